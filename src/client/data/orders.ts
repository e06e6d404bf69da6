import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  cancelOrder as cancelCall,
  getOrder,
  listOrderItems,
  listOrders,
} from '../../contract/orders';
import { call } from './call';

/**
 * The signed-in user's orders, newest first. Asked for again at each visit: an order is made at the checkout and moves
 * on by itself.
 */
export const orders = queryOptions({
  queryKey: ['/api/orders'],
  queryFn: (context) => call(context, listOrders),
  staleTime: 0,
});

/** One order with its items; for one that is not in the list. */
export const order = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: (context) => call(context, getOrder, { params: { id } }),
    staleTime: 0,
  });

/** What was bought never changes. */
export const orderItems = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id, 'items'],
    queryFn: (context) => call(context, listOrderItems, { params: { id } }),
  });

/** @throws CallError 409 with the reason once it is too late */
export const cancelOrder = (client: QueryClient, id: string) =>
  call({ client }, cancelCall, { params: { id } });
