import { ShippingAddress } from '../../../shop/checkout/address';
import { postalText } from '../../../shop/checkout/shipping';

/** Reads the `address` column of an order or checkout. @throws ZodError when the JSON is no address */
export const parseAddress = (text: string | null): ShippingAddress | undefined =>
  text === null ? undefined : ShippingAddress.parse(JSON.parse(text));

/** The `address` column of an order or checkout; a Canadian postal code is stored as 'A1A 1A1'. */
export const serializeAddress = (address: ShippingAddress): string =>
  JSON.stringify({ ...address, zipCode: postalText(address.zipCode) });
