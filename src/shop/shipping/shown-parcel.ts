import * as z from 'zod/mini';
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

/** A parcel as it is shown. */
export const shownParcel = ({ grams, items, box }: PackedParcel): ShownParcel => ({
  weightKg: grams / 1000,
  items: items.map((item) => ({ ...item })),
  ...(box && box[2] > 0 && { sidesIn: box.map((side) => Math.round(side * 100) / 100) }),
  ...(box && isOversize(box) && { oversize: true }),
});
