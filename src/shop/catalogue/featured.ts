import type { Product } from './product';

type Named = Pick<Product, 'name' | 'slug'>;

const has = (product: Named, ...words: string[]): boolean => {
  const text = `${product.name} ${product.slug}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The home page's products, at most three, each found by name or slug (docs/rules.md 3.11). */
export const pickFeatured = <P extends Named>(products: readonly P[]): P[] =>
  [
    products.find((product) => has(product, 'trailing', '50')),
    products.find((product) => has(product, 'mounting', 'tabs', 'rivnut')),
    products.find((product) => has(product, 'beadlock', 'set')),
  ].filter((product) => product !== undefined);
