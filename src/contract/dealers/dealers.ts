import * as z from 'zod/mini';
import { OrderStatus } from '../../shop/orders/order';
import { PagedQuery } from '../../shop/paged';
import { endpoint } from '../endpoint';

/** An order in the vendor's history: the address is one line (docs/rules.md 7.8). */
export const VendorHistoryOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  /** The name of the person of the same company who ordered; missing in the user's own orders. */
  orderedBy: z.optional(z.string()),
  status: OrderStatus,
  total: z.string(),
  shippingCost: z.string(),
  hst: z.string(),
  shippingAddress: z.string(),
  /** False for the difference in shipping of another order, of which there is nothing to buy again. */
  hasParts: z.boolean(),
  createdAt: z.string(),
});
export type VendorHistoryOrder = z.infer<typeof VendorHistoryOrder>;

/** The orders of a vendor and of the vendor's company, newest first, all or one page; 403 for others. */
export const getOrderHistory = endpoint('GET', '/api/order-history', {
  query: z.pick(PagedQuery, { page: true }),
  reply: z.array(VendorHistoryOrder),
  errors: ['vendors_only'],
});
