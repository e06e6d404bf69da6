import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/orders';
import type { Order } from '../../../shop/orders/order';
import { call } from '../call';
import { freshQuery } from '../call-query';

/**
 * One page of the signed-in user's orders, newest first; by default the first. Fetched on each visit, because orders are
 * placed and change elsewhere.
 */
export const orders = (page = '1') =>
  freshQuery(['/api/orders', 'page', page], calls.listOrders, { query: { page } });

/** The user's number of orders. */
export const orderCount = freshQuery(['/api/orders', 'count'], calls.countOrders);

/** Puts a changed order in the place of the old one. */
export const keepOrder = (client: QueryClient, changed: Order): void => {
  client.setQueriesData<Order[]>({ queryKey: ['/api/orders', 'page'] }, (known) =>
    known?.map((other) => (other.id === changed.id ? changed : other)),
  );
};

/** One order with its items, for orders that are not in the list. */
export const order = (id: string) =>
  freshQuery(['/api/orders', id], calls.getOrder, { params: { id } });

/** The items of an order. Their promised days move, and pieces are refunded. */
export const orderItems = (id: string) =>
  freshQuery(['/api/orders', id, 'items'], calls.listOrderItems, { params: { id } });

/** @throws CallError too_late, with the reason */
export const cancelOrder = (client: QueryClient, id: string) =>
  call({ client }, calls.cancelOrder, { params: { id } });

/** The returns of one of the buyer's orders. */
export const orderReturns = (id: string) =>
  freshQuery([calls.listReturns.path, id], calls.listReturns, { params: { id } });

/**
 * Requests a return; a repeat with the same key requests nothing more.
 * @throws CallError when fewer pieces can come back
 */
export const askReturn = async (
  client: QueryClient,
  id: string,
  body: calls.ReturnRequest,
  key: string,
): Promise<void> => {
  const returns = await call({ client }, calls.askReturn, { params: { id }, body, key });
  client.setQueryData(orderReturns(id).queryKey, returns);
};

/** Withdraws a return. @throws CallError when the parts are back at the shop */
export const withdrawReturn = async (
  client: QueryClient,
  id: string,
  returnId: string,
): Promise<void> => {
  const returns = await call({ client }, calls.withdrawReturn, { params: { id, returnId } });
  client.setQueryData(orderReturns(id).queryKey, returns);
};
