import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../contract/admin-orders';
import type { BodyOf, QueryOf } from '../../contract/endpoint';
import type { ShippingAddress } from '../../shop/checkout/address';
import type { Attention } from '../../shop/orders/attention';
import { call } from './call';
import { pagedList } from './paged';

/** One page of all orders. */
export const adminOrders = (query: QueryOf<typeof calls.listAdminOrders>) =>
  pagedList(calls.listAdminOrders, query);

/** All that the desk knows of an order. */
export const adminOrder = (id: string) =>
  queryOptions({
    queryKey: [calls.listAdminOrders.path, id],
    queryFn: ({ signal }) => call(calls.getAdminOrder, { params: { id }, signal }),
    staleTime: 0,
  });

type Parcel = BodyOf<typeof calls.changeTracking>;

// Each answers with the order as it is then. CallError 409 says who was first.

export const moveAdminOrder = (id: string, body: BodyOf<typeof calls.moveAdminOrder>) =>
  call(calls.moveAdminOrder, { params: { id }, body });

export const readyAdminOrder = (id: string) => call(calls.readyAdminOrder, { params: { id } });

export const cancelAdminOrder = (id: string, restock: boolean) =>
  call(calls.cancelAdminOrder, { params: { id }, body: { restock } });

export const changeTracking = (id: string, body: Parcel) =>
  call(calls.changeTracking, { params: { id }, body });

export const retryRefund = (id: string) => call(calls.retryRefund, { params: { id } });

export const seeToOrder = (id: string, reason: Attention) =>
  call(calls.seeToOrder, { params: { id }, body: { reason } });

export const changeOrderAddress = (id: string, shippingAddress: ShippingAddress) =>
  call(calls.changeOrderAddress, { params: { id }, body: { shippingAddress } });

export const noteOnOrder = (id: string, body: string) =>
  call(calls.noteOnOrder, { params: { id }, body: { body } });
