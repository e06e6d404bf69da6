import * as z from 'zod/mini';
import { type Cents, priceText } from '../money';
import { OrderStatus } from './order';

/**
 * An order at dealer prices in the admin's list (docs/rules.md 7.4). `total` is dollars, `createdAt`
 * an ISO time.
 */
export const VendorOrder = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  status: OrderStatus,
  total: z.string(),
  createdAt: z.string(),
});
export type VendorOrder = z.infer<typeof VendorOrder>;

/** Totals of several orders; sums are dollars as decimal strings. */
const VendorStats = z.object({
  totalOrders: z.number(),
  totalRevenue: z.string(),
  averageOrderValue: z.string(),
});
type VendorStats = z.infer<typeof VendorStats>;

/** Totals of all vendor orders, with the share of cancelled ones in the revenue, and the number of vendors. */
export const VendorFigures = z.extend(VendorStats, {
  cancelledRevenue: z.string(),
  activeVendors: z.number(),
});

/** One vendor's orders, newest first, with their totals. */
export const VendorDetail = z.object({
  username: z.string(),
  email: z.string(),
  stats: VendorStats,
  orders: z.array(z.omit(VendorOrder, { userId: true, username: true, email: true })),
});
export type VendorDetail = z.infer<typeof VendorDetail>;

/**
 * Counts orders, with their sum and average, rounded half up to the cent; 0 if there are none (docs/rules.md 7.5).
 * Cancelled orders count too.
 * @param supplements the number of these orders that only pay a shipping difference; they add to the sum of the
 * average, but not to its count
 */
export const vendorStats = (count: number, revenue: Cents, supplements = 0): VendorStats => {
  const orders = count - supplements;
  return {
    totalOrders: count,
    totalRevenue: priceText(revenue),
    averageOrderValue: priceText(orders ? Math.floor((2 * revenue + orders) / (2 * orders)) : 0),
  };
};
