import type { Queries } from '../schema';
import type { ConsentRow } from './reminder-rows';

/** Active consents of a device. */
export const openConsents = (db: Queries, deviceId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();

export const addConsent = async (db: Queries, row: ConsentRow): Promise<void> => {
  await db.insertInto('consent').values(row).execute();
};

export const withdrawConsents = async (
  db: Queries,
  ids: readonly string[],
  now: number,
): Promise<void> => {
  if (!ids.length) return;
  await db
    .updateTable('consent')
    .set({ withdrawn_at: now })
    .where('id', 'in', ids)
    .where('withdrawn_at', 'is', null)
    .execute();
};

/** Consents of an account, oldest first. */
export const accountConsents = (db: Queries, accountId: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('given_at')
    .orderBy('id')
    .execute();
