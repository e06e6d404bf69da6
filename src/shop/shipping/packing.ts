import * as z from 'zod/mini';
import { type Box, longestFirst } from './box';

/** Forms of a part for which fewer lengths than three make a box. */
export const PACKING_FORMS = ['flat', 'tube'] as const;

/** The height of a flat part whose owner gave none, in inches. */
const FLAT_IN = 0.5;

/**
 * How a part lies in its parcel, in inches. Lengths that nobody has measured are missing.
 * `nests`: equal pieces lie in one another.
 */
export const Packing = z.strictObject({
  lengthIn: z.optional(z.number()),
  widthIn: z.optional(z.number()),
  heightIn: z.optional(z.number()),
  form: z.optional(z.enum(PACKING_FORMS)),
  nests: z.optional(z.boolean()),
});
export type Packing = z.infer<typeof Packing>;

/**
 * The box around one part, as far as it is known: a side that nobody has measured counts as 0. A tube is as high as it
 * is wide, and a flat part is half an inch high.
 * @returns undefined when there is no length
 */
export const boxOfPart = ({ lengthIn, widthIn, heightIn, form }: Packing): Box | undefined => {
  const across = form === 'tube' ? (widthIn ?? heightIn) : widthIn;
  const flat = form === 'flat' && lengthIn && widthIn ? FLAT_IN : undefined;
  const high = heightIn ?? (form === 'tube' ? across : flat);
  const sides = [lengthIn ?? 0, across ?? 0, high ?? 0] as const;
  return sides.some((side) => side > 0) ? longestFirst(sides) : undefined;
};
