import { queryOptions } from '@tanstack/react-query';
import { listProducts } from '../../contract/catalogue';
import { comparedText } from '../../shop/catalogue/compared-ids';
import { call } from './call';

/** What a list has: the products of a category or sub-category, or those that match a search. */
export interface Shelf {
  category?: string | undefined;
  subcat?: string | undefined;
  q?: string | undefined;
}

/**
 * The whole products of a list, with their interfaces. Cards show less, so the lists of a server-rendered page are
 * others; the key has `whole`, which no call sends.
 */
export const wholeProducts = ({ category, subcat, q }: Shelf) =>
  queryOptions({
    queryKey: ['/api/products', { category, subcat, q, whole: true }],
    queryFn: (context) => call(context, listProducts, { query: { category, subcat, q } }),
  });

/** These products, in the order of the catalogue; none for none. */
export const comparedProducts = (compared: readonly number[]) => {
  const ids = comparedText(compared);
  return queryOptions({
    queryKey: ['/api/products', { ids }],
    queryFn: (context) => (ids ? call(context, listProducts, { query: { ids } }) : []),
  });
};
