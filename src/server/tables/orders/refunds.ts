import { sql } from 'kysely';
import type { Queries } from '../engine/database';
import type { RefundRow } from './order-rows';

export const addRefund = async (db: Queries, refund: RefundRow): Promise<void> => {
  await db.insertInto('refund').values(refund).execute();
};

export const findRefund = (db: Queries, orderId: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** Refunds that the provider has not given yet, whose time has come and that no worker holds. */
export const dueRefunds = (db: Queries, now: number, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', sql.lit('pending')) // said in the statement, for the index of the pending ones
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Takes a refund for this worker until `leaseUntil`. @returns false when another was faster */
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

/** Tries again at `nextAt`. */
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

/**
 * Ends a refund. News come late and out of order, and each is about one try of the provider's, `providerId`: a bank
 * may still send back what was given, so that a success can become a failure; a failure is undone only by another
 * try, given by hand. @returns false when nothing changed
 */
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
    .where((row) =>
      end.state === 'succeeded'
        ? row.or([
            row('state', '=', 'pending'),
            ...(providerId === null ? [] : [row('provider_id', 'is distinct from', providerId)]),
          ])
        : row.or([
            row('provider_id', 'is', null),
            ...(providerId === null ? [] : [row('provider_id', '=', providerId)]),
          ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Begins a refund again that had failed, under a new key. @returns false when it had not, or is begun again already */
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
      // What the provider says next is about another try.
      provider_id: null,
      round: row('round', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
