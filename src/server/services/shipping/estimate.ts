import type { estimateShipping } from '../../../contract/shipping';
import type { BodyOf } from '../../../contract/endpoint';
import type { Carrier } from '../../gateways/carrier';
import { ApiError } from '../../ground/api-error';
import { productsByIds } from '../../tables/catalogue/products';
import type { Db } from '../../tables/engine/database';
import { piecesOf } from './pieces';
import { type ParcelQuote, quoteParcels, unknownPlace } from './shipping';

/**
 * What shipping these parts costs. Nothing is kept, and the stock does not matter.
 * @throws ApiError not_found, postal_invalid
 */
export const estimate = async (
  { db, carrier }: { db: Db; carrier: Carrier },
  { postalCode, items }: BodyOf<typeof estimateShipping>,
): Promise<ParcelQuote> => {
  const products = await productsByIds(
    db,
    items.map(({ productId }) => productId),
  );
  const pieces = items.map(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product?.published)
      throw new ApiError<typeof estimateShipping>(
        'not_found',
        `Part ${productId} is no longer available.`,
        { ids: [productId] },
      );
    return piecesOf(product, quantity);
  });
  const quoted = await quoteParcels(carrier, pieces, { zipCode: postalCode });
  if (quoted.parcels && !quoted.quote) throw unknownPlace();
  return quoted;
};
