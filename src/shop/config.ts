import * as z from 'zod/mini';

/** How cards are paid with: Stripe, which has a public key, or the demo that charges nobody. */
export const PublicPayments = z.object({
  provider: z.enum(['stripe', 'demo']),
  publishableKey: z.optional(z.string()),
});
export type PublicPayments = z.infer<typeof PublicPayments>;

/** What the server tells every browser about itself (GET /api/config). Times are ISO. */
export const PublicConfig = z.object({
  /** DATA_SCHEMA. */
  schema: z.number(),
  /** Raised by every change of the catalogue. */
  catalogueVersion: z.number(),
  /** The shop's own address, without a slash at its end. */
  publicUrl: z.string(),
  email: z.string(),
  analyticsId: z.nullable(z.string()),
  payments: PublicPayments,
  sale: z.object({ active: z.boolean(), changesAt: z.string() }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
