import type { Product } from './product';

/** The longest query, in characters. The search box takes no more; the server refuses more. */
export const MAX_QUERY = 200;
const MAX_WORDS = 20;

/** A query as it is searched and shown: trimmed, and cut to MAX_QUERY characters. Text shared from other apps can be longer. */
export const readQuery = (text: string): string =>
  text
    .trim()
    .slice(0, MAX_QUERY)
    // Half a character, which cannot be part of an address.
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

type Searched = Pick<Product, 'name' | 'description' | 'sku' | 'category'>;

/** The words of a query: split on spaces, lower case, at most twenty. */
export const queryWords = (query: string): string[] =>
  readQuery(query).toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

const holds = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

const label = ({ name, sku, category }: Searched): string =>
  `${name} ${sku ?? ''} ${category.name}`;

/** Whether name, description, SKU or category name contain every word (docs/rules.md 3.4). No words match nothing. */
export const matches = (product: Searched, words: readonly string[]): boolean =>
  words.length > 0 && holds(`${label(product)} ${product.description}`, words);

/**
 * The products that match a query; client and server use the same rule. Matches in the name come first, then
 * matches that need the description, both in catalogue order.
 */
export const searchProducts = <P extends Searched>(products: readonly P[], query: string): P[] => {
  const words = queryWords(query);
  const found = products.filter((product) => matches(product, words));
  const isCalledSo = (product: P) => holds(label(product), words);
  return [...found.filter(isCalledSo), ...found.filter((product) => !isCalledSo(product))];
};
