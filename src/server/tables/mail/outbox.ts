import { sql } from 'kysely';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { OutboxRow } from './mail-rows';

/** Queues a mail in the caller's transaction, unless `dedupe` exists. */
export const addToOutbox = async (db: Queries, row: OutboxRow): Promise<void> => {
  await db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .execute();
};

/** The mails with these keys, newest first. */
export const mailsWithKeys = (db: Queries, keys: readonly string[]): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('dedupe', 'in', keys)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Deletes a mail without a recipient. */
export const removeFromOutbox = async (db: Queries, id: string): Promise<void> => {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
};

/** Replaces the payload of an erased mail. */
export const FORGOTTEN = '{}';

/** Erases the content of mails sent, or given up, before these times. The rows stay. */
export const forgetOldMails = async (
  db: Queries,
  sentBefore: number,
  deadBefore: number,
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ payload: FORGOTTEN })
    .where('payload', '<>', FORGOTTEN)
    .where((row) =>
      row.or([
        row('sent_at', '<', sentBefore),
        row.and([row('dead', '=', 1), row('created_at', '<', deadBefore)]),
      ]),
    )
    .execute();
};

/** Deletes unsent mails. */
export const removeUnsent = async (db: Queries, dedupe: string): Promise<void> => {
  await db
    .deleteFrom('outbox')
    .where('dedupe', '=', dedupe)
    .where('sent_at', 'is', null)
    .where('lease_until', '=', 0)
    .execute();
};

/** Due rows without a lease, in queue order. */
export const dueRows = (db: Queries, now: number, limit: number): Promise<OutboxRow[]> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('dead', '=', sql.lit(0 as const)) // a literal, for the partial index
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Leases a row until `leaseUntil`. @returns false when another worker was faster */
export const claimRow = (
  db: Queries,
  { id, attempts }: OutboxRow,
  now: number,
  leaseUntil: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('outbox')
      .set({ lease_until: leaseUntil, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('attempts', '=', attempts)
      .where('lease_until', '<=', now),
  );

/** @param toFile whether it was only written to a file */
export const markSent = async (
  db: Queries,
  id: string,
  { at, toFile }: { at: number; toFile: boolean },
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({ sent_at: at, to_file: toFile ? 1 : 0, last_error: null })
    .where('id', '=', id)
    .execute();
};

export const markFailed = async (
  db: Queries,
  id: string,
  failure: { error: string; nextAt: number; dead: boolean },
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set({
      last_error: failure.error.slice(0, 500),
      next_at: failure.nextAt,
      lease_until: 0,
      dead: failure.dead ? 1 : 0,
    })
    .where('id', '=', id)
    .execute();
};
