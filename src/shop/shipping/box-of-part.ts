import type { Packing } from '../catalogue/packing';
import { type Box, longestFirst } from './box';

/** The height of a flat part whose owner gave none, in inches. */
const FLAT_IN = 0.5;

/**
 * The box around one part, as far as it is known: an unmeasured side counts as 0. A tube is as high as it
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
