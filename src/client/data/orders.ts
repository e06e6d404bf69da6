import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  cancelOrder as cancelCall,
  getOrder,
  listOrderItems,
  listOrders,
} from '../../contract/orders';
import { call } from './call';

/** The signed-in user's orders, newest first. Fetched on each visit, because orders are placed and change elsewhere. */
export const orders = queryOptions({
  queryKey: ['/api/orders'],
  queryFn: (context) => call(context, listOrders),
  staleTime: 0,
});

/** One order with its items, for orders that are not in the list. */
export const order = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: (context) => call(context, getOrder, { params: { id } }),
    staleTime: 0,
  });

/** The items of an order never change. */
export const orderItems = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id, 'items'],
    queryFn: (context) => call(context, listOrderItems, { params: { id } }),
  });

/** @throws CallError too_late, with the reason */
export const cancelOrder = (client: QueryClient, id: string) =>
  call({ client }, cancelCall, { params: { id } });
