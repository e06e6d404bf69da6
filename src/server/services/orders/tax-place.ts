// The tax of an order whose address moves to another province (docs/rules.md 6.24, 6.26).
import { PROVINCE_NAMES, type ShippingAddress } from '../../../shop/checkout/address';
import { type Taxes, taxCents, taxableSum, taxesOn } from '../../../shop/checkout/tax';
import { type Cents, cad } from '../../../shop/money';
import { type TaxMove, goodsTaxIn, moveTax, moveWithin } from '../../../shop/orders/tax-move';
import { deliveryProvince } from '../../../shop/shipping/shipping';
import type { Queries, Tx } from '../../tables/schema';
import {
  ORDER_JSON,
  type OrderRow,
  type RefundRow,
  currentTaxes,
  readMovedTax,
} from '../../tables/orders/order-rows';
import { updateOrder } from '../../tables/orders/orders';
import { orderRefunds } from '../../tables/orders/refunds';
import { orderParcels } from '../../tables/orders/parcels';
import { chargedBy, supplementOrders, unpaidSupplement } from '../../tables/orders/supplements';
import { postTaxMove } from '../reports/journal';
import { taxesFor } from '../settings/taxes';
import { clearAttention, hasAttention, raiseAttention } from './attention';
import { type AuditEntry, noteOrderAct } from './move-order';
import { moneyBack, paidWith } from './refund-list';
import { refundPart } from './refund-part';
import { unrefundedPart } from './supplements';

type Destination = Pick<ShippingAddress, 'zipCode' | 'state'>;

/** The effect of another address on the tax of an order, or the reason why the tax cannot move. */
export interface TaxChange {
  from: Taxes;
  move: TaxMove;
  /** The reason why the tax stays, so that the owner settles the difference by hand. */
  stays?: string;
  /** The reason why the order can no longer go to another province. */
  refused?: string;
}

/** Why the shop cannot work out the tax that is left of an order. */
const whyStays = async (db: Queries, order: OrderRow): Promise<string | undefined> => {
  const back = await moneyBack(db, order);
  if (back.some(({ hst }) => hst > 0))
    return 'A part of this order was refunded with its tax, so its tax stays that of the old address. Please settle the difference by hand.';
  const parts = await orderRefunds(db, order.id);
  const hasTax = ({ hst_cents: hst, moved_tax_cents: moved }: RefundRow) => hst + moved > 0;
  if (parts.some((row) => row.kind === 'part' && row.state === 'failed' && hasTax(row)))
    return 'A refund of this order failed, so its tax stays that of the old address. Please settle that refund first.';
  // The journal has it in the province of that move once it is confirmed.
  if (parts.some(({ state, moved_tax_cents: moved }) => state === 'pending' && moved > 0))
    return 'The tax of the last change of the province is on its way back to the buyer. Please save this address again once it has arrived.';
  for (const supplement of await supplementOrders(db, order.id))
    if ((await unrefundedPart(db, supplement)).hst > 0)
      return `${supplement.number} paid tax for this order, which stays that of the old address until that is refunded.`;
  return undefined;
};

/** The tax of the goods of an order that moved, in the supplement that is not paid yet. */
const unpaidTax = async (db: Queries, { id }: OrderRow): Promise<Taxes | undefined> => {
  const row = await unpaidSupplement(db, id);
  if (!row) return undefined;
  const { taxes, shipping, shippingTaxed = false } = chargedBy(row);
  return taxes && goodsTaxIn({ taxes, shipping, shippingTaxed });
};

/** Whether an address leaves the order in its province, and the tax for an earlier move to it is not paid yet. */
export const isWithin = (there: TaxChange | undefined): boolean =>
  there !== undefined && there.from.province === there.move.taxes.province;

/**
 * The change of tax, in cents, if the order went to this address, and of the tax on shipping that costs more there. @returns
 * undefined when the order has no tax by place, or the address is in its province and none of its tax is unpaid
 */
export const taxAtAddress = async (
  db: Queries,
  order: OrderRow,
  { state, zipCode }: Destination,
  shipping: Cents,
): Promise<TaxChange | undefined> => {
  const from = currentTaxes(order);
  const province = deliveryProvince(zipCode, state);
  if (!from || order.is_pickup === 1 || province === undefined) return undefined;
  if (province === from.province && order.moved_tax === null) return undefined;
  const shippingTaxed = order.shipping_taxed === 1;
  if (province === from.province) {
    // Tax that was paid or waived is not charged again.
    const open = await unpaidTax(db, order);
    return open && { from, move: moveWithin({ taxes: from, shipping, shippingTaxed }, open) };
  }
  const place = await taxesFor(db, province, order.created_at);
  if (place.province === undefined) return undefined;
  const taxable = taxableSum(paidWith(order));
  const move = moveTax({ taxes: from, taxable, shippingTaxed, shipping }, place);
  const change: TaxChange = { from, move };
  const stays = await whyStays(db, order);
  if ((await orderParcels(db, order.id)).length)
    return {
      ...change,
      refused:
        'A parcel of this order has left, so the rest of it can no longer go to another province. Refund what is left, and sell it again.',
    };
  return stays === undefined ? change : { ...change, stays };
};

/** Tells the taxes of both provinces: "The tax of Alberta is $5.00 CAD, that of Ontario was $13.00 CAD." */
export const taxNote = ({ from, move, stays, refused }: TaxChange): string => {
  const { taxes, supplement } = move;
  return (
    refused ??
    stays ??
    `The tax of ${PROVINCE_NAMES[taxes.province]} is ${cad(taxCents(taxes) + supplement.hst)}, and ${cad(taxCents(from))} is charged.`
  );
};

/**
 * Moves the tax of an order to the province of its new address, in the journal and for its refunds. Tax that was paid in
 * excess is refunded; missing tax is in the supplement of `move`.
 */
export const moveOrderTax = async (
  tx: Tx,
  order: OrderRow,
  there: TaxChange,
  entry: AuditEntry,
): Promise<void> => {
  if (isWithin(there)) return;
  const { from, move } = there;
  const { taxes, setOff, owed, supplement } = move;
  const back = Math.max(0, -owed);
  const { now } = entry;
  await postTaxMove(tx, order, { from, to: { taxes, setOff }, back, at: now });
  const moved = { taxes, setOff: (readMovedTax(order)?.setOff ?? 0) + setOff };
  await updateOrder(tx, order.id, { moved_tax: ORDER_JSON.moved.write(moved) });
  const [old, place] = [PROVINCE_NAMES[from.province], PROVINCE_NAMES[taxes.province]];
  await noteOrderAct(tx, entry, 'order.tax-moved', {
    from: old,
    to: place,
    before: taxCents(from),
    after: taxCents(taxes) + supplement.hst,
  });
  if (back)
    await refundPart(
      tx,
      entry,
      { reason: `The tax of ${place} is less than that of ${old}` },
      { movedTax: back },
    );
};

/**
 * Flags an order whose parcel now goes to a province with another tax, and mails the owner the difference. The order and
 * the books keep the tax that was charged (docs/rules.md 6.24). Takes the flag off when the parcel goes back, or the tax
 * has moved.
 * @returns the order with its flags
 */
export const compareTax = async <O extends OrderRow>(
  tx: Tx,
  order: O,
  { state, zipCode }: Destination,
  { to, now }: { to: string; now: number },
): Promise<O> => {
  const charged = currentTaxes(order);
  if (!charged || order.is_pickup === 1) return order;
  const cleared = hasAttention(order, 'tax_place')
    ? { ...order, ...(await clearAttention(tx, order, 'tax_place', { isAttended: false })) }
    : order;
  const province = deliveryProvince(zipCode, state);
  if (province === undefined || province === charged.province) return cleared;
  const paid = paidWith(order);
  const newTaxes = taxesOn(taxableSum(paid), await taxesFor(tx, province, order.created_at));
  const more = newTaxes.hst - paid.hst;
  if (more === 0) return cleared;
  const from = PROVINCE_NAMES[charged.province];
  const detail = `${cad(paid.hst)} was charged as the tax of ${from}. The tax of ${PROVINCE_NAMES[province]} is ${cad(newTaxes.hst)}: ${cad(Math.abs(more))} ${more > 0 ? 'more' : 'less'}.`;
  return raiseAttention(tx, cleared, 'tax_place', { to, detail, round: now, now });
};
