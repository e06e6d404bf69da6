import type { ShippingAddress } from '../../../shop/checkout/address';
import { canCancel } from '../../../shop/orders/order';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import type { Tx } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { updateOrder } from '../../tables/orders/orders';
import {
  clearAttention,
  hasAttention,
  raiseAttention,
  withdrawAttentionMail,
} from '../orders/attention';
import { compareTax } from '../orders/tax-place';
import { serializeAddress } from '../orders/stored-address';
import { readSnapshot } from './snapshot';
import { ADDRESS_WAIT, addressFlags } from './order-from-checkout';

/**
 * Whether an address that the buyer sends with a placed order replaces the order's: when the order has none or the
 * card's, or when another caller created it within the last ten minutes with the address of the payment
 * (docs/rules.md 6.11). Never once the order has left.
 */
export const takesAddress = (
  order: OrderRow,
  checkout: CheckoutRow,
  address: ShippingAddress,
  now: number,
): boolean => {
  if (!canCancel(order)) return false;
  if (hasAttention(order, 'address')) return true;
  return (
    order.via !== 'client' &&
    now < order.created_at + ADDRESS_WAIT &&
    order.address === checkout.address &&
    order.address !== serializeAddress(address)
  );
};

/** Gives a placed order the buyer's address, and flags it as a new order with this address would be flagged. */
export const takeAddress = async (
  tx: Tx,
  order: OrderRow,
  checkout: CheckoutRow,
  address: ShippingAddress,
  mail: { to: string; now: number },
): Promise<OrderRow> => {
  const change = { address: serializeAddress(address) };
  await updateOrder(tx, order.id, change);
  const flags = addressFlags(readSnapshot(checkout), address, true);
  let taken: OrderRow = { ...order, ...change };
  for (const flag of ['address', 'postal'] as const) {
    if (flags.includes(flag) === hasAttention(taken, flag)) continue;
    if (flags.includes(flag)) taken = await raiseAttention(tx, taken, flag, mail);
    else {
      taken = { ...taken, ...(await clearAttention(tx, taken, flag, { isAttended: false })) };
      await withdrawAttentionMail(tx, order.id, flag);
    }
  }
  return compareTax(tx, taken, address, mail);
};
