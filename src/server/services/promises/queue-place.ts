import { type OrderItem, canCancel } from '../../../shop/orders/order';
import { piecesAhead } from '../../../shop/promises/queue-place';
import type { Queries } from '../../tables/schema';
import { orderGroups, orderedPieces } from '../../tables/orders/made-pieces';
import type { OrderRow } from '../../tables/orders/order-rows';

/** Tells the lines of an order that wait for a work group how many pieces it makes before theirs (docs/rules.md 22.12). */
export const withPlaces = async (
  db: Queries,
  { id, status, ready_at: readyAt }: Pick<OrderRow, 'id' | 'status' | 'ready_at'>,
  items: OrderItem[],
): Promise<OrderItem[]> => {
  if (!canCancel({ status }) || readyAt !== null) return items;
  const groups = await orderGroups(db, id);
  if (!groups.length) return items;
  const queue = await orderedPieces(db, groups);
  return items.map((item) => {
    const ahead = piecesAhead(item.id, queue);
    return ahead === undefined ? item : { ...item, piecesAhead: ahead };
  });
};
