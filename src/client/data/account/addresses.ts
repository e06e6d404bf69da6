import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/account/addresses';
import type { AddressEntry } from '../../../shop/checkout/saved-address';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The address book of the user, its default first. Orders change it as well. */
export const addresses = freshQuery(['account', 'addresses'], contract.listAddresses);

const refreshed = async <T>(client: QueryClient, change: Promise<T>): Promise<T> => {
  try {
    return await change;
  } finally {
    await client.invalidateQueries({ queryKey: addresses.queryKey });
  }
};

/** @throws CallError not_now for one too many */
export const addAddress = (client: QueryClient, body: AddressEntry) =>
  refreshed(client, call({ client }, contract.addAddress, { body }));

/** @throws CallError not_found */
export const changeAddress = (client: QueryClient, id: string, body: AddressEntry) =>
  refreshed(client, call({ client }, contract.changeAddress, { params: { id }, body }));

/** @throws CallError not_found */
export const removeAddress = (client: QueryClient, id: string) =>
  refreshed(client, call({ client }, contract.removeAddress, { params: { id } }));
