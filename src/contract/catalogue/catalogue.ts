import * as z from 'zod/mini';
import { Category, Subcategory } from '../../shop/catalogue/category';
import { PublicConfig } from '../../shop/settings/config';
import { Product, ProductPage } from '../../shop/catalogue/product';
import { SearchReading } from '../../shop/catalogue/search/search';
import { endpoint } from '../endpoint';

const Slug = z.object({ slug: z.string() });

export const getConfig = endpoint('GET', '/api/config', { reply: PublicConfig });

/**
 * Lists all products; with `category` (and `subcat`) those of a shelf, with `q` those that match the search rule
 * (docs/rules.md 3.4), with `featured` those of the home page (docs/rules.md 3.11), with `ids` the first 60 products
 * that it names, in the order of the catalogue (docs/rules.md 3.27).
 */
export const listProducts = endpoint('GET', '/api/products', {
  query: z.object({
    category: z.optional(z.string()),
    subcat: z.optional(z.string()),
    q: z.optional(z.string()),
    ids: z.optional(z.string()),
    featured: z.optional(z.literal('true')),
  }),
  reply: z.array(Product),
  errors: ['query_too_long'],
});

/** The reading of a search, with the parts that match every word or, without any, the closest. */
export const SearchAnswer = z.extend(SearchReading, { items: z.array(Product) });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * Searches for somebody who does not know the words of the trade (docs/rules.md 3.51). With `words=only` the answer has no
 * parts, for a page that has them already.
 */
export const search = endpoint('GET', '/api/search', {
  query: z.object({ q: z.string(), words: z.optional(z.literal('only')) }),
  reply: SearchAnswer,
  errors: ['query_too_long'],
});

export const getProduct = endpoint('GET', '/api/products/:slug', {
  params: Slug,
  reply: ProductPage,
  errors: ['not_found'],
});

export const listCategories = endpoint('GET', '/api/categories', {
  reply: z.array(Category),
  errors: ['not_found'],
});

export const getCategory = endpoint('GET', '/api/categories/:slug', {
  params: Slug,
  reply: Category,
  errors: ['not_found'],
});

export const listCategoryProducts = endpoint('GET', '/api/categories/:slug/products', {
  params: Slug,
  reply: z.array(Product),
  errors: ['not_found'],
});

export const listSubcategories = endpoint('GET', '/api/categories/:id/subcategories', {
  params: z.object({ id: z.string() }),
  reply: z.array(Subcategory),
  errors: ['not_found'],
});
