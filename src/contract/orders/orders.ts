import * as z from 'zod/mini';
import { MAX_QUANTITY } from '../../shop/cart/cart';
import { ShippingAddress } from '../../shop/checkout/address';
import { Dollars } from '../../shop/dollars';
import { longText } from '../../shop/messages/message';
import { MAX_ITEMS, Order, OrderItem, OrderWithItems } from '../../shop/orders/order';
import { OrderReturn } from '../../shop/orders/returns';
import { PagedQuery } from '../../shop/paged';
import { endpoint } from '../endpoint';

const OrderId = z.object({ id: z.string().check(z.maxLength(64)) });

/**
 * Places the order of a paid checkout, or answers with the order that already exists (201, then 200).
 * The client's sums are only compared, before the payment. 402 `payment_required` while the payment has not succeeded.
 */
export const placeOrder = endpoint('POST', '/api/orders', {
  body: z.object({
    total: Dollars,
    shippingCost: Dollars,
    hst: Dollars,
    shippingAddress: ShippingAddress,
    paymentIntentId: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  }),
  reply: z.object({ id: z.string(), orderNumber: z.string(), total: z.string() }),
  errors: [
    'not_found',
    'payment_required',
    'amount_mismatch',
    'quote_expired',
    'payments_unavailable',
  ],
});

/** The page of a list; all rows when it is missing. */
const OnePage = z.pick(PagedQuery, { page: true });

/** Lists the buyer's own orders, newest first: all of them, or one page. */
export const listOrders = endpoint('GET', '/api/orders', { query: OnePage, reply: z.array(Order) });

/** The buyer's copy of the agreement of an order as PDF (docs/rules.md 6.25). 404 where there is none. */
export const exportAgreement = {
  path: '/api/orders/:id/agreement',
  errors: ['not_found'],
} as const;

/**
 * The invoice of one of the buyer's orders as PDF (docs/rules.md 6.28). With `?refund=` and the id of a refund that has
 * reached the buyer it is the credit note of that one.
 */
export const exportInvoice = {
  path: '/api/orders/:id/invoice.pdf',
  errors: ['not_found'],
} as const;

/** Counts the buyer's orders. */
export const countOrders = endpoint('GET', '/api/orders/count', {
  reply: z.object({ count: z.number() }),
});

export const getOrder = endpoint('GET', '/api/orders/:id', {
  params: OrderId,
  reply: OrderWithItems,
  errors: ['not_found'],
});

export const listOrderItems = endpoint('GET', '/api/orders/:id/items', {
  params: OrderId,
  reply: z.array(OrderItem),
  errors: ['not_found'],
});

/** Cancels and refunds while the order is pending or processing; 409 afterwards. Idempotent. */
export const cancelOrder = endpoint('PUT', '/api/orders/:id/cancel', {
  params: OrderId,
  reply: Order,
  errors: ['not_found', 'too_late'],
});

/** A request to return pieces, each item once, with the reason. */
export const ReturnRequest = z.object({
  lines: z
    .array(
      z.object({
        itemId: z.string().check(z.maxLength(64)),
        quantity: z
          .int()
          .check(
            z.gte(1, 'At least 1 piece'),
            z.lte(MAX_QUANTITY, `At most ${MAX_QUANTITY} pieces`),
          ),
      }),
    )
    .check(
      z.minLength(1, 'Please choose what comes back'),
      z.maxLength(MAX_ITEMS),
      z.refine(
        (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
        'Each item once',
      ),
    ),
  reason: longText(1, 'Please give a reason'),
});
export type ReturnRequest = z.infer<typeof ReturnRequest>;

/** Lists the returns of one of the buyer's orders, oldest first. */
export const listReturns = endpoint('GET', '/api/orders/:id/returns', {
  params: OrderId,
  reply: z.array(OrderReturn),
  errors: ['not_found'],
});

/**
 * Requests a return of parts that have left the shop. A repeated Idempotency-Key is the same return. 409
 * `return_exceeds_order` when fewer pieces can come back.
 */
export const askReturn = endpoint('POST', '/api/orders/:id/returns', {
  params: OrderId,
  body: ReturnRequest,
  reply: z.array(OrderReturn),
  errors: ['not_found', 'return_exceeds_order', 'idempotency_mismatch'],
});

/**
 * Withdraws a return: the buyer keeps the parts. 409 `too_late` once they are back at the shop, or the return has
 * ended.
 */
export const withdrawReturn = endpoint('POST', '/api/orders/:id/returns/:returnId/withdraw', {
  params: z.extend(OrderId, { returnId: z.string().check(z.maxLength(64)) }),
  reply: z.array(OrderReturn),
  errors: ['not_found', 'too_late'],
});
