import { queryOptions } from '@tanstack/react-query';
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
  queryFn: ({ signal }) => call(listOrders, { signal }),
  staleTime: 0,
});

/** One order with its items; for one that is not in the list. */
export const order = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    staleTime: 0,
  });

/** What was bought never changes. */
export const orderItems = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders', id, 'items'],
    queryFn: ({ signal }) => call(listOrderItems, { params: { id }, signal }),
  });

/** @throws CallError 409 with the reason once it is too late */
export const cancelOrder = (id: string) => call(cancelCall, { params: { id } });
