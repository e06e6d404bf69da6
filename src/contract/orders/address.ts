import * as z from 'zod/mini';
import { ShippingAddress } from '../../shop/checkout/address';
import { Dollars } from '../../shop/dollars';
import { AddressCost } from '../../shop/orders/address-change';
import { endpoint } from '../endpoint';

const OrderId = z.object({ id: z.string().check(z.maxLength(64)) });

/** Tells what another address of one of the buyer's orders costs. It changes nothing. */
export const quoteOwnAddress = endpoint('POST', '/api/orders/:id/address', {
  params: OrderId,
  body: z.pick(ShippingAddress, { state: true, zipCode: true }),
  reply: z.object({ cost: AddressCost }),
  errors: ['not_found', 'too_late', 'not_allowed'],
});

/**
 * Changes the delivery address of one of the buyer's orders until a label was made for it (docs/decisions/039). `more` is
 * the sum that the page shows as still to be paid; 409 `difference_changed` when it is another one, and nothing is changed.
 * `payUrl` leads to its payment, and is mailed too; null when nothing is to be paid. The same change again changes nothing.
 */
export const changeOwnAddress = endpoint('PUT', '/api/orders/:id/address', {
  params: OrderId,
  body: z.object({ shippingAddress: ShippingAddress, more: Dollars }),
  reply: z.object({ payUrl: z.nullable(z.string()) }),
  errors: ['not_found', 'too_late', 'not_allowed', 'difference_changed'],
});
