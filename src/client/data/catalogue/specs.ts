import { queryOptions } from '@tanstack/react-query';
import { listProducts, search } from '../../../contract/catalogue/catalogue';
import type { Product } from '../../../shop/catalogue/product';
import { MAX_REQUESTED_PRODUCTS, readIds, idsText } from '../../../shop/catalogue/product-ids';
import { call } from '../call';
import { keyOf } from '../query-of';
import { searchResults } from './catalogue';

/** A list holds the products of a category or sub-category, or those that match a search. */
export interface Shelf {
  category?: string | undefined;
  subcat?: string | undefined;
  q?: string | undefined;
}

const WHOLE = 'whole';

/**
 * The full products of a list, with their interfaces. The lists of a server-rendered page hold only what cards show;
 * WHOLE at the end of the key keeps the two apart.
 */
export const wholeProducts = ({ category, subcat, q }: Shelf) =>
  queryOptions({
    queryKey:
      q === undefined
        ? [...keyOf(listProducts, { query: { category, subcat } }), WHOLE]
        : [...searchResults(q).queryKey, WHOLE],
    queryFn: async (context): Promise<Product[]> =>
      q === undefined
        ? call(context, listProducts, { query: { category, subcat } })
        : (await call(context, search, { query: { q } })).items,
  });

/**
 * Products by their ids. A device that keeps the catalogue answers for any number of them; the server is asked for 60 at a
 * time.
 */
export const productsByIds = (productIds: Iterable<number>) => {
  const ids = idsText(productIds);
  return queryOptions({
    queryKey: keyOf(listProducts, { query: { ids } }),
    queryFn: async (context) => {
      const all = readIds(ids);
      const starts = all.flatMap((_, at) => (at % MAX_REQUESTED_PRODUCTS ? [] : [at]));
      const answers = starts.map((at) =>
        call(context, listProducts, {
          query: { ids: idsText(all.slice(at, at + MAX_REQUESTED_PRODUCTS)) },
        }),
      );
      return (await Promise.all(answers)).flat();
    },
  });
};
