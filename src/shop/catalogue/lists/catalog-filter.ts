import { type Cents, parsePrice } from '../../money';
import type { Product } from '../product';

/** The default price filter of /all-products, in dollars (docs/rules.md 3.7). */
export const DEFAULT_MIN = 0;
export const DEFAULT_MAX = 1000;

/** Reads a typed price in cents. A text that is not a price gives `otherwise` (in dollars). */
export const bound = (typed: string, otherwise: number): Cents => {
  const dollars = typed.trim() === '' ? Number.NaN : Number(typed);
  return Math.round((Number.isFinite(dollars) ? dollars : otherwise) * 100);
};

interface CatalogFilter {
  /** The slug of a category; empty for all categories. */
  category: string;
  /** Retail prices in cents, both inclusive (docs/rules.md 3.7). */
  min: Cents;
  max: Cents;
}

type Filtered = Pick<Product, 'price' | 'category'>;

/** Products with their prices, prepared for many filters. */
type PricedProducts<Item> = readonly { product: Item; cents: Cents }[];

/**
 * Prepares products for `filterCatalog`. Parsing ten thousand prices takes longer than comparing them, so it is done
 * once.
 */
export const withPrices = <Item extends Filtered>(
  products: readonly Item[],
): PricedProducts<Item> =>
  products.map((product) => ({ product, cents: parsePrice(product.price) }));

/** Returns the products within the limits, and counts the products of the category above the upper limit. */
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

/** Groups products by category, keeping the order of both. No group is empty. */
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
