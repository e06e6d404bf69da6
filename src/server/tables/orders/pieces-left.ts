import { sql } from 'kysely';

/** The pieces of an order's item that were neither sent nor taken off the order. The query has the table order_item. */
export const PIECES_LEFT = sql<number>`order_item.quantity
  - (select cast(coalesce(sum(parcel_line.quantity), 0) as bigint) from parcel_line
     where parcel_line.item_id = order_item.id)
  - (select cast(coalesce(sum(refund_line.removed), 0) as bigint) from refund_line
     where refund_line.item_id = order_item.id)`;
