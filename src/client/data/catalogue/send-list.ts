import { type FetchQueryOptions, type QueryKey, hashKey } from '@tanstack/react-query';
import {
  CARDS,
  onPage,
  readPage,
  pageCount,
  ListSearch,
} from '../../../shop/catalogue/lists/list-pages';
import type { Product } from '../../../shop/catalogue/product';
import { type RouteContext, prefetch } from '../query-client';
import { type FirstProducts, asCard, countList, firstKey } from './first';
import { type Shelf, wholeProducts } from './specs';

/**
 * Prepares a list that a loader has fetched, for the page renderer only. Of a long list the page gets what it shows, with
 * which `useProductList` begins. A narrowed list gets only counts: it is there as HTML, which is made of the whole
 * products, until the browser has loaded them.
 */
export const sendList = async <Key extends QueryKey>(
  context: RouteContext,
  { queryKey }: FetchQueryOptions<Product[], Error, Product[], Key>,
  shelf: Shelf,
  search: unknown,
): Promise<void> => {
  const { queryClient, needed } = context;
  const { view, page: pageText } = ListSearch.parse(search);
  const isNarrowed = view !== undefined;
  if (isNarrowed && (shelf.category || shelf.q))
    await prefetch(context, wholeProducts(shelf), false);
  const list = queryClient.getQueryData<Product[]>(queryKey)?.map(asCard);
  if (!list) return;
  queryClient.setQueryData<Product[]>(queryKey, list);
  const { parts, ...counts } = countList(list);
  const last = pageCount(counts.count, CARDS);
  if (isNarrowed ? !list.length : last === 1) return;
  const page = isNarrowed ? 0 : readPage(pageText, last);
  const products = isNarrowed ? [] : onPage(parts, page, CARDS).flat();
  const key = firstKey(queryKey);
  queryClient.setQueryData<FirstProducts>(key, { products, page, ...counts });
  needed?.delete(hashKey(queryKey));
  needed?.add(hashKey(key));
};
