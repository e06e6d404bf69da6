import * as z from 'zod/mini';
import { Category, Subcategory } from '../../shop/catalogue/category';
import { KeptPicture } from '../../shop/catalogue/kept-pictures';
import { UnstockedProduct } from '../../shop/catalogue/product';
import { ShownStock } from '../../shop/catalogue/stock/shown-stock';
import { endpoint } from '../endpoint';
import { OFFLINE_CATALOGUE, STOCK } from '../public-reads';

/** An axle (shop/catalogue/search/axle), only as far as the search reads it. */
const KeptAxle = z.object({ names: z.array(z.string()), tubesIn: z.array(z.number()) });

/** A sub-category with its category. */
const Shelf = z.extend(Subcategory, { categoryId: z.number() });

/**
 * The whole catalogue without the stock in one reply, for use offline. `version` is the config's catalogueVersion,
 * `generatedAt` an ISO time of the server. It is identical for all users, since it has no wholesale prices.
 */
export const OfflineCatalogue = z.object({
  schema: z.number(),
  version: z.number(),
  /** Identifies this version; missing when the server will not be able to tell what has changed since. */
  stamp: z.optional(z.string()),
  generatedAt: z.string(),
  totals: z.object({ products: z.number(), images: z.number(), bytes: z.number() }),
  categories: z.array(Category),
  subcategories: z.array(Shelf),
  /** Groups of words that mean the same part, for the search. Catalogues stored by an older version lack them. */
  groups: z.optional(z.array(z.array(z.string()))),
  /** The axles that a search knows by name, missing as `groups`. */
  axles: z.optional(z.array(KeptAxle)),
  products: z.array(UnstockedProduct),
  images: z.array(KeptPicture),
});
export type OfflineCatalogue = z.infer<typeof OfflineCatalogue>;

/** The changes since the version `since`, which a phone has stored (docs/rules.md 12.23). */
export const CatalogueChanges = z.object({
  schema: z.number(),
  since: z.string(),
  version: z.number(),
  stamp: z.string(),
  generatedAt: z.string(),
  /** The number of products now. */
  count: z.number(),
  /** The products that are new or different. */
  changed: z.array(UnstockedProduct),
  /** The ids of products that are no longer published. */
  removed: z.array(z.number()),
  /** All search groups, if one of them or an axle has changed. */
  groups: z.optional(z.array(z.array(z.string()))),
  /** All axles; present whenever `groups` is. */
  axles: z.optional(z.array(KeptAxle)),
  /** The sizes in bytes of the pictures of `changed`, by address. */
  pictures: z.record(z.string(), z.number()),
});
export type CatalogueChanges = z.infer<typeof CatalogueChanges>;

/** Returns the catalogue. Given the stamp of a version in `since`, it returns only the changes, if they are known. */
export const getOfflineCatalogue = endpoint('GET', OFFLINE_CATALOGUE, {
  query: z.object({ since: z.optional(z.string()) }),
  reply: z.union([CatalogueChanges, OfflineCatalogue]),
});

/**
 * Returns the stock that pages show. The answer is small and separate, so that a sale does not change the catalogue.
 */
export const getStock = endpoint('GET', STOCK, { reply: ShownStock });
