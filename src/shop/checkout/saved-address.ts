import * as z from 'zod/mini';
import { PoNumber } from '../dealers/po-number';
import { searchText } from '../typed-text';
import { ShippingAddress } from './address';

/** The number of addresses that an account can save. */
export const MAX_ADDRESSES = 20;

/** An address that somebody saves. A PO number or default that is missing stays unchanged. */
export const AddressEntry = z.extend(ShippingAddress, {
  poNumber: z.optional(z.nullable(PoNumber)),
  isDefault: z.optional(z.boolean('The default is true or false')),
});
export type AddressEntry = z.infer<typeof AddressEntry>;

/** An address of the account's book. The checkout begins with the default: the one that was used or chosen last. */
export const SavedAddress = z.extend(ShippingAddress, {
  id: z.string(),
  /** A dealer's PO number of the last order to the address. */
  poNumber: z.nullable(z.string()),
  isDefault: z.boolean(),
});
export type SavedAddress = z.infer<typeof SavedAddress>;

const addressKey = ({
  firstName,
  lastName,
  address1,
  address2,
  city,
  state,
  zipCode,
}: ShippingAddress): string =>
  [firstName, lastName, address1, address2 ?? '', city, state, zipCode.replace(/[\s-]/g, '')]
    .map((text) => searchText(text).trim().replace(/\s+/g, ' '))
    .join('\n');

/** Whether two addresses are one person at one place, however they are spaced, capitalized and quoted. The phone may differ. */
export const isSameAddress = (one: ShippingAddress, other: ShippingAddress): boolean =>
  addressKey(one) === addressKey(other);
