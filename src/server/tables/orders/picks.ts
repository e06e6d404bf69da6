import { AT_SHOP } from '../../../shop/orders/order';
import type { Queries } from '../schema';
import type { OrderRow } from './order-rows';
import { KIT_COLUMNS, PIECES_LEFT, PIECES_REMOVED, kitsLeft } from './pieces-left';

/** The pieces of a part that an order still waits for, and how many of them are made for it. */
export interface PickRow {
  order_number: string;
  product_id: number;
  sku: string | null;
  name: string;
  attributes: string;
  shelf_place: string;
  pieces: number;
  to_make: number;
}

const PLACED = [
  'product.sku',
  'product.name',
  'product.attributes',
  'product.shelf_place',
] as const;

/**
 * The pieces that those of these orders wait for which are not sent yet. Kits that are packed from their parts stand for
 * the pieces of these; packed ones were sent first.
 */
export const pickRows = async (db: Queries, orderIds: readonly string[]): Promise<PickRow[]> => {
  if (!orderIds.length) return [];
  const waiting = db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select(['orders.number as order_number', ...KIT_COLUMNS])
    .select([PIECES_LEFT.as('left'), PIECES_REMOVED.as('removed')])
    .where('orders.id', 'in', orderIds)
    .where('orders.status', 'in', AT_SHOP);
  const lines = await waiting
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .select([...PLACED, 'product.id as product_id', 'order_item.to_make'])
    .execute();
  const parts = await waiting
    .innerJoin('order_part', 'order_part.item_id', 'order_item.id')
    .innerJoin('product', 'product.id', 'order_part.part_id')
    .select([...PLACED, 'product.id as product_id', 'order_part.to_make'])
    .select('order_part.quantity as each')
    .execute();
  return [
    ...lines.map((line) => ({ ...line, pieces: Number(line.left) - kitsLeft(line) })),
    ...parts.map((part) => ({ ...part, pieces: kitsLeft(part) * part.each })),
  ].filter(({ pieces }) => pieces > 0);
};

/** The facts of an order that its label shows, and the pieces that are still to be sent. */
export interface OrderToSend extends Pick<
  OrderRow,
  'id' | 'number' | 'address' | 'shipping_service'
> {
  lines: { productId: number; quantity: number }[];
}

/** Those of these orders that can be shipped now, in this order. */
export const ordersToSend = async (
  db: Queries,
  orderIds: readonly string[],
): Promise<OrderToSend[]> => {
  if (!orderIds.length) return [];
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_item', 'order_item.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'orders.address', 'orders.shipping_service'])
    .select(['order_item.product_id as productId', PIECES_LEFT.as('left')])
    .where('orders.id', 'in', orderIds)
    .where('orders.status', 'in', AT_SHOP)
    .where('orders.is_pickup', '=', 0)
    .orderBy('order_item.id')
    .execute();
  const orders = new Map<string, OrderToSend>();
  for (const { productId, left, ...order } of rows) {
    const quantity = Number(left);
    if (quantity <= 0) continue;
    const lines = orders.get(order.id)?.lines ?? [];
    orders.set(order.id, { ...order, lines: [...lines, { productId, quantity }] });
  }
  return orderIds.flatMap((id) => orders.get(id) ?? []);
};
