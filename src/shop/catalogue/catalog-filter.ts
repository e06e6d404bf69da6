import { type Cents, parsePrice } from '../money';
import type { Product } from './product';

/** The price filter of /all-products before anybody touches it, in dollars (docs/rules.md 3.7). */
export const DEFAULT_MIN = 0;
export const DEFAULT_MAX = 1000;

/** What somebody typed into a price filter, in cents: dollars with or without cents; `otherwise` (dollars) when it is no price. */
export const bound = (typed: string, otherwise: number): Cents => {
  const dollars = typed.trim() === '' ? Number.NaN : Number(typed);
  return Math.round((Number.isFinite(dollars) ? dollars : otherwise) * 100);
};

export interface CatalogFilter {
  /** A category's slug; empty for all. */
  category: string;
  /** Retail prices, both inclusive (docs/rules.md 3.7). */
  min: Cents;
  max: Cents;
}

type Filtered = Pick<Product, 'price' | 'category'>;

/** The products that pass, and how many of the category are dearer than the filter goes. */
export const filterCatalog = <Item extends Filtered>(
  products: readonly Item[],
  { category, min, max }: CatalogFilter,
): { shown: Item[]; dearer: number } => {
  const ofCategory = products.filter((product) => !category || product.category.slug === category);
  return {
    shown: ofCategory.filter(({ price }) => parsePrice(price) >= min && parsePrice(price) <= max),
    dearer: ofCategory.filter(({ price }) => parsePrice(price) > max).length,
  };
};

export interface CategoryGroup<Item> {
  name: string;
  slug: string;
  products: Item[];
}

/** Products by category, both in the order in which they come; there are no empty groups. */
export const byCategory = <Item extends Pick<Product, 'category'>>(
  products: readonly Item[],
): CategoryGroup<Item>[] => {
  const groups = new Map<string, CategoryGroup<Item>>();
  for (const product of products) {
    const { name, slug } = product.category;
    const group = groups.get(slug);
    if (group) group.products.push(product);
    else groups.set(slug, { name, slug, products: [product] });
  }
  return [...groups.values()];
};
