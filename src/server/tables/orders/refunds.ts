import { sql } from 'kysely';
import type { Queries } from '../engine/database';
import type { RefundRow } from './order-rows';

export const addRefund = async (db: Queries, refund: RefundRow): Promise<void> => {
  await db.insertInto('refund').values(refund).execute();
};

export const findRefund = (db: Queries, orderId: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** Pending refunds that are due, without a lease. */
export const dueRefunds = (db: Queries, now: number, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', sql.lit('pending')) // a literal, for the partial index
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Leases a refund until `leaseUntil`. @returns false when another worker was faster */
export const claimRefund = async (
  db: Queries,
  refund: RefundRow,
  leaseUntil: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ lease_until: leaseUntil, attempts: refund.attempts + 1 })
    .where('order_id', '=', refund.order_id)
    .where('state', '=', 'pending')
    .where('attempts', '=', refund.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Stores what the provider is about to be asked for, so that a call without an answer is repeated unchanged. Asking for
 * another sum begins a new round. @returns the row with the change
 */
export const setAsked = async (
  db: Queries,
  refund: RefundRow,
  cents: number,
): Promise<RefundRow> => {
  const change = {
    asked_cents: cents,
    round: refund.asked_cents === null ? refund.round : refund.round + 1,
    provider_id: null,
  };
  await db.updateTable('refund').set(change).where('order_id', '=', refund.order_id).execute();
  return { ...refund, ...change };
};

/** Schedules a retry at `nextAt`. */
export const putOffRefund = async (
  db: Queries,
  orderId: string,
  { nextAt, error, providerId }: { nextAt: number; error: string | null; providerId?: string },
): Promise<void> => {
  await db
    .updateTable('refund')
    .set({
      lease_until: 0,
      next_at: nextAt,
      last_error: error?.slice(0, 500) ?? null,
      ...(providerId !== undefined && { provider_id: providerId }),
    })
    .where('order_id', '=', orderId)
    .execute();
};

/** Ends a refund, or changes how it ended: a bank may return the money. @returns false when nothing changed */
export const endRefund = async (
  db: Queries,
  orderId: string,
  end: { state: 'succeeded' | 'failed'; providerId: string | null; error: string | null },
): Promise<boolean> => {
  const { providerId } = end;
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({
      state: end.state,
      lease_until: 0,
      last_error: end.error?.slice(0, 500) ?? null,
      ...(providerId !== null && { provider_id: providerId }),
    })
    .where('order_id', '=', orderId)
    .where('state', '<>', end.state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Restarts a failed refund with a new key. @returns false when it has not failed, or was restarted already */
export const restartRefund = async (
  db: Queries,
  orderId: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set((row) => ({
      state: 'pending',
      attempts: 0,
      next_at: now,
      lease_until: 0,
      last_error: null,
      asked_cents: null,
      // Later events belong to another provider refund.
      provider_id: null,
      round: row('round', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
