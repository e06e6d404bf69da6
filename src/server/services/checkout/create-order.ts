import type { Attention } from '../../../shop/orders/attention';
import { newId } from '../../ground/new-id';
import { type StockCause, takePieces } from '../../tables/catalogue/stock';
import { addOrder } from '../../tables/orders/orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import type { Tx } from '../../tables/schema';
import { afterOrder } from './after-order';
import { type OrderSource, TakenPieces, orderFromCheckout } from './order-from-checkout';
import { type Snapshot, partsNeeded, piecesFromShelf } from './snapshot';

/** The pieces that the lines and the parts of their kits take from stock, in ascending product id. */
const stockTakes = ({ lines }: Snapshot) =>
  lines
    .flatMap((line) => [
      { productId: line.productId, kitId: 0, pieces: piecesFromShelf(line) },
      ...partsNeeded(line).map(({ productId, pieces, toMake }) => ({
        productId,
        kitId: line.productId,
        pieces: pieces - toMake,
      })),
    ])
    .toSorted((a, b) => a.productId - b.productId || a.kitId - b.kitId);

/** Takes the pieces from stock. @returns how many there were, and whether these are all */
const takeStock = async (
  tx: Tx,
  snapshot: Snapshot,
  cause: StockCause,
): Promise<{ taken: TakenPieces; isShort: boolean }> => {
  const taken = new TakenPieces();
  let isShort = false;
  for (const { productId, kitId, pieces } of stockTakes(snapshot)) {
    const got = pieces && (await takePieces(tx, productId, pieces, cause));
    taken.note(productId, got, kitId);
    isShort ||= got < pieces;
  }
  return { taken, isShort };
};

/**
 * Takes the stock of an order, writes it with its items, and does what follows it (`afterOrder`). Called by
 * completeCheckout, payQuote and placeOnAccount only.
 */
export const createOrder = async (
  tx: Tx,
  source: OrderSource,
  more: Attention[],
  shopEmail: string,
): Promise<OrderRow> => {
  const { snapshot, isDouble, now } = source;
  const id = newId();
  const cause = { cause: 'order', cause_id: id, at: now } as const;
  const { taken, isShort } = isDouble
    ? { taken: new TakenPieces(), isShort: false }
    : await takeStock(tx, snapshot, cause);
  const { order, items, parts, flags } = orderFromCheckout(id, source, taken, [
    ...more,
    ...(isShort ? (['out_of_stock'] as const) : []),
  ]);
  await addOrder(tx, order, items, parts);
  await afterOrder(tx, { order, items, flags, source, shopEmail });
  return order;
};
