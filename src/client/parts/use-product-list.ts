import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Product } from '../../shop/catalogue/product';
import { pages } from '../../shop/catalogue/variants';
import { type FirstProducts, countShelves, firstKey } from '../data/catalogue-first';

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

/** A list of products that a route has prefetched with `prefetchList`. */
export const useProductList = <Key extends QueryKey>(
  options: UseQueryOptions<Product[], Error, Product[], Key>,
): ProductList => {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(options);
  const first = client.getQueryData<FirstProducts>(firstKey(options.queryKey));
  // The page renderer has the whole list, and must show what the browser can show at first.
  const whole = import.meta.env.SSR && first ? undefined : data;
  return {
    products: whole ?? first?.products,
    count: whole ? pages(whole).length : (first?.count ?? 0),
    onShelf: whole ? countShelves(whole) : first?.onShelf,
    isWhole: whole !== undefined,
    isError,
    refetch,
  };
};
