import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '../../../contract/endpoint';
import * as calls from '../../../contract/catalogue/catalogue';
import type { Product } from '../../../shop/catalogue/product';
import type { SearchReading } from '../../../shop/catalogue/search/search';
import { asCard } from './first';
import { type Input, call, isApiError } from '../call';
import { keyOf, queryOf } from '../query-of';

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

/**
 * The query of a call that a device with the catalogue answers itself (device/catalogue/stored-catalogue). Its answer is
 * kept until the catalogue changes.
 */
const kept = <E extends Endpoint>(entry: E, input?: Input<E>) =>
  queryOptions({ ...queryOf(entry, input), staleTime: Infinity });

export const config = kept(calls.getConfig);

export const categories = kept(calls.listCategories);

export const category = (slug: string) => {
  const input = { params: { slug } };
  return queryOptions({
    queryKey: keyOf(calls.getCategory, input),
    queryFn: (context) => orNull(call(context, calls.getCategory, input), calls.getCategory),
  });
};

export const subcategories = (id: number) =>
  kept(calls.listSubcategories, { params: { id: String(id) } });

export const products = kept(calls.listProducts);

export const product = (slug: string) => {
  const input = { params: { slug } };
  return queryOptions({
    queryKey: keyOf(calls.getProduct, input),
    queryFn: (context) => orNull(call(context, calls.getProduct, input), calls.getProduct),
  });
};

export const categoryProducts = (slug: string, subcat?: string) =>
  subcat
    ? kept(calls.listProducts, { query: { category: slug, subcat } })
    : kept(calls.listCategoryProducts, { params: { slug } });

/** The featured products of the home page (docs/rules.md 3.11). */
export const featured = kept(calls.listProducts, { query: { featured: 'true' } });

/** Marks the query of the parts of a search, which are one field of the call's answer. */
export const ITEMS = 'items';

/**
 * The parts of a search (docs/rules.md 3.51), without the fields that cards do not show. A device that keeps the catalogue
 * answers with the server's own function; another one asks the server.
 */
export const searchResults = (q: string) =>
  queryOptions({
    queryKey: [...keyOf(calls.search, { query: { q } }), ITEMS],
    queryFn: async (context): Promise<Product[]> =>
      q ? (await call(context, calls.search, { query: { q } })).items.map(asCard) : [],
  });

/** The reading of a search. */
export const searchReading = (q: string) => {
  const query = { q, words: 'only' } as const;
  return queryOptions({
    queryKey: keyOf(calls.search, { query }),
    queryFn: async (context): Promise<SearchReading> => {
      const { items: _, ...reading } = await call(context, calls.search, { query });
      return reading;
    },
  });
};
