import * as z from 'zod/mini';
import { Category, Subcategory } from '../shop/category';
import { PublicConfig } from '../shop/config';
import { Product, ProductPage } from '../shop/product';
import { endpoint } from './endpoint';
import { OFFLINE_CATALOGUE } from './public-reads';

const Slug = z.object({ slug: z.string() });

export const getConfig = endpoint({ method: 'GET', path: '/api/config', reply: PublicConfig });

/** All products; with `category` (and `subcat`) those of a shelf, with `q` those that match the search rule (spec 5). */
export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  query: z.object({
    category: z.optional(z.string()),
    subcat: z.optional(z.string()),
    q: z.optional(z.string()),
  }),
  reply: z.array(Product),
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:slug',
  params: Slug,
  reply: ProductPage,
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  reply: z.array(Category),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:slug',
  params: Slug,
  reply: Category,
});

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/api/categories/:slug/products',
  params: Slug,
  reply: z.array(Product),
});

export const listSubcategories = endpoint({
  method: 'GET',
  path: '/api/categories/:id/subcategories',
  params: z.object({ id: z.string() }),
  reply: z.array(Subcategory),
});

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
