import * as z from 'zod/mini';
import { Category, Subcategory } from '../shop/catalogue/category';
import { Product } from '../shop/catalogue/product';
import { endpoint } from './endpoint';
import { OFFLINE_CATALOGUE } from './public-reads';

/** A sub-category with its category. */
const Shelf = z.extend(Subcategory, { categoryId: z.number() });

/** A picture that pages show: `bytes` is its size uncompressed, `card` whether product lists show it. */
const KeptPicture = z.object({ url: z.string(), bytes: z.number(), card: z.boolean() });
export type KeptPicture = z.infer<typeof KeptPicture>;

/**
 * The whole catalogue in one reply, for use offline. `version` is the config's catalogueVersion, `generatedAt` an ISO
 * time of the server. Identical for all users: it has no wholesale prices.
 */
export const OfflineCatalogue = z.object({
  schema: z.number(),
  version: z.number(),
  generatedAt: z.string(),
  totals: z.object({ products: z.number(), images: z.number(), bytes: z.number() }),
  categories: z.array(Category),
  subcategories: z.array(Shelf),
  products: z.array(Product),
  images: z.array(KeptPicture),
});
export type OfflineCatalogue = z.infer<typeof OfflineCatalogue>;

export const getOfflineCatalogue = endpoint({
  method: 'GET',
  path: OFFLINE_CATALOGUE,
  reply: OfflineCatalogue,
});
