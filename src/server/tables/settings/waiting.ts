import type { Queries } from '../engine/database';
import { ordersThatWait } from '../orders/admin-orders';

const newMessages = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', 'new')
      .executeTakeFirstOrThrow()
  ).count;

const failedMails = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('dead', '=', 1)
      .executeTakeFirstOrThrow()
  ).count;

/** Number of waiting items, by admin page. */
export const countWaiting = async (
  db: Queries,
): Promise<{ orders: number; inbox: number; settings: number }> => ({
  orders: await ordersThatWait(db),
  inbox: await newMessages(db),
  settings: await failedMails(db),
});
