import type { Queries } from '../schema';
import type { PushKeyRow } from './reminder-rows';

export const findPushKey = (db: Queries): Promise<PushKeyRow | undefined> =>
  db.selectFrom('push_key').selectAll().where('id', '=', 1).executeTakeFirst();

/** Stores the shop's key pair, unless another server process was faster. */
export const addPushKey = async (db: Queries, row: Omit<PushKeyRow, 'id'>): Promise<void> => {
  await db
    .insertInto('push_key')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};
