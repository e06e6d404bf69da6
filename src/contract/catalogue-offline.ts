import * as z from 'zod/mini';
import { Category, Subcategory } from '../shop/catalogue/category';
import { Product } from '../shop/catalogue/product';
import { endpoint } from './endpoint';
import { OFFLINE_CATALOGUE } from './public-reads';

/** A sub-category with the category that it belongs to. */
const Shelf = z.extend(Subcategory, { categoryId: z.number() });

/** A picture that pages show: `bytes` as it is unpacked, `card` when a list of products shows it. */
const KeptPicture = z.object({ url: z.string(), bytes: z.number(), card: z.boolean() });
export type KeptPicture = z.infer<typeof KeptPicture>;

/**
 * The whole catalogue in one answer, for phones to keep. `version` is the config's catalogueVersion, `generatedAt` an
 * ISO time of the server. The same for everybody: wholesale prices are not in it.
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
