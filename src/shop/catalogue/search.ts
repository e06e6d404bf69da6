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

/** A product with its lower-cased texts: what it is called, and the same with its description. */
interface Entry<P> {
  product: P;
  label: string;
  text: string;
}

const entryOf = <P extends Searched>(product: P): Entry<P> => {
  const label = `${product.name} ${product.sku ?? ''} ${product.category.name}`.toLowerCase();
  return { product, label, text: `${label} ${product.description.toLowerCase()}` };
};

/**
 * Prepares products for many searches: the returned function finds those that match a query. Every word must be in name,
 * description, SKU or category name; no words find nothing (docs/rules.md 3.4). Client and server use the same rule.
 * Matches in the name come first, then matches that need the description, both in the order of `products`.
 */
export const searcher = <P extends Searched>(products: readonly P[]): ((query: string) => P[]) => {
  const entries = products.map(entryOf);
  return (query) => {
    const words = queryWords(query);
    if (!words.length) return [];
    const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
    const isCalledSo = ({ label }: Entry<P>) => words.every((word) => label.includes(word));
    return [...found.filter(isCalledSo), ...found.filter((entry) => !isCalledSo(entry))].map(
      ({ product }) => product,
    );
  };
};

/** The products that match a query, for one search. */
export const searchProducts = <P extends Searched>(products: readonly P[], query: string): P[] =>
  searcher(products)(query);
