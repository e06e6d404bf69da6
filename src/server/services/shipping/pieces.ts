import { type Pieces, piecesOfPart } from '../../../shop/shipping/pieces';
import { soldName } from '../catalogue/sold-name';
import { PRODUCT_JSON, type ProductRow } from '../../tables/catalogue/catalogue-rows';
import { productsByIds } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/engine/database';
import { itemsOf } from '../../tables/orders/orders';

/** The pieces to be packed of a product's line. */
export const piecesOf = (product: ProductRow, quantity: number): Pieces =>
  piecesOfPart(
    {
      id: product.id,
      name: soldName(product),
      grams: product.weight_g,
      attributes: PRODUCT_JSON.attributes.read(product.attributes, product.id),
      interfaces: PRODUCT_JSON.interfaces.read(product.interfaces, product.id),
      packing: PRODUCT_JSON.packing.read(product.packing, product.id),
    },
    quantity,
  );

/** The pieces of these lines, with today's weights; a line whose product is gone is left out. */
export const piecesOfLines = async (
  db: Queries,
  lines: readonly { productId: number; quantity: number }[],
): Promise<Pieces[]> => {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await productsByIds(db, ids);
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [piecesOf(product, quantity)] : [];
  });
};

/** The pieces of an order, with today's weights. */
export const piecesOfOrder = async (db: Queries, orderId: string): Promise<Pieces[]> =>
  piecesOfLines(
    db,
    (await itemsOf(db, orderId)).map((item) => ({
      productId: item.product_id,
      quantity: item.quantity,
    })),
  );
