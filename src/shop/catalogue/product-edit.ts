import * as z from 'zod/mini';
import { MAX_ALT, MAX_PICTURES, Picture } from './picture';
import { Interfaces } from './interfaces';
import { parsePrice } from '../money';
import { MAX_LEAD_DAYS, SUPPLY_KINDS } from '../promises/supply';
import { dayStart } from '../shop-day';
import { SEARCH_TEXTS } from '../search-texts';
import { numberFault, plainNumber, plainSum } from '../typed-number';
import { oneLine, onLines } from '../typed-text';
import { MAX_LOW_MARK } from './low-stock';
import { Packing } from './packing';
import { Attributes } from './product';
import { cleanSku } from './sku';

export const FINISHES: readonly string[] = [
  'bare steel',
  'zinc plated',
  'black powder coat',
  'yellow zinc',
  'nickel plated',
  'anodized',
  'none',
];

export const MAX_STOCK = 1_000_000;
const MAX_WEIGHT_KG = 1000;
/** The maximum size of an import in bytes. An export of 10,000 products has about 6 MB. */
export const MAX_CSV_BYTES = 20 * 1024 * 1024;
export const MAX_PRICE_CENTS = 99_999_999;

/** The last part of a product's address. Never all digits, so that it cannot be an id (docs/rules.md 3.1). */
export const SLUG = /^(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*$/;
/** Makes a slug from a name: "Tie Rod 3/4 in" becomes "tie-rod-3-4-in". */
export const makeSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
    .replace(/^(\d+)$/, 'part-$1');

const isPrice = (value: string | number): boolean => {
  try {
    return parsePrice(value) <= MAX_PRICE_CENTS;
  } catch {
    return false;
  }
};

/** Forms send numbers as text, so both are accepted. */
const isNumber = (value: string | number): boolean =>
  typeof value === 'number' || /^\d{1,9}(\.\d{1,20})?$/.test(value.trim());

const isWeight = (value: string | number): boolean =>
  isNumber(value) && Number(value) >= 0.001 && Number(value) <= MAX_WEIGHT_KG;

const isStock = (value: string | number): boolean =>
  isNumber(value) && Number.isInteger(Number(value)) && Number(value) >= 0;

const textOrNumber = (missing: string) => z.union([z.string(), z.number()], missing);

/** A regular price in dollars. */
export const Price = textOrNumber('Price is required').check(
  z.overwrite((typed) => (typeof typed === 'string' ? plainSum(typed) : typed)),
  z.refine(isPrice, numberFault('Price must be dollars like 6.99, from 0 to 999999.99')),
);

const Stock = textOrNumber('Stock is required').check(
  z.refine(isStock, 'Stock must be a whole number, 0 or more'),
  z.refine((value) => Number(value) <= MAX_STOCK, 'Stock must be at most 1,000,000'),
);

/** Null and an empty text remove the mark. */
const LowMark = z.nullable(
  z.union([z.string(), z.number()]).check(
    z.refine(
      (value) => value === '' || isStock(value),
      'The low-stock mark is a whole number, or empty',
    ),
    z.refine((value) => Number(value) <= MAX_LOW_MARK, 'The low-stock mark is at most 100,000'),
  ),
);

const Named = z.union([z.string(), z.object({ slug: z.string() })], 'Category is required');
/** The text and number fields of a product, with their validation messages. */
export const ProductFields = {
  name: z
    .string('Name is required')
    .check(
      z.overwrite(oneLine),
      z.minLength(1, 'Name is required'),
      z.maxLength(200, 'At most 200 characters'),
    ),
  slug: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Address is required'),
      z.maxLength(120, 'At most 120 characters'),
      z.regex(/\D/, 'The address cannot be all digits'),
      z.regex(SLUG, 'Use lower-case words joined by dashes, like tie-rod-clamp'),
    ),
  sku: z.string().check(z.overwrite(cleanSku), z.maxLength(60, 'At most 60 characters')),
  description: z.string().check(z.overwrite(onLines), z.maxLength(5000, 'At most 5000 characters')),
  ...SEARCH_TEXTS,
  shelfPlace: z
    .string()
    .check(
      z.trim(),
      z.maxLength(40, 'At most 40 characters'),
      z.regex(/^[^\p{Cc}]*$/u, 'Line breaks are not allowed here'),
    ),
  price: Price,
  // Above 1000 kg there is no weight, so a comma is always a decimal comma.
  weight: textOrNumber('Weight is required').check(
    z.overwrite((typed) => (typeof typed === 'string' ? plainNumber(typed, 'decimals') : typed)),
    z.refine(isWeight, 'Weight must be above 0: kilograms like 0.25, at most 1000'),
  ),
};

const saleDay = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.refine((day) => day === '' || dayStart(day) !== undefined, 'A day is written 2026-12-31'),
  );

/** A sale as it is typed. That its price is lower than the regular one is checked where that is known. */
const TypedSale = z
  .object({
    price: textOrNumber('The sale needs a price').check(
      z.overwrite((typed) => (typeof typed === 'string' ? plainSum(typed) : typed)),
      z.refine((value) => value !== '', 'The sale needs a price'),
      z.refine(
        (value) => value === '' || isPrice(value),
        numberFault('The sale price must be dollars like 6.99'),
      ),
      z.refine(
        (value) => !isPrice(value) || parsePrice(value) > 0,
        'The sale price must be above 0',
      ),
    ),
    from: saleDay('The sale needs a first day'),
    to: saleDay('The sale needs a last day'),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: 'The last day of the sale is before the first',
    }),
  );

const LEAD_DAYS = `The lead time is whole business days, up to ${MAX_LEAD_DAYS}`;

/** The supply of a part, as it is typed. A part that is made needs a lead time. */
const TypedSupply = z
  .object({
    kind: z.enum(SUPPLY_KINDS, 'Choose from stock, made to order, or both'),
    leadDays: z.optional(
      z.union([z.string(), z.number()]).check(
        z.refine((value) => value === '' || isStock(value), LEAD_DAYS),
        z.refine((value) => Number(value) <= MAX_LEAD_DAYS, LEAD_DAYS),
      ),
    ),
    group: z.optional(
      z.nullable(z.string().check(z.overwrite(oneLine), z.maxLength(60, 'At most 60 characters'))),
    ),
  })
  .check(
    z.refine(({ kind, leadDays = '' }) => kind === 'stock' || leadDays !== '', {
      path: ['leadDays'],
      error: 'What is made needs a lead time, in business days',
    }),
  );

const EditedAttributes = z.extend(Attributes, {
  finish: z.optional(z.string().check(z.refine((finish) => FINISHES.includes(finish)))),
});

/**
 * A change to a product; fields that are missing stay as they are. `price` is dollars and `weight` kilograms, each as
 * text or a number. `category` and `subcategory` are slugs, or objects with one. `shelfPlace` and `lowMark` are never
 * public. `packing` takes the place of all packing facts. `sale` has a price, and days in Toronto (`from` and `to`, both included); null ends it. `imageAlts` maps picture addresses to alternative texts. `revision` is the one that was edited; if it is
 * missing, the last writer wins. `successorId` is the product that takes its
 * place once it is no longer sold. `supply` says whether it comes from stock, is made in `leadDays` business days by a work
 * group of the calendar, or both; it is replaced as a whole. With `packedFromParts` its kit is packed from the stock of its
 * parts. `evenHeld` lets the stock fall below the pieces that buyers are paying for.
 */
export const ProductChange = z.object({
  name: z.optional(ProductFields.name),
  slug: z.optional(ProductFields.slug),
  sku: z.optional(z.nullable(ProductFields.sku)),
  description: z.optional(ProductFields.description),
  searchTitle: z.optional(ProductFields.searchTitle),
  searchDescription: z.optional(ProductFields.searchDescription),
  shelfPlace: z.optional(ProductFields.shelfPlace),
  price: z.optional(ProductFields.price),
  sale: z.optional(z.nullable(TypedSale)),
  weight: z.optional(ProductFields.weight),
  packing: z.optional(Packing),
  category: z.optional(Named),
  subcategory: z.optional(z.nullable(Named)),
  stock: z.optional(Stock),
  lowMark: z.optional(LowMark),
  published: z.optional(z.boolean()),
  supply: z.optional(TypedSupply),
  packedFromParts: z.optional(z.boolean()),
  successorId: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(999_999_999)))),
  imageUrl: z.optional(Picture),
  additionalImages: z.optional(
    z.array(Picture).check(z.maxLength(MAX_PICTURES - 1, 'At most 12 pictures')),
  ),
  imageAlts: z.optional(
    z.record(Picture, z.string().check(z.overwrite(oneLine), z.maxLength(MAX_ALT))),
  ),
  attributes: z.optional(EditedAttributes),
  interfaces: z.optional(Interfaces),
  revision: z.optional(z.int()),
  evenHeld: z.optional(z.boolean()),
});
export type ProductChange = z.infer<typeof ProductChange>;

/** A new product. If `slug` is missing, it is made from the name. */
export const NewProduct = z
  .extend(ProductChange, {
    name: ProductFields.name,
    price: ProductFields.price,
    weight: ProductFields.weight,
    category: Named,
  })
  .check(
    z.refine(({ slug, name }) => slug ?? makeSlug(name), {
      path: ['slug'],
      error: 'Address is required',
    }),
  );
export type NewProduct = z.infer<typeof NewProduct>;

/** A stock change, either by a difference (`by`) or to a number (`stock`). `was` is the stock that the owner saw. */
export const StockChange = z
  .object({
    by: z.optional(z.int().check(z.minimum(-MAX_STOCK), z.maximum(MAX_STOCK))),
    stock: z.optional(Stock),
    was: z.optional(z.int()),
    evenHeld: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ by, stock }) => (by === undefined) !== (stock === undefined),
      'Give by or stock, one of them',
    ),
  );
export type StockChange = z.infer<typeof StockChange>;
