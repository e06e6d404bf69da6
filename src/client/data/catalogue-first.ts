import type { QueryKey } from '@tanstack/react-query';
import type { Product } from '../../shop/catalogue/product';
import { pages } from '../../shop/catalogue/variants';

/** Cards that a list shows at first, and product pages of which a server-rendered page includes the data (docs/rules.md 3.22). */
export const FIRST_CARDS = 48;

export interface ListCounts {
  /** How many product pages the list has. */
  count: number;
  /** How many products it has in each sub-category, by slug. */
  onShelf: Record<string, number>;
}

/** The first products of a long list, those of FIRST_CARDS product pages, with the counts of the whole list. */
export interface FirstProducts extends ListCounts {
  products: Product[];
}

export const countList = (products: readonly Product[]): ListCounts => {
  const onShelf: Record<string, number> = {};
  for (const { subcategory } of products)
    if (subcategory) onShelf[subcategory.slug] = (onShelf[subcategory.slug] ?? 0) + 1;
  return { count: pages(products).length, onShelf };
};

/** The key of the first products of a list. */
export const firstKey = (list: QueryKey): QueryKey => ['first', ...list];
