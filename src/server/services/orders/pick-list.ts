import type { PickedPart, getPickList } from '../../../contract/orders/admin-batch';
import type { ReplyOf } from '../../../contract/endpoint';
import { MAX_PICKED_ORDERS } from '../../../shop/orders/ship-list';
import type { Queries } from '../../tables/schema';
import { type PickRow, pickRows } from '../../tables/orders/picks';
import { soldName } from '../catalogue/named/sold-name';

/** Names of shelves as people read them: A-2 before A-10. */
const SHELVES = new Intl.Collator('en-CA', { numeric: true });

/** Parts in the order of the shelves; those without a place come last. */
const byShelf = (a: PickedPart, b: PickedPart): number =>
  Number(!a.shelfPlace) - Number(!b.shelfPlace) ||
  SHELVES.compare(a.shelfPlace, b.shelfPlace) ||
  SHELVES.compare(a.name, b.name);

/** The pieces of a line that are still to be made: those from the shelf are sent first. */
const piecesToBeMade = ({ pieces, to_make: toMake }: PickRow): number => Math.min(pieces, toMake);

/**
 * Puts together what the unsent orders among these wait for (docs/rules.md 18.13).
 * @param batches the ids of the orders, in batches
 */
export const pickList = async (
  db: Queries,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<ReplyOf<typeof getPickList>> => {
  const picks = new Map<number, PickedPart>();
  const numbers = new Set<string>();
  let read = 0;
  for await (const batch of batches) {
    const ids = batch.slice(0, MAX_PICKED_ORDERS - read);
    for (const row of await pickRows(db, ids)) {
      const { product_id: productId, order_number: orderNumber } = row;
      const toMake = piecesToBeMade(row);
      const pieces = row.pieces - toMake;
      const pick = picks.get(productId) ?? {
        productId,
        sku: row.sku,
        name: soldName({ ...row, id: productId }),
        shelfPlace: row.shelf_place,
        pieces: 0,
        toMake: 0,
        orders: [],
      };
      picks.set(productId, {
        ...pick,
        pieces: pick.pieces + pieces,
        toMake: pick.toMake + toMake,
        orders: pieces ? [...pick.orders, { orderNumber, pieces }] : pick.orders,
      });
      numbers.add(orderNumber);
    }
    read += batch.length;
    if (read > MAX_PICKED_ORDERS) break;
  }
  return {
    orders: numbers.size,
    isMore: read > MAX_PICKED_ORDERS,
    picks: [...picks.values()].toSorted(byShelf),
  };
};
