import * as z from 'zod/mini';
import { MAX_PRICED_PARTS, PriceChange } from '../../shop/catalogue/prices/price-change';
import { MAX_QUERY } from '../../shop/catalogue/search/search';
import { endpoint } from '../endpoint';
import { AdminProduct, ProductShow } from './admin';

/**
 * A part as a change of prices shows it: `price` is its regular one, `salePrice` that of a sale which is on or to come,
 * both dollars. `name` includes its size.
 */
export const PricedPart = z.object({
  id: AdminProduct.shape.id,
  revision: AdminProduct.shape.revision,
  name: z.string(),
  sku: z.nullable(z.string()),
  price: z.string(),
  salePrice: z.nullable(z.string()),
});
export type PricedPart = z.infer<typeof PricedPart>;

/** The parts of the admin's list under a filter, at most MAX_PRICED_PARTS of `total`. */
export const listPricedParts = endpoint('GET', '/api/admin/product-prices', {
  right: 'prices.write',
  query: z.object({
    q: z.optional(z.string().check(z.maxLength(MAX_QUERY))),
    show: z.optional(ProductShow),
    category: z.optional(z.string()),
  }),
  reply: z.object({
    parts: z.array(PricedPart).check(z.maxLength(MAX_PRICED_PARTS)),
    total: z.number(),
  }),
});

/**
 * Changes the regular prices of parts in one transaction, or none of them. 409 `changed` when some have another revision
 * or were removed: the message names them, and `parts` has those that are still there as they are now. The reply has all
 * parts of the call as they are now, in the order of the catalogue; a price that stays the same is no change.
 */
export const changePrices = endpoint('POST', '/api/admin/product-prices', {
  right: 'prices.write',
  body: PriceChange,
  reply: z.object({ parts: z.array(PricedPart), changed: z.number() }),
  errors: ['changed'],
});
