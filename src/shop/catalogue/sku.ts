// SKUs that look the same are the same (docs/rules.md 3.30).
import { plainText } from '../typed-text';

/** A SKU as the shop stores it: on one line, in the characters of a keyboard. */
export const cleanSku = (typed: string): string =>
  plainText(typed.replace(/[\p{Cc}\s]+/gu, ' ')).trim();

/** The same for all SKUs that look alike, whatever their case. */
export const skuKey = (sku: string): string => cleanSku(sku).toUpperCase();

/** Whether a text is one word with a letter and a digit, as most SKUs are and few words. */
export const isCode = (text: string): boolean => /^(?=\S*\p{L})(?=\S*\d)\S+$/u.test(text);

/** The SKUs of the first parts that have one of one word, as examples of the shop's own. */
export const exampleSkus = (parts: readonly { sku: string | null }[], count: number): string[] =>
  parts.flatMap(({ sku }) => (sku !== null && /^\S+$/.test(sku) ? [sku] : [])).slice(0, count);

/**
 * Finds items by their codes. An exact match wins; otherwise the result has all whose codes look alike.
 * @param itemCode null for an item without a code
 */
export const skuFinder = <Item>(
  items: Iterable<Item>,
  itemCode: (item: Item) => string | null,
): ((sku: string) => Item[]) => {
  const exact = new Map<string, Item>();
  const alike = new Map<string, Item[]>();
  for (const item of items) {
    const code = itemCode(item);
    if (code === null) continue;
    exact.set(code, item);
    const key = skuKey(code);
    const others = alike.get(key);
    if (others) others.push(item);
    else alike.set(key, [item]);
  }
  return (sku) => {
    const match = exact.get(sku) ?? exact.get(cleanSku(sku));
    return match === undefined ? (alike.get(skuKey(sku)) ?? []) : [match];
  };
};

/** The sentence about a SKU that several parts could have. */
export const severalAlike = (sku: string, codes: readonly (string | null)[]): string =>
  `"${sku}" can be ${codes.join(' or ')}. Write it exactly as the shop does.`;
