import * as z from 'zod/mini';
import { counted } from '../counted';
import { isOversize } from './parcel-limits';
import type { PackedParcel } from './parcels';

/** A parcel as pages and papers show it, with the parts in it. */
export const ShownParcel = z.object({
  weightKg: z.number(),
  items: z.array(
    z.object({
      productId: z.number(),
      quantity: z.number(),
      /** When a kit comes apart: `quantity` counts shares, and so many of them make one part. */
      shares: z.optional(z.number()),
    }),
  ),
  /** The sides in inches, the longest first, where all of them are known. */
  sidesIn: z.optional(z.array(z.number())),
  oversize: z.optional(z.literal(true)),
});
export type ShownParcel = z.infer<typeof ShownParcel>;

/** A parcel as the page shows it. */
export const shownParcel = ({ grams, items, box }: PackedParcel): ShownParcel => ({
  weightKg: grams / 1000,
  items: items.map((item) => ({ ...item })),
  ...(box && box[2] > 0 && { sidesIn: box.map((side) => Math.round(side * 100) / 100) }),
  ...(box && isOversize(box) && { oversize: true }),
});

/** Weight and size of a parcel in words: "26.08 kg, 40 × 12 × 4 in, oversize". */
export const parcelFacts = ({ weightKg, sidesIn, oversize }: ShownParcel): string =>
  [
    `${weightKg} kg`,
    ...(sidesIn ? [`${sidesIn.join(' × ')} in`] : []),
    ...(oversize ? ['oversize'] : []),
  ].join(', ');

/** Pieces in a parcel in words: "4 × Bracket", or "Link Kit: 1 share, 2 make one". */
export const parcelItemText = (
  { quantity, shares }: ShownParcel['items'][number],
  name: string,
): string =>
  shares ? `${name}: ${counted(quantity, 'share')}, ${shares} make one` : `${quantity} × ${name}`;
