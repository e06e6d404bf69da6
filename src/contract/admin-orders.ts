import * as z from 'zod/mini';
import { ShippingAddress } from '../shop/checkout/address';
import { Attention } from '../shop/orders/attention';
import { line, longText } from '../shop/messages/message';
import { OrderStatus, OrderWithItems, RefundState } from '../shop/orders/order';
import { PagedQuery, paged } from '../shop/paged';
import { endpoint } from './endpoint';

const OrderId = z.object({ id: z.string().check(z.maxLength(64)) });

/** An order in the desk's list. `name` is whom it goes to; `isVendor` whether it was placed at wholesale prices. */
export const AdminOrderRow = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  total: z.string(),
  itemCount: z.number(),
  createdAt: z.string(),
  username: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  isVendor: z.boolean(),
  isPickup: z.boolean(),
  readyAt: z.nullable(z.string()),
  poNumber: z.nullable(z.string()),
  attention: z.array(Attention),
  refund: z.nullable(RefundState),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;

/** Something that was done with an order, in words. `by` is a username; null is the shop by itself. */
export const OrderEvent = z.object({
  at: z.string(),
  by: z.nullable(z.string()),
  what: z.string(),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

/** What the shop's own account sees of an order. Sums are dollars as decimal strings, times ISO. */
export const AdminOrder = z.extend(OrderWithItems, {
  username: z.string(),
  email: z.string(),
  isVendor: z.boolean(),
  /** What it has to look at, and what somebody has seen to. */
  attention: z.array(Attention),
  attended: z.array(Attention),
  /** Null when there was nothing to pay. The card is known where the provider told it. */
  payment: z.nullable(
    z.object({
      provider: z.string(),
      intent: z.string(),
      card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
    }),
  ),
  /** `error` is the provider's last word on a refund that did not go through; `nextAt` when it is asked for again. */
  refundDetail: z.nullable(
    z.object({
      amount: z.string(),
      attempts: z.number(),
      error: z.nullable(z.string()),
      nextAt: z.nullable(z.string()),
    }),
  ),
  notes: z.array(z.object({ at: z.string(), by: z.string(), body: z.string() })),
  /** The latest first. */
  history: z.array(OrderEvent),
});
export type AdminOrder = z.infer<typeof AdminOrder>;

/** All orders, newest first; with the status 'open', what is to be done, oldest first. `attention` narrows to what has to be looked at: anything, or one thing. */
export const listAdminOrders = endpoint({
  method: 'GET',
  path: '/api/admin/orders',
  query: z.extend(PagedQuery, {
    status: z.optional(z.enum([...OrderStatus.options, 'open'])),
    attention: z.optional(z.enum(['any', ...Attention.options])),
  }),
  reply: paged(AdminOrderRow),
});

export const getAdminOrder = endpoint({
  method: 'GET',
  path: '/api/admin/orders/:id',
  params: OrderId,
  reply: AdminOrder,
  errors: ['not_found'],
});

/** How a parcel went off. Without a number it can not be followed, and the mail to the buyer says so. */
export const Parcel = z.object({
  carrier: z.optional(line(0, 'The carrier must be text')),
  trackingNumber: z.optional(
    z
      .string('The tracking number must be text')
      .check(
        z.trim(),
        z.regex(/^[A-Za-z0-9 -]{0,40}$/, 'Letters, digits, spaces and hyphens, at most 40'),
      ),
  ),
});

/**
 * Moves an order on; only moves that canMove allows. 409 with who was first when somebody else has moved it. To
 * 'cancelled' it is the same act as cancelAdminOrder.
 */
export const moveAdminOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id/status',
  params: OrderId,
  body: z.extend(Parcel, { status: OrderStatus }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'not_allowed'],
});

/** Corrects how a shipped parcel can be followed, and tells the buyer. */
export const changeTracking = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id/tracking',
  params: OrderId,
  body: Parcel,
  reply: AdminOrder,
  errors: ['not_found', 'not_shipped'],
});

/** Tells the buyer that an order can be picked up; accepts it if nobody has. Once. */
export const readyAdminOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/ready',
  params: OrderId,
  reply: AdminOrder,
  errors: ['not_found', 'too_late', 'not_allowed'],
});

/** Cancels and refunds. With `restock` false the parts do not go back to the shelf. */
export const cancelAdminOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/cancel',
  params: OrderId,
  body: z.object({ restock: z.optional(z.boolean()) }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late'],
});

/** Asks the provider once more for a refund that has failed. */
export const retryRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  params: OrderId,
  reply: AdminOrder,
  errors: ['not_found', 'not_failed'],
});

/** Takes something off the list of what has to be looked at. */
export const resolveAttention = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/seen',
  params: OrderId,
  body: z.object({ reason: Attention }),
  reply: AdminOrder,
  errors: ['not_found'],
});

/** The address that the buyer gave by mail or on the phone, while the order has not left. */
export const changeOrderAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/orders/:id/address',
  params: OrderId,
  body: z.object({ shippingAddress: ShippingAddress }),
  reply: AdminOrder,
  errors: ['not_found', 'too_late'],
});

export const OrderNote = z.object({ body: longText(1, 'Please write a note') });

/** Notes something that only the shop sees. */
export const noteOnOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  params: OrderId,
  body: OrderNote,
  reply: AdminOrder,
  errors: ['not_found'],
});
