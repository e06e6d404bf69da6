import { skuFinder } from '../sku';
import { type SpecColumns, decidingNumbers, specColumns } from '../specs/spec-table';
import type { Product } from '../product';

/**
 * The address on a printed label (docs/rules.md 3.38). The id is always part of it: the page of a part can get more
 * sizes after its labels are printed.
 * @param shop the shop's base URL, without a trailing slash
 */
export const labelLink = ({ id, slug }: Pick<Product, 'id' | 'slug'>, shop: string): string =>
  `${shop}/product/${slug}?item=${id}`;

/** A part on a list of labels. `count` is set when the list states a number of labels for it. */
interface ListedPart<Item> {
  product: Item;
  count: number | undefined;
}

/** The maximum number of labels for one part. */
export const MAX_LABELS_PER_PART = 99;

const COUNT = /^[x×]?(\d{1,4})[x×]?$/i;

/**
 * Parses a pasted list of SKUs, separated by spaces, commas, semicolons or line breaks; a number of labels may follow
 * each. Parts keep the order of the list; a part named twice appears once, with its numbers added up.
 * @returns the parts, and each word that is neither a part's SKU nor a number after one, once, as typed
 */
export const readLabelList = <Item extends Pick<Product, 'id' | 'sku'>>(
  text: string,
  products: readonly Item[],
): { parts: ListedPart<Item>[]; unknown: string[] } => {
  const find = skuFinder(products, ({ id, sku }) => sku ?? `ID-${id}`);
  const parts = new Map<Item, number | undefined>();
  const unknown = new Set<string>();
  /** The part named last, to which a number would belong, with its labels so far. */
  let last: { product: Item; before: number | undefined } | undefined;
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const [product, ...others] = find(word);
    const count = Number(COUNT.exec(word)?.[1] ?? 0);
    if (product && !others.length) {
      last = { product, before: parts.get(product) };
      parts.set(product, last.before);
    } else if (last && count > 0) {
      parts.set(last.product, Math.min((last.before ?? 0) + count, MAX_LABELS_PER_PART));
      last = undefined;
    } else {
      unknown.add(word);
      last = undefined;
    }
  }
  return {
    parts: [...parts].map(([product, count]) => ({ product, count })),
    unknown: [...unknown],
  };
};

type Shelved = Parameters<typeof specColumns>[0][number] &
  Pick<Product, 'category' | 'subcategory'>;

const shelfName = ({ category, subcategory }: Shelved): string =>
  `${category.slug}/${subcategory?.slug ?? ''}`;

/**
 * Returns a function that tells how a part differs from its neighbours on the shelf (docs/rules.md 3.25), as its label
 * prints it: "Thread 3/4-16", "Bore 5/8 in". It reads a shelf when it first meets one of its parts.
 */
export const labelNumbers = (
  products: readonly Shelved[],
): ((product: Shelved) => readonly string[]) => {
  const shelves = new Map<string, Shelved[]>();
  for (const product of products) {
    const shelf = shelves.get(shelfName(product));
    if (shelf) shelf.push(product);
    else shelves.set(shelfName(product), [product]);
  }
  const read = new Map<string, SpecColumns>();
  return (product) => {
    const name = shelfName(product);
    const columns = read.get(name) ?? specColumns(shelves.get(name) ?? []);
    read.set(name, columns);
    return decidingNumbers(product, columns).map(({ column: { label, unit }, text }) =>
      [label, text, unit].filter(Boolean).join(' '),
    );
  };
};
