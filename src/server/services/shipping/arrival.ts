import type { ShippingAddress } from '../../../shop/checkout/address';
import { arrives } from '../../../shop/promises/arrives';
import { compactPostal, deliveryProvince } from '../../../shop/shipping/shipping';
import { toldDelivery } from '../../tables/checkout/checkouts';
import type { OrderRow } from '../../tables/orders/order-rows';
import type { Queries } from '../../tables/schema';

/**
 * The days between which a parcel of an order arrives, by the carrier's days that the buyer was told.
 * @param to the address of the order @param day when the parcel leaves
 * @returns undefined for pickup, for freight, and for an address that was changed since the carrier's answer
 */
export const orderArrival = async (
  db: Queries,
  order: Pick<OrderRow, 'checkout_id' | 'is_pickup'>,
  { to, day }: { to: ShippingAddress | undefined; day: string | undefined },
): Promise<{ from: string; to: string } | undefined> => {
  if (order.is_pickup === 1 || !to || day === undefined) return undefined;
  const { days, postal } = await toldDelivery(db, order.checkout_id);
  if (days === undefined || postal !== compactPostal(to.zipCode)) return undefined;
  return arrives(day, days, deliveryProvince(to.zipCode, to.state));
};
