// Stands apart, so that pages which only read promotions do not load its checks.
import * as z from 'zod/mini';

/** The shop's discounts, and its words about them. The owner changes both (/admin/promotions). Percents are whole. */
export const Promotions = z.object({
  /** The sale of these months, 1 to 12, on so many pieces or more. Without a month there is no sale. */
  season: z.object({
    percent: z.number(),
    months: z.array(z.number()),
    leastPieces: z.number(),
  }),
  /** The discount of dealers, and that in single categories, by slug. */
  dealers: z.object({ percent: z.number(), byCategory: z.record(z.string(), z.number()) }),
  /** Lines above every page, from the first to the last day in Toronto; a missing day is no limit. */
  banners: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
    }),
  ),
  /** The names of the sale, of its package deal and of a discount by code. Empty: as the shop names them. */
  labels: z.object({ season: z.string(), deal: z.string(), code: z.string() }),
  /** The address of the picture that the pop-up shows; empty: the shop's own. */
  popupPicture: z.string(),
});
export type Promotions = z.infer<typeof Promotions>;
