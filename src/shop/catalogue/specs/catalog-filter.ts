import { type Cents, parsePrice } from '../../money';
import type { Product } from '../product';

/** The default price filter of /all-products, in dollars (docs/rules.md 3.7). */
export const DEFAULT_MIN = 0;
export const DEFAULT_MAX = 1000;

/** A typed price in cents, or `otherwise` (dollars) when the text is not a price. */
export const bound = (typed: string, otherwise: number): Cents => {
  const dollars = typed.trim() === '' ? Number.NaN : Number(typed);
  return Math.round((Number.isFinite(dollars) ? dollars : otherwise) * 100);
};

interface CatalogFilter {
  /** A category's slug; empty for all. */
  category: string;
  /** Retail prices, both inclusive (docs/rules.md 3.7). */
  min: Cents;
  max: Cents;
}

type Filtered = Pick<Product, 'price' | 'category'>;

/** Products with their prices, prepared for many filters. */
export type PricedProducts<Item> = readonly { product: Item; cents: Cents }[];

/** Prepares products for `filterCatalog`: parsing ten thousand prices takes longer than comparing them. */
export const withPrices = <Item extends Filtered>(
  products: readonly Item[],
): PricedProducts<Item> =>
  products.map((product) => ({ product, cents: parsePrice(product.price) }));

/** The products that pass, and how many products of the category cost more than the upper limit. */
export const filterCatalog = <Item extends Filtered>(
  products: PricedProducts<Item>,
  { category, min, max }: CatalogFilter,
): { shown: Item[]; dearer: number } => {
  const shown: Item[] = [];
  let dearer = 0;
  for (const { product, cents } of products) {
    if (category && product.category.slug !== category) continue;
    if (cents > max) dearer += 1;
    else if (cents >= min) shown.push(product);
  }
  return { shown, dearer };
};

interface CategoryGroup<Item> {
  name: string;
  slug: string;
  products: Item[];
}

/** Groups products by category, both in the order given. No group is empty. */
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
