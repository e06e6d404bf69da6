import { sql } from 'kysely';
import type { Queries } from '../schema';
import type { ProviderRefundRow } from './order-rows';

/** An outcome of a refund never becomes an earlier one: late events change nothing. */
const EARLIER: Record<ProviderRefundRow['state'], ProviderRefundRow['state'][]> = {
  pending: [],
  succeeded: ['pending'],
  failed: ['pending', 'succeeded'],
};

/** Adds a refund, or updates its state. @returns its state before, `null` if it is new; undefined when nothing changed */
export const saveProviderRefund = async (
  db: Queries,
  refund: ProviderRefundRow,
): Promise<ProviderRefundRow['state'] | null | undefined> => {
  const known = await db
    .selectFrom('provider_refund')
    .select('state')
    .where('order_id', '=', refund.order_id)
    .where('id', '=', refund.id)
    .executeTakeFirst();
  if (!known) {
    await db.insertInto('provider_refund').values(refund).execute();
    return null;
  }
  if (!EARLIER[refund.state].includes(known.state)) return undefined;
  await db
    .updateTable('provider_refund')
    .set({ state: refund.state })
    .where('order_id', '=', refund.order_id)
    .where('id', '=', refund.id)
    .execute();
  return known.state;
};

/** Whether a refund has been recorded with this outcome. */
export const isRecorded = async (
  db: Queries,
  orderId: string,
  { id, status }: { id: string; status: ProviderRefundRow['state'] },
): Promise<boolean> =>
  (await db
    .selectFrom('provider_refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .where('state', '=', status)
    .executeTakeFirst()) !== undefined;

/** The refunds of an order, oldest first. */
export const providerRefunds = (db: Queries, orderId: string): Promise<ProviderRefundRow[]> =>
  db
    .selectFrom('provider_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** In a query of `orders`: the sum that the provider has confirmed as refunded, in cents. */
export const refundedCents = sql<number>`(
  select cast(coalesce(sum(cents), 0) as bigint) from provider_refund
  where provider_refund.order_id = orders.id and provider_refund.state = 'succeeded'
)`;
