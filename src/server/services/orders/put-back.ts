import type { PiecesBack, SoldLine } from '../../../shop/orders/kits';
import { type StockCause, addToStock } from '../../tables/catalogue/stock';
import type { Tx } from '../../tables/schema';
import type { OrderedItem } from '../../tables/orders/orders';

/** A line of an order with what it took from stock. */
export const soldLine = (item: OrderedItem): SoldLine => ({
  productId: item.product_id,
  quantity: item.quantity,
  fromStock: item.from_stock,
  fromParts: item.from_parts,
  refunded: item.refunded,
  parts: item.parts.map(({ part_id: productId, quantity, from_stock: fromStock }) => ({
    productId,
    quantity,
    fromStock,
  })),
});

/** Puts pieces of lines and of the parts of their kits back, in ascending product id, as all who change stock do. */
export const putBack = async (
  tx: Tx,
  lines: readonly (PiecesBack & { productId: number })[],
  cause: StockCause,
): Promise<void> => {
  const pieces = new Map<number, number>();
  const add = (id: number, more: number) => pieces.set(id, (pieces.get(id) ?? 0) + more);
  for (const { productId, own, parts } of lines) {
    add(productId, own);
    for (const part of parts) add(part.productId, part.pieces);
  }
  for (const [id, back] of [...pieces].toSorted(([one], [other]) => one - other))
    await addToStock(tx, id, back, cause);
};
