import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/catalogue/catalogue';
import type { Product } from '../../../shop/catalogue/product';
import type { SearchReading } from '../../../shop/catalogue/search/search';
import { asCard } from './first';
import { call, isApiError } from '../call';
import { keptQuery } from '../call-query';

/** Null for `not_found`. Any other failure is an error, which the page shows differently (docs/rules.md 3.6). */
const orNull = async <T>(
  request: Promise<T>,
  entry: typeof calls.getCategory | typeof calls.getProduct,
): Promise<T | null> => {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error, entry, 'not_found')) return null;
    throw error;
  }
};

/** The segments of a query key, joined with '/', are the path. */
export const config = keptQuery(['/api/config'], calls.getConfig);

export const categories = keptQuery(['/api/categories'], calls.listCategories);

export const category = (slug: string) =>
  queryOptions({
    queryKey: ['/api/categories', slug],
    queryFn: (context) =>
      orNull(call(context, calls.getCategory, { params: { slug } }), calls.getCategory),
  });

export const subcategories = (id: number) =>
  keptQuery(['/api/categories', id, 'subcategories'], calls.listSubcategories, {
    params: { id: String(id) },
  });

export const products = keptQuery(['/api/products'], calls.listProducts);

export const product = (slug: string) =>
  queryOptions({
    queryKey: ['/api/products', slug],
    queryFn: (context) =>
      orNull(call(context, calls.getProduct, { params: { slug } }), calls.getProduct),
  });

export const categoryProducts = (slug: string, subcat?: string) =>
  queryOptions({
    queryKey: subcat
      ? ['/api/products', { category: slug, subcat }]
      : ['/api/categories', slug, 'products'],
    queryFn: (context) =>
      subcat
        ? call(context, calls.listProducts, { query: { category: slug, subcat } })
        : call(context, calls.listCategoryProducts, { params: { slug } }),
  });

/** The featured products of the home page (docs/rules.md 3.11). */
export const featured = keptQuery(['/api/products', { featured: 'true' }], calls.listProducts, {
  query: { featured: 'true' },
});

/**
 * The parts of a search (docs/rules.md 3.51), without the fields that cards do not show. A device that keeps the catalogue
 * answers with the server's own function; another one asks the server.
 */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: [calls.search.path, 'items', q],
    queryFn: async (context): Promise<Product[]> =>
      q ? (await call(context, calls.search, { query: { q } })).items.map(asCard) : [],
  });

/** The reading of a search. */
export const searchReading = (q: string) => {
  const query = { q, words: 'only' } as const;
  return queryOptions({
    queryKey: [calls.search.path, query],
    queryFn: async (context): Promise<SearchReading> => {
      const { items: _, ...reading } = await call(context, calls.search, { query });
      return reading;
    },
  });
};
