import { sql } from 'kysely';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { RefundLineRow, RefundPartRow, RefundRow } from './order-rows';

export const addRefund = async (
  db: Queries,
  refund: RefundRow,
  lines: readonly RefundLineRow[] = [],
  parts: readonly RefundPartRow[] = [],
): Promise<void> => {
  await db.insertInto('refund').values(refund).execute();
  if (lines.length) await db.insertInto('refund_line').values(lines).execute();
  if (parts.length) await db.insertInto('refund_part').values(parts).execute();
};

export const findRefund = (db: Queries, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();

/** The refunds of an order, oldest first, with the name of the person who made each. */
export const orderRefunds = (
  db: Queries,
  orderId: string,
): Promise<(RefundRow & { username: string | null })[]> =>
  db
    .selectFrom('refund')
    .leftJoin('account', 'account.id', 'refund.account_id')
    .selectAll('refund')
    .select('account.username')
    .where('refund.order_id', '=', orderId)
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .execute();

/** The lines of the refunds of an order. */
export const refundLines = (db: Queries, orderId: string): Promise<RefundLineRow[]> =>
  db
    .selectFrom('refund_line')
    .innerJoin('refund', 'refund.id', 'refund_line.refund_id')
    .selectAll('refund_line')
    .where('refund.order_id', '=', orderId)
    .orderBy('refund_line.item_id')
    .execute();

/**
 * Pending refunds that are due, without a lease. The refund of what is left of an order waits for the ones before it
 * that the provider has not accepted.
 */
export const dueRefunds = (db: Queries, now: number, limit: number): Promise<RefundRow[]> =>
  db
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', sql.lit('pending')) // a literal, for the partial index
    .where('next_at', '<=', now)
    .where('lease_until', '<=', now)
    .where((row) =>
      row.or([
        row('kind', '=', 'part'),
        row.not(
          row.exists(
            row
              .selectFrom('refund as part')
              .select('part.id')
              .whereRef('part.order_id', '=', 'refund.order_id')
              .where('part.kind', '=', 'part')
              .where('part.state', '=', 'pending')
              .where('part.provider_id', 'is', null),
          ),
        ),
      ]),
    )
    .orderBy('next_at')
    .limit(limit)
    .execute();

/** Leases a refund until `leaseUntil`. @returns false when another worker was faster */
export const claimRefund = (db: Queries, refund: RefundRow, leaseUntil: number): Promise<boolean> =>
  changesRow(
    db
      .updateTable('refund')
      .set({ lease_until: leaseUntil, attempts: refund.attempts + 1 })
      .where('id', '=', refund.id)
      .where('state', '=', 'pending')
      .where('attempts', '=', refund.attempts),
  );

/**
 * Stores the request before it is sent to the provider, so that a call that got no answer is repeated unchanged. A request
 * for another sum begins a new round. @returns the row with the change
 */
export const setRequest = async (
  db: Queries,
  refund: RefundRow,
  cents: number,
): Promise<RefundRow> => {
  const change = {
    asked_cents: cents,
    round: refund.asked_cents === null ? refund.round : refund.round + 1,
    provider_id: null,
  };
  await db.updateTable('refund').set(change).where('id', '=', refund.id).execute();
  return { ...refund, ...change };
};

/** Schedules a retry at `nextAt`. */
export const putOffRefund = async (
  db: Queries,
  id: string,
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
    .where('id', '=', id)
    .execute();
};

/** Stores the provider's id of a refund that it has accepted. */
export const setProviderId = async (db: Queries, id: string, providerId: string): Promise<void> => {
  await db.updateTable('refund').set({ provider_id: providerId }).where('id', '=', id).execute();
};

/** Ends a refund, or changes how it ended: a bank may return the money. @returns false when nothing changed */
export const endRefund = async (
  db: Queries,
  id: string,
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
    .where('id', '=', id)
    .where('state', '<>', end.state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Restarts a failed refund with a new key. @returns false when it has not failed, or was restarted already */
export const restartRefund = (
  db: Queries,
  id: string,
  { hst, provincial }: { hst: number; provincial: number },
  now: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('refund')
      .set((row) => ({
        state: 'pending',
        hst_cents: hst,
        provincial_cents: provincial,
        attempts: 0,
        next_at: now,
        lease_until: 0,
        last_error: null,
        asked_cents: null,
        // Later events belong to another provider refund.
        provider_id: null,
        round: row('round', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'failed'),
  );
