// SKUs that look the same are the same (docs/rules.md 3.30).
import { plainText } from '../typed-text';

/** A SKU as the shop stores it: on one line, in the characters of a keyboard. */
export const cleanSku = (typed: string): string =>
  plainText(typed.replace(/[\p{Cc}\s]+/gu, ' ')).trim();

/** The same for all SKUs that look alike, whatever their case. */
export const skuKey = (sku: string): string => cleanSku(sku).toUpperCase();

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
