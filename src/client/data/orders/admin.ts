import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/orders/admin';
import type { BodyOf, QueryOf } from '../../../contract/endpoint';
import type { ShippingAddress } from '../../../shop/checkout/address';
import type { Attention } from '../../../shop/orders/attention';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

/** One page of all orders. */
export const adminOrders = (query: QueryOf<typeof calls.listAdminOrders>) =>
  pagedList(calls.listAdminOrders, query);

/** One order with everything that the admin sees. */
export const adminOrder = (id: string) =>
  freshQuery([calls.listAdminOrders.path, id], calls.getAdminOrder, { params: { id } });

/** The mails about an order to its buyer. */
export const orderMails = (id: string) =>
  freshQuery([calls.listAdminOrders.path, id, 'mails'], calls.listOrderMails, { params: { id } });

/** Mails the buyer; a repeat with the same key sends nothing more. @returns all mails of the order */
export const writeToBuyer = (client: QueryClient, id: string, body: string, key: string) =>
  call({ client }, calls.writeToBuyer, { params: { id }, body: { body }, key });

/** Today's cost of shipping an order to another address. */
export const shippingTo = (id: string, to: Pick<ShippingAddress, 'state' | 'zipCode'>) =>
  freshQuery([calls.quoteOrderAddress.path, id, to.state, to.zipCode], calls.quoteOrderAddress, {
    params: { id },
    body: { ...to },
  });

// Each returns the changed order, or throws CallError when another admin was faster.

export const moveAdminOrder = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.moveAdminOrder>,
) => call({ client }, calls.moveAdminOrder, { params: { id }, body });

export const readyAdminOrder = (client: QueryClient, id: string) =>
  call({ client }, calls.readyAdminOrder, { params: { id } });

export const cancelAdminOrder = (client: QueryClient, id: string, restock: boolean) =>
  call({ client }, calls.cancelAdminOrder, { params: { id }, body: { restock } });

export const resolveAttention = (client: QueryClient, id: string, reason: Attention) =>
  call({ client }, calls.resolveAttention, { params: { id }, body: { reason } });

/** @param key the Idempotency-Key */
export const changeOrderAddress = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.changeOrderAddress>,
  key: string,
) => call({ client }, calls.changeOrderAddress, { params: { id }, body, key });

export const noteOnOrder = (client: QueryClient, id: string, body: string) =>
  call({ client }, calls.noteOnOrder, { params: { id }, body: { body } });
