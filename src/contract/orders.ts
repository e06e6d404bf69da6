import * as z from 'zod/mini';
import { ShippingAddress } from '../shop/checkout/address';
import { Order, OrderItem, OrderStatus, OrderWithItems } from '../shop/orders/order';
import { PagedQuery } from '../shop/paged';
import { endpoint } from './endpoint';

const OrderId = z.object({ id: z.string().check(z.maxLength(64)) });
const Dollars = z.union([z.number(), z.string().check(z.maxLength(20))], 'Please give an amount');

/**
 * Places the order of a paid checkout, or answers with the order that already exists (201, then 200).
 * The client's sums are only compared, before the payment. 402 `payment_required` while the payment has not succeeded.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
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

/** Which page of a list: all rows without one. */
const OnePage = z.pick(PagedQuery, { page: true });

/** The buyer's own orders, newest first: all of them, or the page that is asked for. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  query: OnePage,
  reply: z.array(Order),
});

/** How many orders the buyer has. */
export const countOrders = endpoint({
  method: 'GET',
  path: '/api/orders/count',
  reply: z.object({ count: z.number() }),
});

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  params: OrderId,
  reply: OrderWithItems,
  errors: ['not_found'],
});

export const listOrderItems = endpoint({
  method: 'GET',
  path: '/api/orders/:id/items',
  params: OrderId,
  reply: z.array(OrderItem),
  errors: ['not_found'],
});

/** Cancels and refunds while the order is pending or processing; 409 afterwards. Idempotent. */
export const cancelOrder = endpoint({
  method: 'PUT',
  path: '/api/orders/:id/cancel',
  params: OrderId,
  reply: Order,
  errors: ['not_found', 'too_late'],
});

/** An order in the vendor's history: the address is one line (docs/rules.md 7.8). */
export const VendorHistoryOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  total: z.string(),
  shippingCost: z.string(),
  hst: z.string(),
  shippingAddress: z.string(),
  createdAt: z.string(),
});
export type VendorHistoryOrder = z.infer<typeof VendorHistoryOrder>;

/** A vendor's own orders, newest first, all or one page; 403 for others. */
export const getOrderHistory = endpoint({
  method: 'GET',
  path: '/api/order-history',
  query: OnePage,
  reply: z.array(VendorHistoryOrder),
  errors: ['vendors_only'],
});
