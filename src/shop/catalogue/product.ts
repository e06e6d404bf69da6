import * as z from 'zod/mini';
import { SearchTexts } from '../search-texts';
import { CategoryName } from './category';

/** The measurements of a product. Lengths are decimal inches. `finish` is one of FINISHES, which edits check. */
export const Attributes = z.strictObject({
  thread: z.optional(z.string()),
  hand: z.optional(z.enum(['right', 'left', 'pair'])),
  boreIn: z.optional(z.number()),
  widthIn: z.optional(z.number()),
  tubeOdIn: z.optional(z.number()),
  wallIn: z.optional(z.number()),
  plateIn: z.optional(z.number()),
  lengthIn: z.optional(z.number()),
  heightIn: z.optional(z.number()),
  diameterIn: z.optional(z.number()),
  bolt: z.optional(z.string()),
  boltPattern: z.optional(z.string()),
  material: z.optional(z.string()),
  finish: z.optional(z.string()),
  pieces: z.optional(z.int()),
  size: z.optional(z.string()),
  option: z.optional(z.string()),
  weldOn: z.optional(z.boolean()),
});
export type Attributes = z.infer<typeof Attributes>;

/** An interface of a product (shop/catalogue/interfaces), only as far as the first script checks it. */
export const UncheckedInterface = z.record(z.string(), z.unknown());
export type UncheckedInterface = z.infer<typeof UncheckedInterface>;

/** A part that is no longer sold. */
export const ReplacedPart = z.object({
  id: z.number(),
  name: z.string(),
  sku: z.nullable(z.string()),
});
export type ReplacedPart = z.infer<typeof ReplacedPart>;

/**
 * A sale that is on, as public answers have it beside the price in force. `regular` is dollars, `ends` the last day.
 * `was` is there when the regular price may be shown as a former one (docs/rules.md 3.42).
 */
export const RunningSale = z.object({
  regular: z.string(),
  ends: z.string(),
  was: z.optional(z.literal(true)),
});
export type RunningSale = z.infer<typeof RunningSale>;

/** The supply of a part that is made to order: `both` takes the shelf first. `leadDays` is business days. */
export const MadeSupply = z.object({
  kind: z.enum(['made', 'both']),
  leadDays: z.number(),
  group: z.optional(z.string()),
});
export type MadeSupply = z.infer<typeof MadeSupply>;

/** A part that is made and of which a kit needs `quantity` pieces. */
export const MadePart = z.object({ id: z.number(), quantity: z.number(), supply: MadeSupply });
export type MadePart = z.infer<typeof MadePart>;

/**
 * A sellable item without its stock, byte-identical for every user (docs/rules.md 3.3).
 * `price` is the price in force, dollars as a decimal string, `weight` kilograms, `rating` a numeric string 0 to 5.
 * Items that share a slug are variants of one page and differ in `attributes.option`.
 */
export const UnstockedProduct = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  sku: z.nullable(z.string()),
  description: z.string(),
  price: z.string(),
  /** Missing when the product is not on sale. */
  sale: z.optional(RunningSale),
  imageUrl: z.string(),
  additionalImages: z.array(z.string()),
  /** The owner's alt texts, by picture address. */
  imageAlts: z.optional(z.record(z.string(), z.string())),
  ...SearchTexts.shape,
  category: CategoryName,
  categoryId: z.number(),
  subcategory: z.nullable(CategoryName),
  weight: z.number(),
  rating: z.string(),
  reviewCount: z.number(),
  attributes: Attributes,
  /** Missing when the product has none. `Interfaces` (shop/catalogue/interfaces) checks them where they are used. */
  interfaces: z.optional(z.array(UncheckedInterface)),
  /** Missing for a part from stock. A part that is made can always be ordered. */
  supply: z.optional(MadeSupply),
  /** The parts that are made of a kit that is packed from its parts, in the order of their promises. Missing for all others. */
  madeParts: z.optional(z.array(MadePart)),
  /** The parts that are no longer sold and whose place it takes (docs/rules.md 3.44). */
  replaces: z.optional(z.array(ReplacedPart)),
});
export type UnstockedProduct = z.infer<typeof UnstockedProduct>;

/** An item as lists show it. */
export const Product = z.extend(UnstockedProduct, { inStock: z.boolean() });
export type Product = z.infer<typeof Product>;

/** An item as its page shows it, with the pieces in stock. */
export const StockedProduct = z.extend(Product, {
  stock: z.number(),
  /** The part that takes its place, when it is no longer sold. */
  replacedBy: z.optional(Product),
});
export type StockedProduct = z.infer<typeof StockedProduct>;

/** All items on one product page, this one included; a single entry when there are no variants. */
export const ProductPage = z.extend(StockedProduct, {
  variants: z.array(StockedProduct),
  /** Its sizes that are no longer sold and have a successor, where others still are (docs/rules.md 3.44). */
  goneSizes: z.optional(z.array(StockedProduct)),
});
export type ProductPage = z.infer<typeof ProductPage>;
