// Reads whole tables, only for the audit.
import { sql } from 'kysely';
import { type Db, type Queries, engineOf } from '../engine/database';
import type { CartLineRow } from '../cart/cart-rows';
import type { OrderItemRow, OrderRow, RefundRow } from './order-rows';

export interface AuditedOrder extends OrderRow {
  refund_state: RefundRow['state'] | null;
  refund_cents: number | null;
  items: OrderItemRow[];
}

export const allOrders = async (db: Queries): Promise<AuditedOrder[]> => {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('refund', 'refund.order_id', 'orders.id')
    .selectAll('orders')
    .select(['refund.state as refund_state', 'refund.amount_cents as refund_cents'])
    .orderBy('orders.id')
    .execute();
  const items = new Map<string, OrderItemRow[]>();
  for (const item of await db.selectFrom('order_item').selectAll().execute())
    items.set(item.order_id, [...(items.get(item.order_id) ?? []), item]);
  return orders.map((order) => ({
    ...order,
    // Attention flags remain facts after they are resolved.
    attention: [order.attention, order.attended].filter(Boolean).join(' ') || null,
    items: items.get(order.id) ?? [],
  }));
};

/** Number of confirmation mails, by order. */
export const placedMails = async (db: Queries): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('outbox')
    .select('dedupe')
    .where('kind', '=', 'order-placed')
    .execute();
  const counts = new Map<string, number>();
  for (const { dedupe } of rows) {
    const id = dedupe.replace(/^order-placed-/, '');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

export const allCarts = (db: Queries): Promise<CartLineRow[]> =>
  db.selectFrom('cart_line').selectAll().execute();

/** Accounts with more than one open checkout. */
export const doubleCheckouts = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('checkout')
      .select('account_id')
      .where('state', '=', 'open')
      .groupBy('account_id')
      .having(sql<boolean>`count(*) > 1`)
      .execute()
  ).map(({ account_id }) => account_id);

/** Result of SQLite's integrity check. PostgreSQL needs none. */
export const fileFaults = async (db: Db): Promise<string[]> => {
  if (engineOf(db) !== 'sqlite') return [];
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const keys = await sql`pragma foreign_key_check`.execute(db);
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...(keys.rows.length ? [`${keys.rows.length} broken references.`] : []),
  ];
};
