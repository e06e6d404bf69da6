import type { ShippingNow, changeOrderAddress } from '../../../contract/admin-orders';
import { type ShippingAddress, addressWithPhone, isProvince } from '../../../shop/checkout/address';
import {
  MAX_SHIPMENT_G,
  type ShippingRate,
  postalWarning,
  rateOf,
} from '../../../shop/checkout/shipping';
import { priceText } from '../../../shop/money';
import { canCancel } from '../../../shop/orders/order';
import { ApiError } from '../../api-error';
import type { Carrier } from '../../gateways/carrier';
import { type Db, type Tx, inTransaction } from '../../tables/engine/database';
import { gramsOf } from '../../tables/orders/admin-orders';
import type { OrderRow } from '../../tables/orders/order-rows';
import { updateOrder } from '../../tables/orders/orders';
import { clearAttention, hasAttention, withdrawAttentionMail } from './attention';
import { type AuditEntry, noteOrderAct, orderForAdmin } from './move-order';
import { notifyAddress } from './notify-buyer';
import { orderAddress, serializeAddress } from './stored-address';

interface Shipping {
  db: Db;
  carrier: Carrier;
}

type Destination = Pick<ShippingAddress, 'zipCode' | 'state'>;

/** What shipping an order costs now: by the service that was paid, or the cheapest when that is not offered there. */
const rateNow = async (
  { db, carrier }: Shipping,
  order: OrderRow,
  { zipCode, state }: Destination,
): Promise<ShippingRate | undefined> => {
  const grams = order.is_pickup === 1 ? 0 : await gramsOf(db, order.id);
  if (grams < 1 || grams > MAX_SHIPMENT_G) return undefined;
  const province = isProvince(state) ? state : undefined;
  const { rates = [] } = (await carrier.quote({ grams, postal: zipCode, province })) ?? {};
  return rateOf(rates, order.shipping_service);
};

/** What was paid for shipping an order, and what it costs now to another address. @throws ApiError not_found */
export const shippingNow = async (
  shipping: Shipping,
  orderId: string,
  to: Destination,
): Promise<ShippingNow> => {
  const order = await orderForAdmin(shipping.db, orderId);
  const rate = await rateNow(shipping, order, to);
  return {
    paid: priceText(order.shipping_cents),
    service: order.shipping_service,
    now: rate ? { service: rate.service, cost: priceText(rate.cents) } : null,
  };
};

/** The flags that the owner has dealt with by giving this address. */
const settleFlags = async (tx: Tx, order: OrderRow, address: ShippingAddress): Promise<boolean> => {
  let left = order;
  for (const flag of ['address', 'postal'] as const) {
    const isOdd = postalWarning(address.zipCode, address.state) === 'not_canadian';
    if (!hasAttention(left, flag) || (flag === 'postal' && isOdd)) continue;
    left = { ...left, ...(await clearAttention(tx, left, flag, { isAttended: true })) };
    await withdrawAttentionMail(tx, order.id, flag);
  }
  return left !== order;
};

/**
 * Changes the delivery address of an order (docs/rules.md 6.12): mails the buyer, notes both addresses and what shipping
 * costs there, and clears the flags about the old one. The sums of the order stay.
 * @throws ApiError not_found; too_late once it has left
 */
export const changeAddress = async (
  shipping: Shipping,
  asked: AuditEntry,
  address: ShippingAddress,
): Promise<void> => {
  const { db } = shipping;
  const rate = await rateNow(shipping, await orderForAdmin(db, asked.orderId), address);
  await inTransaction(db, async (tx) => {
    const order = await orderForAdmin(tx, asked.orderId);
    if (!canCancel(order))
      throw new ApiError<typeof changeOrderAddress>(
        'too_late',
        `This order is ${order.status}: its address can no longer be changed.`,
      );
    const isSettled = await settleFlags(tx, order, address);
    const changed = { ...order, address: serializeAddress(address) };
    const before = orderAddress(order);
    if (changed.address === order.address) {
      if (isSettled) await noteOrderAct(tx, asked, 'order.seen-to', { reason: 'address' });
      return;
    }
    await updateOrder(tx, order.id, { address: changed.address });
    await notifyAddress(tx, changed, { before, now: asked.now });
    await noteOrderAct(tx, asked, 'order.address', {
      from: before ? addressWithPhone(before) : null,
      to: addressWithPhone(orderAddress(changed) ?? address),
      ...(rate && { paid: order.shipping_cents, costs: rate.cents, service: rate.service }),
    });
  });
};
