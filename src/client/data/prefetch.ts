import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  hashKey,
} from '@tanstack/react-query';
import type { Product } from '../../shop/catalogue/product';
import { pages } from '../../shop/catalogue/variants';

/** The context of a route's loader. */
export interface RouteContext {
  queryClient: QueryClient;
  /** Keys of the queries that the page renderer includes in the HTML. */
  needed: Set<string>;
  /** Whether loaders wait for the data: true in the page renderer, false in the browser. */
  waits: boolean;
}

/**
 * Fetches a query that the page shows. Never throws: the page renders the failure of its own query.
 * @param sent whether the server-rendered page includes the data; if not, the page reads it with `useClientQuery`
 * @returns the data in the page renderer; undefined at once in the browser, so that a slow network shows the page's
 *   loading state instead of the previous page
 */
export const prefetch = async <Data, Key extends QueryKey>(
  { queryClient, needed, waits }: RouteContext,
  options: FetchQueryOptions<Data, Error, Data, Key>,
  sent = true,
): Promise<Data | undefined> => {
  if (sent) needed.add(hashKey(options.queryKey));
  const filled = queryClient.fetchQuery(options).catch(() => undefined);
  return waits ? filled : undefined;
};

/** Cards that a list shows at first, and product pages of which a server-rendered page includes the data (docs/rules.md 3.22). */
export const FIRST_CARDS = 48;

/** The first products of a long list, those of FIRST_CARDS product pages. */
export interface FirstProducts {
  products: Product[];
  /** How many product pages the whole list has. */
  count: number;
  /** How many products it has on each sub-category, by slug. */
  onShelf: Record<string, number>;
}

/** How many of these products are on each sub-category, by slug. */
export const countShelves = (products: readonly Product[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { subcategory } of products)
    if (subcategory) counts[subcategory.slug] = (counts[subcategory.slug] ?? 0) + 1;
  return counts;
};

/** The key of the first products of a list. */
export const firstKey = (list: QueryKey): QueryKey => ['first', ...list];

/**
 * Prefetches a list of products. Of a long one the server-rendered page includes the first products, with which
 * `useProductList` begins.
 */
export const prefetchList = async <Key extends QueryKey>(
  context: RouteContext,
  options: FetchQueryOptions<Product[], Error, Product[], Key>,
): Promise<unknown> => {
  const list = await prefetch(context, options);
  if (!import.meta.env.SSR || !list) return list;
  const all = pages(list);
  if (all.length <= FIRST_CARDS) return list;
  const { queryClient, needed } = context;
  const key = firstKey(options.queryKey);
  const products = all.slice(0, FIRST_CARDS).flat();
  queryClient.setQueryData<FirstProducts>(key, {
    products,
    count: all.length,
    onShelf: countShelves(list),
  });
  needed.delete(hashKey(options.queryKey));
  needed.add(hashKey(key));
  return list;
};
