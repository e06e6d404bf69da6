import * as z from 'zod/mini';
import { type Cents, parsePrice, priceText } from '../money';
import { OrderStatus } from '../orders/order';

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

/** One vendor's orders, newest first, with their totals. */
export const VendorDetail = z.object({
  username: z.string(),
  email: z.string(),
  stats: VendorStats,
  orders: z.array(z.omit(VendorOrder, { userId: true, username: true, email: true })),
});
export type VendorDetail = z.infer<typeof VendorDetail>;

type Summed = Pick<VendorOrder, 'total' | 'status'>;

const sum = (orders: readonly Summed[]): Cents =>
  orders.reduce((cents, { total }) => cents + parsePrice(total), 0);

/** Count, sum and average, half up to the cent, 0 if there are none (docs/rules.md 7.5). Cancelled orders count too. */
export const vendorStats = (orders: readonly Summed[]): VendorStats => {
  const revenue = sum(orders);
  const count = orders.length;
  return {
    totalOrders: count,
    totalRevenue: priceText(revenue),
    averageOrderValue: priceText(count ? Math.floor((2 * revenue + count) / (2 * count)) : 0),
  };
};

/** The share of cancelled orders in the revenue (docs/rules.md 7.5). */
export const cancelledRevenue = (orders: readonly Summed[]): Cents =>
  sum(orders.filter(({ status }) => status === 'cancelled'));

/** Number of distinct vendors. */
export const activeVendors = (orders: readonly Pick<VendorOrder, 'userId'>[]): number =>
  new Set(orders.map(({ userId }) => userId)).size;

const holds = (texts: readonly string[], words: string): boolean => {
  const wanted = words.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
};

/** A substring of the username or the email address, in any case (docs/rules.md 7.6). */
export const matchesUser = (
  { username, email }: { username: string; email: string },
  words: string,
): boolean => holds([username, email], words);

/** A substring of username, email or order number, in any case, and the status if one is given (docs/rules.md 7.6). */
export const matchesVendorOrder = (
  order: Pick<VendorOrder, 'username' | 'email' | 'orderNumber' | 'status'>,
  words: string,
  status?: OrderStatus,
): boolean =>
  (status === undefined || order.status === status) &&
  holds([order.username, order.email, order.orderNumber], words);
