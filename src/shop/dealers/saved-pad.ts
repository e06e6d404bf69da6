// The lists of a dealer's order pad that the account keeps under a name (docs/rules.md 7.21).
import * as z from 'zod/mini';
import { MAX_ADDED_LINES, Quantity } from '../cart/cart';
import { counted } from '../counted';
import { nameKey, withoutUnseen } from '../typed-text';
import { type PadProduct, orderCode } from './order-pad';

/** The number of lists that an account can save. */
export const MAX_PADS = 20;

/** The letters of a list's name. */
export const MAX_PAD_NAME = 60;

/** The name of a saved list: one line. */
export const PadName = z.string('Please give the pad a name').check(
  z.overwrite(withoutUnseen),
  z.trim(),
  z.minLength(1, 'Please give the pad a name'),
  z.maxLength(MAX_PAD_NAME, `Please use at most ${MAX_PAD_NAME} characters`),
  z.refine((text) => !/\p{Cc}/u.test(text), 'Line breaks are not allowed here'),
);

/** Pieces of a part, by its id. */
export const PadLine = z.object({ productId: z.int('No such product'), quantity: Quantity });
export type PadLine = z.infer<typeof PadLine>;

/** A list as somebody saves it. It has no PO number, which belongs to one order. */
export const PadEntry = z.object({
  name: PadName,
  lines: z
    .array(PadLine)
    .check(
      z.minLength(1, 'There is nothing to save'),
      z.maxLength(MAX_ADDED_LINES, `Please save at most ${MAX_ADDED_LINES} lines`),
    ),
});
export type PadEntry = z.infer<typeof PadEntry>;

/** A saved list. `gone` are its parts that are not sold any more, by their names; `lines` has the others. */
export const SavedPad = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.array(z.object({ productId: z.number(), quantity: z.number() })),
  gone: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** An ISO time. */
  savedAt: z.string(),
});
export type SavedPad = z.infer<typeof SavedPad>;

/** Whether two names look the same, however they are spaced and capitalized. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/**
 * The text of the order pad for a saved list. Parts that have gone since the list was read are named as well.
 * @returns the lines of the pad, and a sentence for each part that is gone
 */
export const openedPad = (
  { lines, gone }: Pick<SavedPad, 'lines' | 'gone'>,
  products: readonly Pick<PadProduct, 'id' | 'sku'>[],
): { text: string; notes: string[] } => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const found = lines.map((line) => ({ ...line, product: byId.get(line.productId) }));
  return {
    text: found
      .flatMap(({ product, quantity }) => (product ? [`${orderCode(product)} ${quantity}`] : []))
      .join('\n'),
    notes: [
      ...gone,
      ...found.flatMap(({ product, productId, quantity }) =>
        product ? [] : [{ name: `Part ${productId}`, quantity }],
      ),
    ].map(
      ({ name, quantity }) => `${name}: no longer sold, ${counted(quantity, 'piece')} left out.`,
    ),
  };
};
