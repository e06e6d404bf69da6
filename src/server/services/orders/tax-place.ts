// The tax of an order whose address moves to another province (docs/rules.md 6.24, 6.26).
import { PROVINCE_NAMES, type ShippingAddress } from '../../../shop/checkout/address';
import { type Taxes, taxCents, taxableSum, taxesOn } from '../../../shop/checkout/tax';
import { type Cents, cad } from '../../../shop/money';
import {
  type MovedPart,
  type TaxMove,
  type TaxPayer,
  goodsTaxIn,
  moveTax,
  moveWithin,
} from '../../../shop/orders/tax-move';
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
  /** The order and its paid supplements, as `move` has them. */
  payers: Payer[];
  /** The reason why the tax stays, so that the owner settles the difference by hand. */
  stays?: string;
  /** The reason why the order can no longer go to another province. */
  refused?: string;
}

interface Payer extends TaxPayer {
  order: OrderRow;
}

const asPayer = (order: OrderRow, taxes: Taxes): Payer => ({
  order,
  taxes,
  taxable: taxableSum(paidWith(order)),
});

/** An order with tax by place, and the supplements that were paid for it and not refunded, the newest first. */
const taxPayers = async (db: Queries, order: OrderRow, taxes: Taxes): Promise<Payer[]> => {
  const payers = [asPayer(order, taxes)];
  for (const supplement of (await supplementOrders(db, order.id)).toReversed()) {
    const own = currentTaxes(supplement);
    if (own && (await unrefundedPart(db, supplement)).cents > 0)
      payers.push(asPayer(supplement, own));
  }
  return payers;
};

const chargedTax = (payers: readonly TaxPayer[]): Cents =>
  payers.reduce((sum, { taxes }) => sum + taxCents(taxes), 0);

/** Why the shop cannot work out the tax that is left of an order and its supplements. */
const whyStays = async (db: Queries, payers: readonly Payer[]): Promise<string | undefined> => {
  for (const [place, { order }] of payers.entries()) {
    const name = place === 0 ? 'this order' : order.number;
    const back = await moneyBack(db, order);
    if (back.some(({ hst }) => hst > 0))
      return `A part of ${name} was refunded with its tax, so its tax stays that of the old address. Please settle the difference by hand.`;
    const parts = await orderRefunds(db, order.id);
    const hasTax = ({ hst_cents: hst, moved_tax_cents: moved }: RefundRow) => hst + moved > 0;
    if (parts.some((row) => row.kind === 'part' && row.state === 'failed' && hasTax(row)))
      return `A refund of ${name} failed, so its tax stays that of the old address. Please settle that refund first.`;
  }
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
  there !== undefined && there.from.province === there.move.province;

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
  const extra = { shippingTaxed: order.shipping_taxed === 1, shipping };
  const payers = await taxPayers(db, order, from);
  if (province === from.province) {
    // Tax that was paid or waived is not charged again.
    const open = await unpaidTax(db, order);
    if (!open) return undefined;
    const move = moveWithin({ taxes: from, before: chargedTax(payers), ...extra }, open);
    return { from, move, payers };
  }
  const place = await taxesFor(db, province, order.created_at);
  if (place.province === undefined) return undefined;
  const change: TaxChange = { from, move: moveTax(payers, extra, place), payers };
  if ((await orderParcels(db, order.id)).length)
    return {
      ...change,
      refused:
        'A parcel of this order has left, so the rest of it can no longer go to another province. Refund what is left, and sell it again.',
    };
  const stays = await whyStays(db, payers);
  return stays === undefined ? change : { ...change, stays };
};

/** Tells the taxes of both provinces: "The tax of Alberta is $5.00 CAD, that of Ontario was $13.00 CAD." */
export const taxNote = ({ move, stays, refused }: TaxChange): string =>
  refused ??
  stays ??
  `The tax of ${PROVINCE_NAMES[move.province]} is ${cad(move.after)}, and ${cad(move.before)} is charged.`;

/** Moves the tax of an order, or of a supplement that was paid for it. Tax that was paid in excess is refunded. */
const movePayer = async (
  tx: Tx,
  { order, taxes: from }: Payer,
  { taxes, setOff, back }: MovedPart,
  entry: AuditEntry,
  note: { before: Cents; after: Cents },
): Promise<void> => {
  await postTaxMove(tx, order, {
    from,
    to: { taxes, setOff },
    back,
    // Tax that is still on its way back goes along: its refund leaves the province where the order is then.
    waiting: (await orderRefunds(tx, order.id)).reduce(
      (sum, { state, moved_tax_cents: cents }) => (state === 'succeeded' ? sum : sum + cents),
      0,
    ),
    at: entry.now,
  });
  const moved = { taxes, setOff: (readMovedTax(order)?.setOff ?? 0) + setOff };
  await updateOrder(tx, order.id, { moved_tax: ORDER_JSON.moved.write(moved) });
  const [old, place] = [PROVINCE_NAMES[from.province], PROVINCE_NAMES[taxes.province]];
  const own = { ...entry, orderId: order.id };
  await noteOrderAct(tx, own, 'order.tax-moved', { from: old, to: place, ...note });
  if (back)
    await refundPart(
      tx,
      own,
      { reason: `The tax of ${place} is less than that of ${old}` },
      { movedTax: back },
    );
};

/**
 * Moves the tax of an order and of its paid supplements to the province of its new address, in the journal and for
 * refunds. Tax that was paid in excess is refunded; missing tax is in the supplement of `move`.
 */
export const moveOrderTax = async (tx: Tx, there: TaxChange, entry: AuditEntry): Promise<void> => {
  const { before, after, parts } = there.move;
  for (const [place, part] of parts.entries()) {
    const payer = there.payers[place];
    if (!payer) continue; // both are of the same length
    const own = { before: taxCents(payer.taxes), after: taxCents(part.taxes) };
    await movePayer(tx, payer, part, entry, place === 0 ? { before, after } : own);
  }
};

/**
 * Flags an order whose parcel now goes to a province with another tax, and mails the owner the difference. The order and
 * the books keep the tax that was charged (docs/rules.md 6.24). Takes the flag off when the parcel goes back, or the tax
 * has moved. @param stays why its tax cannot move
 * @returns the order with its flags
 */
export const compareTax = async <O extends OrderRow>(
  tx: Tx,
  order: O,
  { state, zipCode }: Destination,
  { to, stays, now }: { to: string; stays?: string | undefined; now: number },
): Promise<O> => {
  const charged = currentTaxes(order);
  if (!charged || order.is_pickup === 1) return order;
  const cleared = hasAttention(order, 'tax_place')
    ? { ...order, ...(await clearAttention(tx, order, 'tax_place', { isAttended: false })) }
    : order;
  const province = deliveryProvince(zipCode, state);
  if (province === undefined || province === charged.province) return cleared;
  const payers = await taxPayers(tx, order, charged);
  const place = await taxesFor(tx, province, order.created_at);
  const before = chargedTax(payers);
  const after = payers.reduce((sum, { taxable }) => sum + taxesOn(taxable, place).hst, 0);
  const more = after - before;
  if (more === 0) return cleared;
  const from = PROVINCE_NAMES[charged.province];
  const sums = `${cad(before)} was charged as the tax of ${from}. The tax of ${PROVINCE_NAMES[province]} is ${cad(after)}: ${cad(Math.abs(more))} ${more > 0 ? 'more' : 'less'}.`;
  const detail = `${sums} ${stays ?? 'Save its address again to settle the difference.'}`;
  return raiseAttention(tx, cleared, 'tax_place', { to, detail, round: now, now });
};
