import { sql } from 'kysely';
import { kitsToPack } from '../../../shop/orders/kits';

/** The pieces of an order's item that were taken off the order before they were sent. The query has the table order_item. */
export const PIECES_REMOVED = sql<number>`(
  select cast(coalesce(sum(refund_line.removed), 0) as bigint) from refund_line
  where refund_line.item_id = order_item.id)`;

/** The columns that tell how many kits of an order's item are still to be packed from their parts. */
export const KIT_COLUMNS = [
  'order_item.quantity as ordered',
  'order_item.from_stock',
  'order_item.from_parts',
] as const;

interface KitColumns {
  ordered: number;
  from_stock: number;
  from_parts: number;
  removed: number;
  left: number;
}

/** The kits of an order's item that have not left and are packed from their parts: packed ones are sent first. */
export const kitsLeft = ({
  ordered: quantity,
  from_stock: fromStock,
  from_parts: fromParts,
  removed,
  left,
}: KitColumns): number =>
  Math.min(kitsToPack({ quantity, fromStock, fromParts, removed: Number(removed) }), Number(left));

/** The pieces of an order's item that were neither sent nor taken off the order. The query has the table order_item. */
export const PIECES_LEFT = sql<number>`order_item.quantity
  - (select cast(coalesce(sum(parcel_line.quantity), 0) as bigint) from parcel_line
     where parcel_line.item_id = order_item.id)
  - ${PIECES_REMOVED}`;
