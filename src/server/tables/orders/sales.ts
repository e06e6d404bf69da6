import { sql } from 'kysely';
import type { Queries } from '../schema';

/** From this time until before that one, epoch ms. */
interface Span {
  from: number;
  to: number;
}

/** The number of orders placed in this time and their totals in cents, cancelled ones included. */
export const soldIn = async (
  db: Queries,
  { from, to }: Span,
): Promise<{ orders: number; cents: number }> => {
  const { orders, cents } = await db
    .selectFrom('orders')
    .select((row) => [
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>('total_cents').as('cents'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return { orders, cents: Number(cents ?? 0) };
};

/** The provider's refunds in this time, in cents, whenever the order was placed. */
export const refundedIn = async (db: Queries, { from, to }: Span): Promise<number> => {
  const { cents } = await db
    .selectFrom('provider_refund')
    .select((row) => row.fn.sum<number>('cents').as('cents'))
    .where('state', '=', sql.lit('succeeded' as const)) // a literal, for the partial index
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
};
