import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../../shop/cart/cart';
import { MAX_ITEMS } from '../../shop/orders/order';
import { DollarText, SignedDollarText } from '../../shop/dollars';
import { line } from '../../shop/messages/message';
import { RestockAs } from '../../shop/orders/kits';
import { AdminOrder, OrderId } from './admin';
import { endpoint } from '../endpoint';

/**
 * A refund of a part of an order. `shipping` is at most what was paid for it; `amount` is any other sum including its
 * HST, negative for a deduction; `tax` is tax of the goods of its order that a supplement has paid. Pieces go back to the shelf only with `restock`, and those of kits
 * as they were taken, unless `restockAs` says otherwise. `seen` is the number of refunds that
 * the caller knew of: if there are others, nothing is refunded (too_late).
 */
export const RefundOfPart = z.object({
  lines: z.optional(
    z
      .array(
        z.object({
          itemId: z.string().check(z.maxLength(64)),
          quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
          restock: z.optional(z.boolean()),
          restockAs: z.optional(RestockAs),
        }),
      )
      .check(z.maxLength(MAX_ITEMS)),
  ),
  shipping: z.optional(DollarText),
  amount: z.optional(SignedDollarText),
  tax: z.optional(DollarText),
  reason: line(1, 'Please give a reason'),
  seen: z.optional(z.int().check(z.minimum(0))),
});
export type RefundOfPart = z.infer<typeof RefundOfPart>;

/**
 * Refunds lines, shipping or another sum of an order that is not cancelled (docs/rules.md 6.16). Pieces that have not
 * shipped are taken out of the order. A repeated Idempotency-Key refunds once.
 */
export const refundOrder = endpoint('POST', '/api/admin/orders/:id/refunds', {
  right: 'orders.refund',
  params: OrderId,
  body: RefundOfPart,
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'refund_exceeds_paid', 'idempotency_mismatch'],
});
