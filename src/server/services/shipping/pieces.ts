import { type Pieces, shippingPieces } from '../../../shop/shipping/pieces';
import { soldName } from '../catalogue/named/sold-name';
import { PRODUCT_JSON, type ProductRow } from '../../tables/catalogue/catalogue-rows';
import { productsByIds } from '../../tables/catalogue/products';
import type { Queries } from '../../tables/schema';
import { orderItems } from '../../tables/orders/orders';

/** The pieces to be packed of a product's line. */
export const piecesToPack = (product: ProductRow, quantity: number): Pieces =>
  shippingPieces(
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
export const linePieces = async (
  db: Queries,
  lines: readonly { productId: number; quantity: number }[],
): Promise<Pieces[]> => {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const products = await productsByIds(db, ids);
  return lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product ? [piecesToPack(product, quantity)] : [];
  });
};

/** The pieces of an order, with today's weights. */
export const orderPieces = async (db: Queries, orderId: string): Promise<Pieces[]> =>
  linePieces(
    db,
    (await orderItems(db, orderId)).map((item) => ({
      productId: item.product_id,
      quantity: item.quantity,
    })),
  );
