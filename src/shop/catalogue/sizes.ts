import * as z from 'zod/mini';
import { nameKey, oneLine } from '../typed-text';
import { NewProduct, ProductChange, makeSlug } from './product-edit';
import { skuKey } from './sku';

/** The most sizes of one part. */
export const MAX_SIZES = 60;

const Option = z
  .string('Name this size')
  .check(
    z.overwrite(oneLine),
    z.minLength(1, 'Name this size'),
    z.maxLength(100, 'At most 100 characters'),
  );

const { name, price, weight } = NewProduct.shape;
const { sku, stock, packing, shelfPlace, lowMark, published, attributes, interfaces } =
  ProductChange.shape;

/**
 * One size of a part. With `id` it is an item that exists, as it was at `revision`; fields that are missing stay as they
 * are. `stock` is refused when the item no longer has the stock `was`. `attributes` are its own, beside those of the part;
 * `name` and `interfaces` are its own in place of those of the part.
 */
export const Size = z.object({
  id: z.optional(z.int()),
  revision: z.optional(z.int()),
  option: Option,
  price,
  weight,
  packing,
  sku,
  stock,
  was: z.optional(z.int()),
  shelfPlace,
  lowMark,
  published,
  name: z.optional(name),
  attributes,
  interfaces,
});
export type Size = z.infer<typeof Size>;

/** An option as sizes of one part are compared. */
const optionKey = nameKey;

interface Repeat {
  /** The place of the later of two sizes. */
  place: number;
  field: 'option' | 'sku' | 'id';
  message: string;
}

/** The sizes that repeat the name, the SKU or the id of an earlier one. Places count from 0, those in messages from 1. */
export const repeatedSizes = (sizes: readonly Pick<Size, 'option' | 'sku' | 'id'>[]): Repeat[] => {
  const sizeKeys = (size: (typeof sizes)[number]): [Repeat['field'], string, string][] => [
    ['option', optionKey(size.option), 'name'],
    ['sku', skuKey(size.sku ?? ''), 'SKU'],
    ['id', String(size.id ?? ''), 'item'],
  ];
  const seen = new Map<string, number>();
  return sizes.flatMap((size, place) =>
    sizeKeys(size).flatMap(([field, text, noun]): Repeat[] => {
      const key = `${field} ${text}`;
      const earlier = seen.get(key);
      if (!text) return [];
      if (earlier === undefined) seen.set(key, place);
      return earlier === undefined
        ? []
        : [{ place, field, message: `Size ${earlier + 1} has the same ${noun}` }];
    }),
  );
};

const Sizes = z
  .array(Size)
  .check(
    z.minLength(1, 'A part has at least one size'),
    z.maxLength(MAX_SIZES, `A part has at most ${MAX_SIZES} sizes`),
    ({ value, issues }) => {
      for (const { place, field, message } of repeatedSizes(value))
        issues.push({ code: 'custom', input: value, path: [place, field], message });
    },
  );

const PART_FIELDS = {
  name: true,
  slug: true,
  description: true,
  searchTitle: true,
  searchDescription: true,
  category: true,
  subcategory: true,
  imageUrl: true,
  additionalImages: true,
  imageAlts: true,
  attributes: true,
  interfaces: true,
} as const;

/** A new part with its sizes. The fields beside `sizes` are the same for all of them. */
export const NewSizes = z
  .extend(
    z.object({
      ...z.pick(ProductChange, PART_FIELDS).shape,
      name: NewProduct.shape.name,
      category: NewProduct.shape.category,
    }),
    { sizes: Sizes },
  )
  .check(
    z.refine((part) => part.slug ?? makeSlug(part.name), {
      path: ['slug'],
      error: 'Address is required',
    }),
  );
export type NewSizes = z.infer<typeof NewSizes>;

/** A change of a part with all of its sizes. Fields beside `sizes` that are missing stay as each size has them. */
export const SizesChange = z.extend(z.pick(ProductChange, PART_FIELDS), { sizes: Sizes });
export type SizesChange = z.infer<typeof SizesChange>;

/** Splits a typed list of sizes: "1/2, 5/8, 3/4". Semicolons, tabs and line ends separate too; repeats are left out. */
export const typedSizes = (text: string, known: readonly string[] = []): string[] => {
  const seen = new Set(known.map(optionKey));
  return text
    .split(/[,;\t\r\n]+/)
    .map((part) => oneLine(part))
    .filter((option) => {
      const isNew = option !== '' && !seen.has(optionKey(option));
      seen.add(optionKey(option));
      return isNew;
    });
};

/** The columns of a pasted table of sizes, in the order of the form. */
export const PASTED_COLUMNS = ['option', 'price', 'stock', 'sku', 'weight'] as const;
export type PastedColumn = (typeof PASTED_COLUMNS)[number];

/** Reads cells that were copied from a spreadsheet, from the column into which they are pasted. */
export const pastedCells = (
  text: string,
  first: PastedColumn,
): Partial<Record<PastedColumn, string>>[] => {
  const columns = PASTED_COLUMNS.slice(PASTED_COLUMNS.indexOf(first));
  return text
    .replace(/(\r\n|\r|\n)+$/, '')
    .split(/\r\n|\r|\n/)
    .map((line) =>
      Object.fromEntries(
        line
          .split('\t')
          .slice(0, columns.length)
          .map((cell, place) => [columns[place], cell.trim()]),
      ),
    );
};
