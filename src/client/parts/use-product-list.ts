import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Product } from '../../shop/catalogue/product';
import { type FirstProducts, countList, firstKey } from '../data/catalogue-first';

interface ProductList {
  /** The whole list, or its first products while the server-rendered page has no more. */
  products: Product[] | undefined;
  /** How many product pages the whole list has. */
  count: number;
  /** How many products it has on each sub-category, by slug; undefined while it is loading. */
  onShelf: Record<string, number> | undefined;
  isWhole: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** A list of products of a page; of a long one the server-rendered page has the first products (docs/rules.md 3.22). */
export const useProductList = <Key extends QueryKey>(
  options: UseQueryOptions<Product[], Error, Product[], Key>,
): ProductList => {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(options);
  const counted = useMemo(() => data && countList(data), [data]);
  const first = client.getQueryData<FirstProducts>(firstKey(options.queryKey));
  // The page renderer has the whole list, and must show what the browser can show at first.
  const whole = import.meta.env.SSR && first ? undefined : data;
  const counts = counted ?? first;
  return {
    products: whole ?? first?.products,
    count: counts?.count ?? 0,
    onShelf: counts?.onShelf,
    isWhole: whole !== undefined,
    isError,
    refetch,
  };
};
