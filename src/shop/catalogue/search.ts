import type { Product } from './product';

/** Longest query that is looked for; what is typed beyond it is refused by the server and not taken by the search box. */
export const MAX_QUERY = 200;
const MAX_WORDS = 20;

type Searched = Pick<Product, 'name' | 'description' | 'sku' | 'category'>;

/** The words of a query: split on spaces, lower case, at most twenty. */
export const queryWords = (query: string): string[] =>
  query.slice(0, MAX_QUERY).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const holds = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

const label = ({ name, sku, category }: Searched): string =>
  `${name} ${sku ?? ''} ${category.name}`;

/** Whether every word stands in name, description, SKU or category name (docs/rules.md 3.4). No words match nothing. */
export const matches = (product: Searched, words: readonly string[]): boolean =>
  words.length > 0 && holds(`${label(product)} ${product.description}`, words);

/**
 * The products that match a query: the same rule for screen and server. Those that are called so come first, then
 * those whose description only mentions it, both in catalogue order.
 */
export const searchProducts = <P extends Searched>(products: readonly P[], query: string): P[] => {
  const words = queryWords(query);
  const found = products.filter((product) => matches(product, words));
  const isCalledSo = (product: P) => holds(label(product), words);
  return [...found.filter(isCalledSo), ...found.filter((product) => !isCalledSo(product))];
};
