import type { Product } from './product';

type Named = Pick<Product, 'name' | 'slug'> & { sku?: string | null };

const has = (product: Named, ...words: string[]): boolean => {
  const text = `${product.name} ${product.slug}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** At most three products, each found by name or slug. */
const foundByWords = <P extends Named>(products: readonly P[]): (P | undefined)[] => [
  products.find((product) => has(product, 'trailing', '50')),
  products.find((product) => has(product, 'mounting', 'tabs', 'rivnut')),
  products.find((product) => has(product, 'beadlock', 'set')),
];

/**
 * The home page's products (docs/rules.md 3.11).
 * @param picks the owner's list of SKUs, one on each line as it is stored; those that are not among the products are skipped
 */
export const pickFeatured = <P extends Named>(products: readonly P[], picks = ''): P[] =>
  (picks
    ? picks.split('\n').map((pick) => products.find(({ sku }) => sku === pick))
    : foundByWords(products)
  ).filter((product) => product !== undefined);
