import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  CARDS,
  type ListView,
  onPage,
  readPage,
  pageCount,
} from '../../../shop/catalogue/lists/list-pages';
import type { Product } from '../../../shop/catalogue/product';
import { type PageItems, pages } from '../../../shop/catalogue/variants';
import { type FirstProducts, countList, firstKey } from '../../data/catalogue/first';
import { usePageParam } from '../catalogue/list-pages';
import { useChosenView } from './narrowed-list';

interface ProductList {
  /** The product pages on this page of the list; undefined while it is loading. */
  parts: PageItems<Product>[] | undefined;
  /** The number of product pages in the whole list. */
  count: number;
  /** The number of products in each sub-category, by slug; undefined while it is loading. */
  onShelf: Record<string, number> | undefined;
  /** The number of the page in the address, and how many pages there are. */
  page: number;
  last: number;
  /** Set when the list is shown with facets, which have pages of their own. */
  view: ListView | undefined;
  isWhole: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** One page of a list of products; the server-rendered page has no more than that (docs/rules.md 3.22). */
export const useProductList = <Key extends QueryKey>(
  options: UseQueryOptions<Product[], Error, Product[], Key>,
): ProductList => {
  const client = useQueryClient();
  const view = useChosenView();
  const pageParam = usePageParam();
  const { data, isError, refetch } = useQuery(options);
  const whole = data && countList(data);
  const first = client.getQueryData<FirstProducts>(firstKey(options.queryKey));
  const counts = whole ?? first;
  const last = pageCount(counts?.count ?? 0, CARDS);
  const page = view ? 1 : readPage(pageParam, counts ? last : Infinity);
  const sent = first?.page === page ? first.products : undefined;
  return {
    parts: whole ? onPage(whole.parts, page, CARDS) : sent && pages(sent),
    count: counts?.count ?? 0,
    onShelf: counts?.onShelf,
    page,
    last,
    view,
    isWhole: whole !== undefined,
    isError,
    refetch,
  };
};
