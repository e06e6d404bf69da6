// Differences for shipping an order to a changed address: charged by a quote of its own (docs/rules.md 19.10).
import type { AdminOrder } from '../../../contract/orders/admin';
import { type Cents, priceText } from '../../../shop/money';
import type { Quote } from '../../../shop/checkout/quote';
import { FLAT_TAX, taxesOn } from '../../../shop/checkout/tax';
import {
  canRefund,
  goodsTaxLeft,
  pastRefunds,
  refundable,
  totalTax,
} from '../../../shop/orders/refund';
import { endQuotePayment } from '../../tables/checkout/checkouts';
import { endSupplement, paymentByHand } from '../../tables/quotes';
import { supplementOrders, unpaidSupplement } from '../../tables/orders/supplements';
import type { Queries, Tx } from '../../tables/schema';
import { type OrderRow, currentTaxes, readMovedTax } from '../../tables/orders/order-rows';
import { findOrder, updateOrder } from '../../tables/orders/orders';
import { orderRefunds } from '../../tables/orders/refunds';
import { noteAct } from '../../tables/log/log';
import { attentionList, attentionText, clearAttention, hasAttention } from './attention';
import { orderSubject } from './events';
import { moneyBack, paidWith, refundList } from './refund-list';
import { refundPart } from './refund-part';

/** The quote of a difference that is not paid yet. */
export const shownSupplement = async (
  db: Queries,
  orderId: string,
): Promise<AdminOrder['unpaidSupplement'] | undefined> => {
  const row = await unpaidSupplement(db, orderId);
  return row && { id: row.id, number: row.number, total: priceText(row.total_cents) };
};

/** The orders that paid for differences of an order, with the tax of its goods that each can still give back. */
export const supplementsWithTax = async (
  db: Queries,
  orderId: string,
): Promise<AdminOrder['supplements']> => {
  const supplements: AdminOrder['supplements'] = [];
  for (const row of await supplementOrders(db, orderId)) {
    const past = pastRefunds({ items: [], refunds: await refundList(db, row) });
    supplements.push({
      id: row.id,
      orderNumber: row.number,
      total: priceText(row.total_cents),
      taxLeft: priceText(canRefund(row) ? goodsTaxLeft(paidWith(row), past) : 0),
    });
  }
  return supplements;
};

/** The part of a supplement's payment that was not refunded, and the tax in it. */
export const unrefundedPart = async (
  db: Queries,
  order: OrderRow,
): Promise<{ cents: Cents; hst: Cents }> => {
  const [paid, past] = [paidWith(order), await moneyBack(db, order)];
  return {
    cents: Math.max(0, refundable(paid, past).left),
    hst: Math.max(0, paid.hst - totalTax(past).hst),
  };
};

/** The tax on a difference for shipping, at the rates of the order: none where its shipping was not taxed. */
export const differenceTax = (
  order: OrderRow,
  difference: Cents,
): Pick<Quote, 'hst' | 'taxes' | 'shippingTaxed'> =>
  order.shipping_taxed
    ? { ...taxesOn(difference, currentTaxes(order) ?? FLAT_TAX), shippingTaxed: true }
    : { hst: 0 };

/**
 * The sum paid for shipping an order before tax, with its supplements, less refunds of shipping. What its code made free
 * counts as paid, so that another address costs only what it costs more.
 */
export const shippingPaid = async (db: Queries, order: OrderRow): Promise<Cents> => {
  let paid = order.shipping_cents + order.free_shipping_cents + (readMovedTax(order)?.setOff ?? 0);
  for (const { state, shipping_cents: cents } of await orderRefunds(db, order.id))
    if (state !== 'failed') paid -= cents;
  for (const supplement of await supplementOrders(db, order.id)) {
    const { cents, hst } = await unrefundedPart(db, supplement);
    paid += Math.max(0, cents - hst);
  }
  return paid;
};

interface Acting {
  /** The account of the admin, or of the buyer. */
  by: string | null;
  now: number;
}

/** Flags an order for whoever packs it. No mail goes out, because nothing is to be done until then. */
export const flagUnpaid = async (tx: Tx, orderId: string): Promise<void> => {
  const order = await findOrder(tx, orderId);
  if (!order) return;
  const flags = [...attentionList(order.attention), 'unpaid_difference' as const];
  await updateOrder(tx, orderId, { attention: attentionText(flags) });
};

/** Takes the flag off an order whose difference is paid, or no longer owed. */
export const clearUnpaid = async (tx: Tx, orderId: string): Promise<void> => {
  const order = await findOrder(tx, orderId);
  if (order && hasAttention(order, 'unpaid_difference'))
    await clearAttention(tx, order, 'unpaid_difference', { isAttended: false });
};

/** Cancels the supplement of an order that is not paid yet, and its payment. */
export const cancelSupplement = async (
  tx: Tx,
  orderId: string,
  { by, now }: Acting,
): Promise<void> => {
  const row = await unpaidSupplement(tx, orderId);
  if (!row || !(await endSupplement(tx, row.id, 'cancelled'))) return;
  await endQuotePayment(tx, row.id, now);
  await clearUnpaid(tx, orderId);
  await noteAct(tx, { at: now, by, act: 'quote.cancelled', subject: `quote:${row.id}` });
  await noteAct(tx, {
    at: now,
    by,
    act: 'order.difference',
    subject: orderSubject(orderId),
    detail: { what: 'cancelled', cents: row.total_cents, number: row.number },
  });
};

/**
 * Ends the supplements of an order that is cancelled: one that is not paid is not owed any more, and what was paid by
 * card is refunded. What was paid by hand is given back by hand, so the history of the order says so.
 */
export const endSupplements = async (
  tx: Tx,
  order: OrderRow,
  acting: Acting & { by: string },
): Promise<void> => {
  const { by, now } = acting;
  await cancelSupplement(tx, order.id, acting);
  for (const supplement of await supplementOrders(tx, order.id)) {
    const { cents } = await unrefundedPart(tx, supplement);
    if (!cents) continue;
    const { id, number } = supplement;
    if (await paymentByHand(tx, id))
      await noteAct(tx, {
        at: now,
        by: null,
        act: 'order.difference',
        subject: orderSubject(order.id),
        detail: { what: 'give-back', cents, number },
      });
    else
      await refundPart(
        tx,
        { orderId: id, adminId: by, now },
        { amount: priceText(cents), reason: `${order.number} was cancelled` },
      );
  }
};
