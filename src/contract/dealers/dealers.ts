import * as z from 'zod/mini';
import { OrderStatus } from '../../shop/orders/order';
import { PagedQuery } from '../../shop/paged';
import { endpoint } from '../endpoint';

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
export const getOrderHistory = endpoint('GET', '/api/order-history', {
  query: z.pick(PagedQuery, { page: true }),
  reply: z.array(VendorHistoryOrder),
  errors: ['vendors_only'],
});
