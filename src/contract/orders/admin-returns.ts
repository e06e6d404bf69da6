import * as z from 'zod/mini';
import { RestockAs } from '../../shop/orders/kits';
import { MAX_QUANTITY } from '../../shop/cart/cart';
import { MAX_ITEMS } from '../../shop/orders/order';
import { line, longText } from '../../shop/messages/message';
import { OrderReturn, ReturnState } from '../../shop/orders/returns';
import { PagedQuery, paged } from '../../shop/paged';
import { OrderId } from './admin';
import { RefundOfPart } from './admin-refunds';
import { endpoint } from '../endpoint';
import { ReturnRequest } from './orders';

const Id = z.string().check(z.maxLength(64));

/** A return as the shop sees it. `note` is about the condition of the parts. Times are ISO. */
export const AdminReturn = z.extend(OrderReturn, {
  receivedAt: z.nullable(z.string()),
  inspectedAt: z.nullable(z.string()),
  note: z.string(),
});
export type AdminReturn = z.infer<typeof AdminReturn>;

/** A return in the list of all returns. `pieces` counts what comes back. */
export const ReturnRow = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  number: z.number(),
  state: ReturnState,
  reason: z.string(),
  pieces: z.number(),
  at: z.string(),
});
export type ReturnRow = z.infer<typeof ReturnRow>;

/** Lists the returns that the shop has to act on, oldest first; with `ended` all returns, newest first. */
export const listAdminReturns = endpoint('GET', '/api/admin/returns', {
  right: 'orders.read',
  query: z.extend(z.pick(PagedQuery, { page: true }), { ended: z.optional(z.literal('yes')) }),
  reply: paged(ReturnRow),
});

/** Lists the returns of an order, oldest first. */
export const returnsOfOrder = endpoint('GET', '/api/admin/orders/:id/returns', {
  right: 'orders.read',
  params: OrderId,
  reply: z.array(AdminReturn),
  errors: ['not_found'],
});

/** Enters a return for the buyer. A repeated Idempotency-Key is the same return. */
export const enterReturn = endpoint('POST', '/api/admin/orders/:id/returns', {
  right: 'returns.write',
  params: OrderId,
  body: ReturnRequest,
  reply: z.array(AdminReturn),
  errors: ['not_found', 'return_exceeds_order', 'idempotency_mismatch'],
});

/**
 * The next step of a return. `inspected` tells for each line how many pieces are refunded, and whether they go back to
 * the shelf. `refunded` refunds these pieces, with shipping and another sum as in a refund of a part; a negative one is
 * a deduction.
 */
const ReturnStep = z.union([
  z.object({ to: z.literal('received') }),
  z.object({
    to: z.literal('inspected'),
    lines: z
      .array(
        z.object({
          itemId: Id,
          accepted: z.int().check(z.gte(0), z.lte(MAX_QUANTITY)),
          restock: z.boolean(),
          restockAs: z.optional(RestockAs),
        }),
      )
      .check(z.maxLength(MAX_ITEMS)),
    note: longText(0, 'The note must be text'),
  }),
  z.object({ to: z.literal('refused'), answer: line(1, 'Please tell the buyer why') }),
  z.object({
    to: z.literal('refunded'),
    shipping: RefundOfPart.shape.shipping,
    amount: RefundOfPart.shape.amount,
  }),
]);
export type ReturnStep = z.infer<typeof ReturnStep>;

/** Takes a return one step on. 409 `too_late` when it has moved on, with who did that and when. */
export const moveReturn = endpoint('PUT', '/api/admin/orders/:id/returns/:returnId', {
  right: 'returns.write',
  params: z.object({ id: Id, returnId: Id }),
  body: ReturnStep,
  reply: z.array(AdminReturn),
  errors: ['not_found', 'too_late', 'return_exceeds_order', 'refund_exceeds_paid'],
});
