import * as z from 'zod/mini';
import { AddressEntry, SavedAddress } from '../../shop/checkout/saved-address';
import { Done, endpoint } from '../endpoint';

const params = z.object({ id: z.string().check(z.maxLength(64)) });

/** The saved addresses of the account: the default first, then those that were used last. */
export const listAddresses = endpoint('GET', '/api/account/addresses', {
  reply: z.array(SavedAddress),
});

/**
 * Saves an address. One that is saved already is changed, so that a repeat adds nothing. `not_now`: the account has
 * MAX_ADDRESSES.
 */
export const addAddress = endpoint('POST', '/api/account/addresses', {
  body: AddressEntry,
  reply: SavedAddress,
  errors: ['not_now'],
});

/** Changes a saved address, or makes it the default. Another one becomes the default only by its own call. */
export const changeAddress = endpoint('PUT', '/api/account/addresses/:id', {
  params,
  body: AddressEntry,
  reply: SavedAddress,
  errors: ['not_found'],
});

/** Removes a saved address. Orders keep theirs. */
export const removeAddress = endpoint('DELETE', '/api/account/addresses/:id', {
  params,
  reply: Done,
  errors: ['not_found'],
});
