// This call stands apart from the other ones of orders, whose pages a device keeps.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

/** A part in the cart: of `ordered` pieces it has `quantity`, fewer where there are no more. */
const AddedLine = z.object({
  productId: z.number(),
  name: z.string(),
  quantity: z.number(),
  ordered: z.number(),
});

/** A part that costs another price now, or takes the place of one that is not sold any more. Prices of one piece. */
const ChangedLine = z.object({
  productId: z.number(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** The name of the part whose place it takes. */
  replaces: z.optional(z.string()),
});

/** A part that cannot be ordered now, and why. */
const GoneLine = z.object({ productId: z.number(), name: z.string(), reason: z.string() });

export const OrderedAgain = z.object({
  added: z.array(AddedLine),
  changed: z.array(ChangedLine),
  gone: z.array(GoneLine),
});
export type OrderedAgain = z.infer<typeof OrderedAgain>;

/**
 * Puts the parts of an order in the cart, at the prices of today. Pieces that are in the cart already count, so that a
 * repeat adds nothing.
 */
export const orderAgain = endpoint('POST', '/api/orders/:id/again', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: OrderedAgain,
  errors: ['not_found', 'idempotency_mismatch'],
});
