import type { ShippingAddress } from '../../../shop/checkout/address';
import { postalText } from '../../../shop/shipping/shipping';
import {
  CHECKOUT_JSON,
  type CheckoutRow,
  QUOTE_JSON,
  type ShopQuoteRow,
} from '../../tables/checkout/checkout-rows';
import { ORDER_JSON, type OrderRow } from '../../tables/orders/order-rows';

export const orderAddress = ({
  id,
  address,
}: Pick<OrderRow, 'id' | 'address'>): ShippingAddress | undefined =>
  address === null ? undefined : ORDER_JSON.address.read(address, id);

export const checkoutAddress = ({
  id,
  address,
}: Pick<CheckoutRow, 'id' | 'address'>): ShippingAddress | undefined =>
  address === null ? undefined : CHECKOUT_JSON.address.read(address, id);

/** The delivery address of a shop quote; undefined for pickup. */
export const quoteAddress = ({
  id,
  address,
}: Pick<ShopQuoteRow, 'id' | 'address'>): ShippingAddress | undefined =>
  address === null ? undefined : QUOTE_JSON.address.read(address, id);

/** The `address` column of an order, a quote or checkout; a Canadian postal code is stored as 'A1A 1A1'. */
export const serializeAddress = (address: ShippingAddress): string =>
  ORDER_JSON.address.write({ ...address, zipCode: postalText(address.zipCode) });
