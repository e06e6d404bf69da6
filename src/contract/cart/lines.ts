import * as z from 'zod/mini';
import { BuildName } from '../../workbench/builds/list/build-name';
import { CartLine, MAX_ADDED_LINES, Quantity } from '../../shop/cart/cart';
import { PoNumber } from '../../shop/dealers/po-number';
import { Done, endpoint } from '../endpoint';

/**
 * Adds as many lines as possible. The reply has the outcome of each line, in the order of the request, with the reason
 * for a refusal. A dealer's PO number is stored with the cart; when it is missing it does not change, null or '' removes
 * it.
 */
export const addLines = endpoint('POST', '/api/cart/lines', {
  body: z.object({
    lines: z
      .array(z.object({ productId: z.int('No such product'), quantity: Quantity }))
      .check(
        z.minLength(1, 'There is nothing to add'),
        z.maxLength(MAX_ADDED_LINES, `Please add at most ${MAX_ADDED_LINES} lines at a time`),
      ),
    poNumber: z.optional(z.nullable(PoNumber)),
  }),
  reply: z.object({
    lines: z.array(
      z.object({
        productId: z.number(),
        quantity: z.number(),
        /** The resulting line of the cart; null when nothing was added. */
        line: z.nullable(CartLine),
        problem: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['idempotency_mismatch'],
});

/** Names the build that the parts in the cart are for. The name is added to the cart's own (docs/rules.md 6.15). */
export const nameBuild = endpoint('POST', '/api/cart/build-name', {
  body: z.object({ buildName: BuildName }),
  reply: Done,
});

const Line = z.object({ productId: z.string().check(z.regex(/^\d{1,9}$/, 'No such product')) });

/** Sets the quantity of a line. */
export const setCartLine = endpoint('PUT', '/api/cart/:productId', {
  params: Line,
  body: z.object({ quantity: Quantity }),
  reply: CartLine,
  errors: ['not_found', 'out_of_stock', 'idempotency_mismatch'],
});

export const removeCartLine = endpoint('DELETE', '/api/cart/:productId', {
  params: Line,
  reply: Done,
});
