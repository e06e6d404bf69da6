import type { QueryKey } from '@tanstack/react-query';
import type { Product } from '../../shop/catalogue/product';

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
