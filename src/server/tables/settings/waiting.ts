import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../schema';
import { ordersThatWait } from '../orders/admin';
import { countOpenReturns } from '../orders/returns';
import { countNewReviews } from '../reviews/reviews';

const newMessages = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', 'new')
      .executeTakeFirstOrThrow()
  ).count;

export const failedMails = async (db: Queries): Promise<number> =>
  (
    await db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('count'))
      // As in the partial index outbox_failed, which has only these.
      .where(sql<SqlBool>`(sent_at is null and dead = 1)`)
      .executeTakeFirstOrThrow()
  ).count;

const TEN_MINUTES = 10 * 60_000;

/** Mails that are still not sent ten minutes after they were queued; one with a later time, ten minutes after that. */
export const lateMails = async (db: Queries, now: number): Promise<number> =>
  (
    await db
      .selectFrom('outbox')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('sent_at', 'is', null)
      .where('dead', '=', sql.lit(0 as const)) // a literal, for the partial index
      .where('created_at', '<', now - TEN_MINUTES)
      .where((row) => row.or([row('attempts', '>', 0), row('next_at', '<', now - TEN_MINUTES)]))
      .executeTakeFirstOrThrow()
  ).count;

/** Number of waiting items, by admin page. */
export interface WaitingCounts {
  orders: number;
  returns: number;
  inbox: number;
  reviews: number;
  settings: number;
}

export const countWaiting = async (db: Queries, now: number): Promise<WaitingCounts> => ({
  orders: await ordersThatWait(db),
  returns: await countOpenReturns(db),
  inbox: await newMessages(db),
  reviews: await countNewReviews(db),
  settings: (await failedMails(db)) + (await lateMails(db, now)),
});
