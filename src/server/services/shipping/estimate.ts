import type { estimateShipping } from '../../../contract/shipping/shipping';
import type { BodyOf } from '../../../contract/endpoint';
import type { RateSource } from '../../gateways/rate-source';
import { ApiError } from '../../ground/api-error';
import { lastPromise } from '../../../shop/promises/promise-words';
import { productsByIds } from '../../tables/catalogue/products';
import type { Db } from '../../tables/schema';
import { lineShares } from '../cart/share-shelf';
import { piecesToPack } from './pieces';
import { type ParcelQuote, quoteParcels, unknownPlace } from './shipping';

/**
 * Works out what shipping these parts costs, and the day by which all of them ship: undefined when one cannot be had.
 * The estimate is not stored.
 * @throws ApiError not_found, postal_invalid
 */
export const estimate = async (
  { db, rateSource }: { db: Db; rateSource: RateSource },
  { postalCode, items }: BodyOf<typeof estimateShipping>,
  now: number,
): Promise<ParcelQuote & { shipsBy: string | undefined }> => {
  const ids = items.map(({ productId }) => productId);
  const products = await productsByIds(db, ids);
  const parts = items.map(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product?.published)
      throw new ApiError<typeof estimateShipping>(
        'not_found',
        `Part ${productId} is no longer available.`,
        { ids: [productId] },
      );
    return { product, quantity };
  });
  const pieces = parts.map(({ product, quantity }) => piecesToPack(product, quantity));
  const quoted = await quoteParcels(rateSource, pieces, { zipCode: postalCode });
  if (quoted.parcels && !quoted.quote) throw unknownPlace();
  const shares = await lineShares(db, parts, {}, now);
  return { ...quoted, shipsBy: lastPromise(shares.map(({ day }) => day)) };
};
