import type { QueryKey } from '@tanstack/react-query';
import type { Product } from '../../../shop/catalogue/product';
import { type PageItems, pages } from '../../../shop/catalogue/variants';
import { once } from '../../../shop/once';

/** A product without what its card does not show. */
export const asCard = ({
  attributes: { option },
  imageAlts: _,
  interfaces: __,
  searchTitle: ___,
  searchDescription: ____,
  ...product
}: Product): Product => ({ ...product, additionalImages: [], attributes: { option } });

interface ListCounts {
  /** The number of product pages in the list. */
  count: number;
  /** The number of products in each sub-category, by slug. */
  onShelf: Record<string, number>;
}

/** The products on one page of a long list, with the counts of the whole list. */
export interface FirstProducts extends ListCounts {
  products: Product[];
  page: number;
}

interface CountedList extends ListCounts {
  parts: PageItems<Product>[];
}

/** A list by product page, with its counts. */
export const countList = once((products: readonly Product[]): CountedList => {
  const onShelf: Record<string, number> = {};
  for (const { subcategory } of products)
    if (subcategory) onShelf[subcategory.slug] = (onShelf[subcategory.slug] ?? 0) + 1;
  const parts = pages(products);
  return { parts, count: parts.length, onShelf };
});

/** The key of the products of a list that the server-rendered page includes. */
export const firstKey = (list: QueryKey): QueryKey => ['first', ...list];
