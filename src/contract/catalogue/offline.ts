import * as z from 'zod/mini';
import { Category, Subcategory } from '../../shop/catalogue/category';
import { KeptPicture } from '../../shop/catalogue/kept-pictures';
import { UnstockedProduct } from '../../shop/catalogue/product';
import { ShownStock } from '../../shop/catalogue/stock';
import { endpoint } from '../endpoint';
import { OFFLINE_CATALOGUE, STOCK } from '../public-reads';

/** A sub-category with its category. */
const Shelf = z.extend(Subcategory, { categoryId: z.number() });

/**
 * The whole catalogue without the stock in one reply, for use offline. `version` is the config's catalogueVersion, `generatedAt` an ISO
 * time of the server. Identical for all users: it has no wholesale prices.
 */
export const OfflineCatalogue = z.object({
  schema: z.number(),
  version: z.number(),
  /** Names this version; missing when the server cannot tell what will have changed since. */
  stamp: z.optional(z.string()),
  generatedAt: z.string(),
  totals: z.object({ products: z.number(), images: z.number(), bytes: z.number() }),
  categories: z.array(Category),
  subcategories: z.array(Shelf),
  /** Words that mean the same part, for the search; missing in what an older version has stored. */
  groups: z.optional(z.array(z.array(z.string()))),
  products: z.array(UnstockedProduct),
  images: z.array(KeptPicture),
});
export type OfflineCatalogue = z.infer<typeof OfflineCatalogue>;

/** What has changed since the version `since`, which a phone has (docs/rules.md 12.23). */
export const CatalogueChanges = z.object({
  schema: z.number(),
  since: z.string(),
  version: z.number(),
  stamp: z.string(),
  generatedAt: z.string(),
  /** How many products there are now. */
  count: z.number(),
  /** Products that are new or different. */
  changed: z.array(UnstockedProduct),
  /** The ids of products that are no longer published. */
  removed: z.array(z.number()),
  /** All search groups, when one has changed. */
  groups: z.optional(z.array(z.array(z.string()))),
  /** The bytes of the pictures of `changed`, by address. */
  pictures: z.record(z.string(), z.number()),
});
export type CatalogueChanges = z.infer<typeof CatalogueChanges>;

/** With the stamp of a version in `since` the reply is what has changed, or the whole when that is not known. */
export const getOfflineCatalogue = endpoint({
  method: 'GET',
  path: OFFLINE_CATALOGUE,
  query: z.object({ since: z.optional(z.string()) }),
  reply: z.union([CatalogueChanges, OfflineCatalogue]),
});

/** What pages show of the stock: a small answer, so that a sale does not change the catalogue. */
export const getStock = endpoint({ method: 'GET', path: STOCK, reply: ShownStock });
