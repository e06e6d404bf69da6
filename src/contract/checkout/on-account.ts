import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { PaymentBody } from './checkout';

/**
 * Orders the cart of a dealer on terms: what it would cost by card is owed until `dueDay` ('2026-11-30'). The body is that of
 * a payment by card, so `amount` must be a total that the server would charge. 409 `over_limit` when the total and what is
 * open exceed the limit of the company, and for whoever has no terms. A repeated Idempotency-Key is the same order.
 */
export const orderOnAccount = endpoint('POST', '/api/orders/on-account', {
  body: PaymentBody,
  reply: z.object({
    id: z.string(),
    orderNumber: z.string(),
    total: z.string(),
    dueDay: z.string(),
  }),
  errors: [
    'over_limit',
    'cart_empty',
    'cart_changed',
    'out_of_stock',
    'below_minimum',
    'amount_mismatch',
    'terms_changed',
    'quote_expired',
    'code_not_applied',
    'already_paid',
    'payment_in_progress',
    'payments_unavailable',
    'not_open',
    'idempotency_mismatch',
  ],
  statuses: { busy: 409, too_large: 422, unavailable: 409 },
});
