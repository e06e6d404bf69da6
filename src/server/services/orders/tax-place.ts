import { PROVINCE_NAMES, type ShippingAddress } from '../../../shop/checkout/address';
import { taxableOf, taxesOn } from '../../../shop/checkout/tax';
import { cad } from '../../../shop/money';
import { provinceOf } from '../../../shop/shipping/shipping';
import type { Tx } from '../../tables/engine/database';
import { type OrderRow, taxesOfOrder } from '../../tables/orders/order-rows';
import { taxesFor } from '../settings/taxes';
import { paidWith } from './refund-list';
import { clearAttention, hasAttention, raiseAttention } from './attention';

/**
 * Flags an order whose parcel now goes to a province with another tax, and mails the owner the difference. The order and
 * the books keep the tax that was charged (docs/rules.md 6.24). Takes the flag off when the parcel goes back.
 * @returns the order with its flags
 */
export const compareTax = async <O extends OrderRow>(
  tx: Tx,
  order: O,
  { state, zipCode }: Pick<ShippingAddress, 'state' | 'zipCode'>,
  { to, now }: { to: string; now: number },
): Promise<O> => {
  const charged = taxesOfOrder(order);
  if (!charged || order.is_pickup === 1) return order;
  const cleared = hasAttention(order, 'tax_place')
    ? { ...order, ...(await clearAttention(tx, order, 'tax_place', { isAttended: false })) }
    : order;
  const province = provinceOf(zipCode, state);
  if (province === undefined || province === charged.province) return cleared;
  const taxed = taxableOf(paidWith(order));
  const there = taxesOn(taxed, await taxesFor(tx, province, order.created_at));
  const more = there.hst - order.hst_cents;
  if (more === 0) return cleared;
  const from = PROVINCE_NAMES[charged.province];
  const detail = `${cad(order.hst_cents)} was charged as the tax of ${from}. The tax of ${PROVINCE_NAMES[province]} is ${cad(there.hst)}: ${cad(Math.abs(more))} ${more > 0 ? 'more' : 'less'}.`;
  return raiseAttention(tx, cleared, 'tax_place', { to, detail, round: now, now });
};
