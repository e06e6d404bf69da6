import * as z from 'zod/mini';
import { Category, Subcategory } from '../shop/catalogue/category';
import { UnstockedProduct } from '../shop/catalogue/product';
import { ShownStock } from '../shop/catalogue/stock';
import { endpoint } from './endpoint';
import { OFFLINE_CATALOGUE, STOCK } from './public-reads';

/** A sub-category with its category. */
const Shelf = z.extend(Subcategory, { categoryId: z.number() });

/** A picture that pages show: `bytes` is its size uncompressed, `card` whether product lists show it. */
const KeptPicture = z.object({ url: z.string(), bytes: z.number(), card: z.boolean() });
export type KeptPicture = z.infer<typeof KeptPicture>;

/**
 * The whole catalogue without the stock in one reply, for use offline. `version` is the config's catalogueVersion, `generatedAt` an ISO
 * time of the server. Identical for all users: it has no wholesale prices.
 */
export const OfflineCatalogue = z.object({
  schema: z.number(),
  version: z.number(),
  generatedAt: z.string(),
  totals: z.object({ products: z.number(), images: z.number(), bytes: z.number() }),
  categories: z.array(Category),
  subcategories: z.array(Shelf),
  products: z.array(UnstockedProduct),
  images: z.array(KeptPicture),
});
export type OfflineCatalogue = z.infer<typeof OfflineCatalogue>;

export const getOfflineCatalogue = endpoint({
  method: 'GET',
  path: OFFLINE_CATALOGUE,
  reply: OfflineCatalogue,
});

/** What pages show of the stock: a small answer, so that a sale does not change the catalogue. */
export const getStock = endpoint({ method: 'GET', path: STOCK, reply: ShownStock });
