import * as z from 'zod/mini';
import { SaleWords } from '../discounts/default-words';

/** The payment provider: Stripe with its public key, or the demo, which charges nothing. */
export const PublicPayments = z.object({
  provider: z.enum(['stripe', 'demo']),
  publishableKey: z.optional(z.string()),
});
export type PublicPayments = z.infer<typeof PublicPayments>;

/** Public settings (GET /api/config). Times are ISO. */
export const PublicConfig = z.object({
  /** The DATA_SCHEMA of the server. */
  schema: z.number(),
  /** Every change of the catalogue increases it. */
  catalogueVersion: z.number(),
  /** The shop's base URL, without a trailing slash. */
  publicUrl: z.string(),
  email: z.string(),
  analyticsId: z.nullable(z.string()),
  payments: PublicPayments,
  /** Whether nothing can be paid while facts of the seller are missing (docs/rules.md 5.31). */
  needsSeller: z.optional(z.literal(true)),
  /** The seasonal sale, and the owner's banner if one applies, until `changesAt`. */
  sale: z.object({
    active: z.boolean(),
    changesAt: z.string(),
    banner: z.optional(z.string()),
  }),
  /** `Promotions`, unchecked. Missing while the owner has changed none (DEFAULT_PROMOTIONS). */
  promotions: z.optional(z.unknown()),
  /** Whatever the `Calendar` has that FIRST_CALENDAR has not, unchecked; days before today are left out. */
  calendar: z.optional(z.unknown()),
  /** Missing while they are DEFAULT_WORDS. */
  saleWords: z.optional(SaleWords),
  /** The tracking pages of the carriers by name. Missing while they are TRACKING_PAGES. */
  trackingPages: z.optional(z.record(z.string(), z.string())),
  /** A sentence for each carrier that is switched off; missing while all are used. */
  shippingNotices: z.optional(z.array(z.string())),
  /** The names of the carriers that are switched off; missing while all are used. */
  carriersOff: z.optional(z.array(z.string())),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
