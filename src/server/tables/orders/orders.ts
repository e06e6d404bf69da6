import { createHash } from 'node:crypto';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderStatus } from '../../../shop/orders/order';
import type { PaidByHand } from '../../../shop/quotes';
import type { Paged } from '../../../shop/paged';
import type { Queries, Schema } from '../schema';
import type { OrderItemRow, OrderPartRow, OrderRow, RefundRow } from './order-rows';
import { onePage, pageOrAll } from '../engine/paged';
import { writeOrderWords } from './order-words';
import { refundedCents } from './provider-refunds';
import { supplementCents } from './supplements';

/**
 * An order with how it was paid by hand, what is owed on terms, the state of the refund of its cancellation, the sum
 * refunded so far, the order whose difference for shipping it pays, and what was paid for its own differences.
 */
export type OrderWithRefund = OrderRow & {
  paid_by_hand: PaidByHand | null;
  cash_rounding_cents: number | null;
  due_day: string | null;
  open_cents: number | null;
  refund_state: RefundRow['state'] | null;
  refunded_cents: number;
  main_id: string | null;
  main_number: string | null;
  supplement_cents: number;
};

const withRefund = (db: Queries) =>
  db
    .selectFrom('orders')
    .leftJoin('refund', (join) =>
      join.onRef('refund.order_id', '=', 'orders.id').on('refund.kind', '=', sql.lit('cancel')),
    )
    .leftJoin('order_payment', 'order_payment.order_id', 'orders.id')
    .leftJoin('order_terms', 'order_terms.order_id', 'orders.id')
    .leftJoin('checkout', (join) =>
      join.onRef('checkout.id', '=', 'orders.checkout_id').on('orders.item_count', '=', sql.lit(0)),
    )
    .leftJoin('shop_quote', 'shop_quote.id', 'checkout.quote_id')
    .leftJoin('orders as main', 'main.id', 'shop_quote.supplement_of')
    .selectAll('orders')
    .select([
      'order_payment.means as paid_by_hand',
      'order_payment.rounding_cents as cash_rounding_cents',
      'order_terms.due_day',
      'order_terms.open_cents',
      'refund.state as refund_state',
      refundedCents.as('refunded_cents'),
      'main.id as main_id',
      'main.number as main_number',
      supplementCents.as('supplement_cents'),
    ]);

/** The `address_digest` of an address. */
export const addressDigest = (address: string | null): string =>
  createHash('sha256')
    .update(address ?? '')
    .digest('base64url');

export const addOrder = async (
  db: Queries,
  order: OrderRow,
  items: OrderItemRow[],
  parts: OrderPartRow[] = [],
): Promise<void> => {
  await db
    .insertInto('orders')
    .values({ ...order, address_digest: addressDigest(order.address) })
    .execute();
  if (items.length) await db.insertInto('order_item').values(items).execute();
  if (parts.length) await db.insertInto('order_part').values(parts).execute();
  await writeOrderWords(db, order.id);
};

export const findOrder = (db: Queries, id: string): Promise<OrderWithRefund | undefined> =>
  withRefund(db).where('orders.id', '=', id).executeTakeFirst();

export const findOrderByNumber = (db: Queries, number: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();

export const findOrderByCheckout = (
  db: Queries,
  checkoutId: string,
): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst();

export const findOrderByIntent = (db: Queries, intent: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('intent', '=', intent).executeTakeFirst();

/** Whether an account has an order with the same contents, created after `since` and not cancelled. */
export const hasOrderLike = async (
  db: Queries,
  checkout: { account_id: string; hash: string },
  since: number,
): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .innerJoin('checkout', 'checkout.id', 'orders.checkout_id')
    .select('orders.id')
    .where('orders.account_id', '=', checkout.account_id)
    .where('checkout.hash', '=', checkout.hash)
    // Two quotes of the shop are two orders.
    .where('checkout.quote_id', 'is', null)
    .where('orders.status', '<>', 'cancelled')
    .where('orders.created_at', '>', since)
    .executeTakeFirst()) !== undefined;

/** Whose orders are read: those of an account, and of a company if there is one. */
export interface Orderers {
  accountId: string;
  companyId?: string | null;
}

/** Tests an order for them. */
export const belongsTo =
  ({ accountId, companyId = null }: Orderers) =>
  (row: ExpressionBuilder<Schema, 'orders'>): Expression<SqlBool> => {
    const isOwn = row('orders.account_id', '=', accountId);
    return companyId === null ? isOwn : row.or([isOwn, row('orders.company_id', '=', companyId)]);
  };

/** One page of their orders, newest first. */
export const customerOrderPage = (
  db: Queries,
  orderers: Orderers,
  page?: string,
): Promise<Paged<OrderRow>> =>
  onePage(
    db,
    db
      .selectFrom('orders')
      .selectAll()
      .where(belongsTo(orderers))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  );

/** Their orders, newest first: all of them, or one page. */
export const customerOrders = (
  db: Queries,
  orderers: Orderers,
  page?: string,
): Promise<OrderWithRefund[]> =>
  pageOrAll(
    db,
    withRefund(db)
      .where(belongsTo(orderers))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc'),
    page,
  );

export const countCustomerOrders = async (db: Queries, orderers: Orderers): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(belongsTo(orderers))
        .executeTakeFirstOrThrow()
    ).count,
  );

export const newestOrder = (db: Queries, accountId: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const orderTime = async (db: Queries, from: 'asc' | 'desc'): Promise<number | undefined> =>
  (
    await db
      .selectFrom('orders')
      .select('created_at')
      .orderBy('created_at', from)
      .limit(1)
      .executeTakeFirst()
  )?.created_at;

/** Creation time of the newest order. */
export const newestOrderTime = (db: Queries): Promise<number | undefined> => orderTime(db, 'desc');

/** Creation time of the oldest order. */
export const oldestOrderTime = (db: Queries): Promise<number | undefined> => orderTime(db, 'asc');

/** A line with its pieces that were refunded, and removed before they were shipped, and the parts of its kits. */
export type OrderedItem = OrderItemRow & {
  refunded: number;
  removed: number;
  parts: OrderPartRow[];
};

const refundedPieces = (what: 'quantity' | 'removed') => sql<number>`(
  select cast(coalesce(sum(${sql.ref(`refund_line.${what}`)}), 0) as bigint) from refund_line
  where refund_line.item_id = order_item.id
)`;

export const orderItems = async (db: Queries, orderId: string): Promise<OrderedItem[]> => {
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .select([refundedPieces('quantity').as('refunded'), refundedPieces('removed').as('removed')])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const parts = await db
    .selectFrom('order_part')
    .innerJoin('order_item', 'order_item.id', 'order_part.item_id')
    .selectAll('order_part')
    .where('order_item.order_id', '=', orderId)
    .orderBy('part_id')
    .execute();
  return items.map((item) => ({
    ...item,
    parts: parts.filter(({ item_id: id }) => id === item.id),
  }));
};

/** Changes an order's status. @returns false when it is not in one of the `from` states */
export const moveOrder = async (
  db: Queries,
  id: string,
  from: readonly OrderStatus[],
  to: OrderStatus,
  more: Partial<Pick<OrderRow, 'carrier' | 'tracking_number' | 'ready_at'>> = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ ...more, status: to })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows && more.tracking_number !== undefined) await writeOrderWords(db, id);
  return numUpdatedRows > 0n;
};

export const updateOrder = async (
  db: Queries,
  id: string,
  change: Partial<
    Pick<
      OrderRow,
      | 'address'
      | 'email'
      | 'attention'
      | 'attended'
      | 'build_name'
      | 'carrier'
      | 'moved_tax'
      | 'tracking_number'
    >
  >,
): Promise<void> => {
  const { address, email, tracking_number } = change;
  const digest = address !== undefined && { address_digest: addressDigest(address) };
  await db
    .updateTable('orders')
    .set({ ...change, ...digest })
    .where('id', '=', id)
    .execute();
  if ([address, email, tracking_number].some((text) => text !== undefined))
    await writeOrderWords(db, id);
};
