import { sql } from 'kysely';
import type { OrderStatus } from '../../../shop/orders/order';
import type { Queries } from '../engine/database';
import { type Found, type PageOf, countFound, holdsText, lotsOf, rowsOf } from '../engine/paged';
import type { OrderRow } from './order-rows';

/** An order with its buyer. */
export type VendorOrderRow = OrderRow & { username: string; account_email: string };

/** The filters of a list of vendor orders. */
interface Wanted extends PageOf {
  accountId?: string | undefined;
  status?: OrderStatus | undefined;
}

/** A literal, for the partial index orders_vendor. */
const VENDOR = sql.lit(1 as const);

/** Orders at dealer prices, newest first. */
const orders = (db: Queries, { q, status, accountId }: Wanted) => {
  let found = db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .where('orders.placed_as_vendor', '=', VENDOR)
    .where(
      holdsText({ lower: ['account.username', 'account.email_key'], upper: ['orders.number'] }, q),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
  if (status !== undefined) found = found.where('orders.status', '=', status);
  if (accountId !== undefined) found = found.where('orders.account_id', '=', accountId);
  return found;
};

const withBuyer = (db: Queries, wanted: Wanted) =>
  orders(db, wanted)
    .selectAll('orders')
    .select(['account.username', 'account.email as account_email']);

/** All of them, or one page. */
export const vendorOrders = (db: Queries, wanted: Wanted = {}): Promise<VendorOrderRow[]> =>
  rowsOf(db, withBuyer(db, wanted), wanted.page);

/** All of them, in lots between which others are served. */
export const vendorOrderLots = (db: Queries, wanted: Wanted): AsyncGenerator<VendorOrderRow[]> =>
  lotsOf(withBuyer(db, wanted), 'orders');

export const countVendorOrders = (db: Queries, wanted: Wanted): Promise<Found> =>
  countFound(db, orders(db, wanted).select('orders.id'));

/** Number, sum and buyers of all orders at dealer prices, and the sum of the cancelled ones. Cents. */
export const vendorFigures = async (
  db: Queries,
): Promise<{ count: number; cents: number; cancelled: number; vendors: number }> => {
  const figures = await db
    .selectFrom('orders')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.sum<number | null>('total_cents').as('cents'),
      row.fn.count<number>('account_id').distinct().as('vendors'),
      sql<number | null>`sum(case when status = 'cancelled' then total_cents else 0 end)`.as(
        'cancelled',
      ),
    ])
    .where('placed_as_vendor', '=', VENDOR)
    .executeTakeFirstOrThrow();
  return {
    count: Number(figures.count),
    cents: Number(figures.cents ?? 0),
    cancelled: Number(figures.cancelled ?? 0),
    vendors: Number(figures.vendors),
  };
};
