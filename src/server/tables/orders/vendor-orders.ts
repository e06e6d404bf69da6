import { sql } from 'kysely';
import type { OrderStatus } from '../../../shop/orders/order';
import type { Queries } from '../schema';
import { type RowCount, type PageOf, countRows, rowBatches, pageOrAll } from '../engine/paged';
import { holdsText } from '../holds-words';
import type { OrderRow } from './order-rows';

/** An order with its buyer. */
export type VendorOrderRow = OrderRow & { username: string; account_email: string };

/** The filters of a list of vendor orders. */
interface VendorOrderQuery extends PageOf {
  accountId?: string | undefined;
  status?: OrderStatus | undefined;
}

/** A literal, for the partial index orders_vendor. */
const VENDOR = sql.lit(1 as const);

/** Orders at dealer prices, newest first. */
const orders = (db: Queries, { q, status, accountId }: VendorOrderQuery) => {
  let rows = db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .where('orders.placed_as_vendor', '=', VENDOR)
    .where(
      holdsText({ lower: ['account.username', 'account.email_key'], upper: ['orders.number'] }, q),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc');
  if (status !== undefined) rows = rows.where('orders.status', '=', status);
  if (accountId !== undefined) rows = rows.where('orders.account_id', '=', accountId);
  return rows;
};

const withBuyer = (db: Queries, query: VendorOrderQuery) =>
  orders(db, query)
    .selectAll('orders')
    .select(['account.username', 'account.email as account_email']);

/** All of them, or one page. */
export const vendorOrders = (
  db: Queries,
  query: VendorOrderQuery = {},
): Promise<VendorOrderRow[]> => pageOrAll(db, withBuyer(db, query), query.page);

/** All vendor orders, in batches, so that other requests are served in between. */
export const vendorOrderBatches = (
  db: Queries,
  query: VendorOrderQuery,
): AsyncGenerator<VendorOrderRow[]> => rowBatches(withBuyer(db, query), 'orders');

export const countVendorOrders = (db: Queries, query: VendorOrderQuery): Promise<RowCount> =>
  countRows(db, orders(db, query).select('orders.id'));

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
