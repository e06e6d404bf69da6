import type { Product } from './product';

/** Longest query that is looked for; what is typed beyond it is refused by the server and not taken by the search box. */
export const MAX_QUERY = 200;
const MAX_WORDS = 20;

type Searched = Pick<Product, 'name' | 'description' | 'sku' | 'category'>;

/** The words of a query: split on spaces, lower case, at most twenty. */
export const queryWords = (query: string): string[] =>
  query.slice(0, MAX_QUERY).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const haystack = (product: Searched): string =>
  `${product.name} ${product.description} ${product.sku ?? ''} ${product.category.name}`.toLowerCase();

/** Whether every word stands in name, description, SKU or category name (spec 5). No words match nothing. */
export const matches = (product: Searched, words: readonly string[]): boolean => {
  if (!words.length) return false;
  const text = haystack(product);
  return words.every((word) => text.includes(word));
};

/** The products that match a query, in catalogue order: the same rule for screen and server. */
export const searchProducts = <P extends Searched>(products: readonly P[], query: string): P[] => {
  const words = queryWords(query);
  return products.filter((product) => matches(product, words));
};
