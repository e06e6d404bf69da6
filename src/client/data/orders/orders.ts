import { queryOptions } from '@tanstack/react-query';
import {
  countOrders,
  getOrder,
  listOrderItems,
  listOrders,
  listReturns,
} from '../../../contract/orders/orders';
import { getLinkedOrder, getOrderProgress } from '../../../contract/orders/progress';
import { queryOf } from '../query-of';

/** One page of the signed-in user's orders, newest first; by default the first. */
export const orders = (page = '1') => queryOf(listOrders, { query: { page } });

/** The user's number of orders. */
export const orderCount = queryOf(countOrders);

/** One order with its items, for orders that are not in the list. */
export const order = (id: string) => queryOf(getOrder, { params: { id } });

/** The items of an order. Their promised days move, and pieces are refunded. */
export const orderItems = (id: string) => queryOf(listOrderItems, { params: { id } });

/** The returns of one of the buyer's orders. */
export const orderReturns = (id: string) => queryOf(listReturns, { params: { id } });

/** The order of a link. Never cached. */
export const linkedOrder = (token: string) =>
  queryOptions({ ...queryOf(getLinkedOrder, { params: { token } }), gcTime: 0 });

/** The calls that show an order to its buyer, except its returns. */
export const OWN_ORDER_VIEWS = [listOrders, getOrder, listOrderItems, getOrderProgress];
