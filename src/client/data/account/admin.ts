import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/account/admin';
import type { QueryOf } from '../../../contract/endpoint';
import { call } from '../call';
import { freshQuery } from '../call-query';
import { pagedList } from '../paged';

/** One page of customers and dealers. */
export const customers = (query: QueryOf<typeof calls.listCustomers>) =>
  pagedList(calls.listCustomers, query);

/** One customer or dealer, without the orders. */
export const customer = (id: string) =>
  freshQuery([calls.getCustomer.path, id], calls.getCustomer, { params: { id } });

/** One page of the orders of a customer and of the company. */
export const customerOrders = (id: string, page = '1') =>
  freshQuery([calls.listCustomerOrders.path, id, page], calls.listCustomerOrders, {
    params: { id },
    query: { page },
  });

/** Adds a note. @throws CallError */
export const noteOnCustomer = async (
  client: QueryClient,
  id: string,
  body: string,
): Promise<void> => {
  const changed = await call({ client }, calls.noteOnCustomer, { params: { id }, body: { body } });
  client.setQueryData(customer(id).queryKey, changed);
};

/** Removes a note. @throws CallError */
export const removeCustomerNote = async (
  client: QueryClient,
  id: string,
  noteId: string,
): Promise<void> => {
  const changed = await call({ client }, calls.removeCustomerNote, { params: { id, noteId } });
  client.setQueryData(customer(id).queryKey, changed);
};
