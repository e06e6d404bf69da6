import * as z from 'zod/mini';
import { DollarText } from '../../shop/dollars';
import { line } from '../../shop/messages/message';
import { PagedQuery, paged } from '../../shop/paged';
import { MONEY_BY_HAND } from '../../shop/quotes';
import { endpoint } from '../endpoint';
import { OrderId } from '../orders/admin';
import { OpenOrder } from './admin';

/** An order on terms with the company that owes it. `open` is below 0 where the shop owes something. */
export const OwedOrder = z.extend(OpenOrder, { company: z.string() });
export type OwedOrder = z.infer<typeof OwedOrder>;

/** `state`: past their day, or with something that the shop owes; otherwise all that are not settled. */
const OwedQuery = z.extend(PagedQuery, { state: z.optional(z.enum(['overdue', 'credit'])) });

/**
 * Lists the orders on terms that are not settled, the first due first, by words of the number, the PO number, the company
 * and who ordered. `open` and `overdue` are the sums of all of them.
 */
export const listOwed = endpoint('GET', '/api/admin/owed', {
  right: 'payments.read',
  query: OwedQuery,
  reply: z.extend(paged(OwedOrder), { open: z.string(), overdue: z.string() }),
});

/**
 * Records a payment for an order on terms, or, with `isReturned`, money that the shop gave back. A repeated
 * Idempotency-Key records it once. 409 `exceeds_open` when less is open.
 */
export const payOrder = endpoint('POST', '/api/admin/orders/:id/payments', {
  right: 'payments.write',
  params: OrderId,
  body: z.object({
    amount: DollarText,
    means: z.enum(MONEY_BY_HAND),
    reference: z.optional(z.nullable(line(0, 'The reference must be text'))),
    isReturned: z.optional(z.boolean()),
  }),
  reply: OwedOrder,
  errors: ['not_found', 'not_now', 'exceeds_open', 'idempotency_mismatch'],
});
