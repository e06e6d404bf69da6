import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  getVendorOrders,
  listUsers,
  listVendorOrders,
  setDealer as dealerCall,
} from '../../contract/dealers';
import { getStock } from '../../contract/catalogue-offline';
import { getOrderHistory } from '../../contract/orders';
import { call } from './call';

/** The parts of which few or none are left, for the order pad. */
export const shownStock = queryOptions({
  queryKey: ['/api/stock'],
  queryFn: (context) => call(context, getStock),
});

/** Every account, for the admin. Fetched on each visit, because people register all the time. */
export const users = queryOptions({
  queryKey: ['/api/admin/users'],
  queryFn: (context) => call(context, listUsers),
  staleTime: 0,
});

export const setDealer = (client: QueryClient, userId: string, isDealer: boolean) =>
  call({ client }, dealerCall, { params: { userId }, body: { isDealer } });

/** Orders at dealer prices. Enabled only for the admin, and never retried automatically (docs/rules.md 7.7). */
export const vendorOrders = queryOptions({
  queryKey: ['/api/admin/vendor-orders'],
  queryFn: (context) => call(context, listVendorOrders),
  staleTime: 0,
  retry: false,
});

/** One vendor's orders with their totals. */
export const vendorDetail = (userId: string) =>
  queryOptions({
    queryKey: ['/api/admin/vendor-orders', userId],
    queryFn: (context) => call(context, getVendorOrders, { params: { userId } }),
    staleTime: 0,
    retry: false,
  });

/** A vendor's own orders. Other users get 403. */
export const orderHistory = queryOptions({
  queryKey: ['/api/order-history'],
  queryFn: (context) => call(context, getOrderHistory),
  staleTime: 0,
});
