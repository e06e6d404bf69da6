// The refunds of an order as people see them, and what they leave to refund.
import type { AdminRefund } from '../../../contract/orders/admin';
import { provincialCents, refundTaxLines, taxCents, taxRates } from '../../../shop/checkout/tax';
import { type Cents, priceText } from '../../../shop/money';
import type { OrderRefund } from '../../../shop/orders/order';
import { type PaidSums, type PastRefund, refundTax, refundable } from '../../../shop/orders/refund';
import type { Queries } from '../../tables/schema';
import { providerRefunds } from '../../tables/orders/provider-refunds';
import { orderRefunds, refundLines } from '../../tables/orders/refunds';
import {
  type OrderRow,
  type ProviderRefundRow,
  type RefundRow,
  currentTaxes,
  readMovedTax,
} from '../../tables/orders/order-rows';

const iso = (time: number): string => new Date(time).toISOString();

/** Whether the money of a refund is on its way or back. */
const isKept = ({ state }: { state: RefundRow['state'] }): boolean => state !== 'failed';

/** The cash above the exact sum, on the wire; nothing when it was not rounded. */
export const cashRounding = (cents: number | null): { cashRounding?: string } =>
  cents === null ? {} : { cashRounding: priceText(cents) };

/** The order's amounts, with its current tax (after a move to another province). */
export const paidWith = (order: OrderRow): PaidSums => {
  const moved = readMovedTax(order);
  const taxes = currentTaxes(order);
  return {
    subtotal: order.subtotal_cents,
    discount: order.discount_cents,
    hst: moved ? taxCents(moved.taxes) : order.hst_cents,
    provincial: provincialCents(taxes),
    shipping: order.shipping_cents + (moved?.setOff ?? 0),
    shippingTaxed: order.shipping_taxed === 1,
    rates: taxes && taxRates(taxes),
    total: order.total_cents,
  };
};

/** Earlier refunds as the rules have them: parts that failed only where they are moved tax, which is still to go back. */
const pastRefunds = (
  parts: readonly RefundRow[],
  others: readonly ProviderRefundRow[],
): PastRefund[] => {
  const past = (total: Cents, hst: Cents, provincial: Cents): PastRefund => ({
    lines: 0,
    shipping: 0,
    other: total,
    hst,
    provincial,
    total,
    isFailed: false,
  });
  return [
    ...parts
      .filter((row) => isKept(row) || row.moved_tax_cents > 0)
      .map((row) =>
        row.moved_tax_cents
          ? { ...past(row.amount_cents, 0, 0), other: 0, isMovedTax: true, isFailed: !isKept(row) }
          : past(row.amount_cents, row.hst_cents, row.provincial_cents),
      ),
    ...others.map((row) => past(row.cents, row.hst_part_cents, row.provincial_cents)),
  ];
};

/** The sum that the refund of a cancellation returns: everything that other refunds leave. */
const refundRest = (
  order: OrderRow,
  parts: readonly RefundRow[],
  outside: readonly ProviderRefundRow[],
): { cents: Cents; hst: Cents; provincial: Cents } => {
  const paid = paidWith(order);
  const past = pastRefunds(parts, outside);
  const cents = Math.max(0, refundable(paid, past).left);
  return { cents, ...refundTax(paid, past, cents, 0) };
};

/** All refunds of an order, oldest first; of those outside the shop, which have no lines, the ones that did not fail. */
export const refundList = async (db: Queries, order: OrderRow): Promise<AdminRefund[]> => {
  const rows = await orderRefunds(db, order.id);
  const made = await providerRefunds(db, order.id);
  if (!rows.length && !made.length) return [];
  const lines = await refundLines(db, order.id);
  const outside = made.filter((one) => one.refund_id === null && isKept(one));
  const parts = rows.filter(({ kind }) => kind === 'part');
  const rest = refundRest(order, parts, outside);
  const taxes = currentTaxes(order);
  /** The tax in a refund, with its parts where the order has them. */
  const taxIn = (hst: Cents, provincial: Cents) => ({
    hst: priceText(hst),
    ...(taxes && { taxes: refundTaxLines(taxes, { hst, provincial }) }),
  });
  const own = rows.map((row): AdminRefund & { time: number } => ({
    id: row.id,
    kind: row.kind,
    amount: priceText(row.kind === 'part' ? row.amount_cents : rest.cents),
    // Tax of the old place has another name than the order's current tax.
    ...(row.moved_tax_cents
      ? { hst: priceText(row.hst_cents), isMovedTax: true }
      : row.kind === 'part'
        ? taxIn(row.hst_cents, row.provincial_cents)
        : taxIn(rest.hst, rest.provincial)),
    shipping: priceText(row.shipping_cents),
    other: priceText(row.other_cents),
    ...cashRounding(row.rounding_cents),
    at: iso(row.created_at),
    time: row.created_at,
    state: row.state,
    lines: lines.flatMap(({ refund_id, item_id: itemId, quantity, restocked }) =>
      refund_id === row.id ? [{ itemId, quantity, restocked }] : [],
    ),
    reason: row.reason,
    by: row.username,
    attempts: row.attempts,
    error: row.last_error,
    nextAt: row.state === 'pending' ? iso(row.next_at) : null,
  }));
  const others = outside.map((row): AdminRefund & { time: number } => ({
    id: row.id,
    kind: 'outside',
    amount: priceText(row.cents),
    ...taxIn(row.hst_part_cents, row.provincial_cents),
    shipping: '0.00',
    other: '0.00',
    at: iso(row.created_at),
    time: row.created_at,
    state: row.state,
    lines: [],
    reason: null,
    by: null,
    attempts: 0,
    error: null,
    nextAt: null,
  }));
  return (
    [...own, ...others]
      // A cancellation is the last.
      .toSorted(
        (a, b) => a.time - b.time || (a.kind === 'cancel' ? 1 : b.kind === 'cancel' ? -1 : 0),
      )
      .map(({ time: _, ...refund }) => refund)
  );
};

/** The refunds of an order without what only the shop sees. */
export const refundsForBuyer = async (db: Queries, order: OrderRow): Promise<OrderRefund[]> =>
  (await refundList(db, order)).map(
    ({ reason: _r, by: _b, attempts: _a, error: _e, nextAt: _n, ...refund }) => refund,
  );

/**
 * The money that went back, or is on its way, without the refund of a cancellation that has not reached the provider,
 * and moved tax whose refund failed.
 * @param except the provider's id of a refund that is left out
 */
export const moneyBack = async (
  db: Queries,
  order: OrderRow,
  except?: string,
): Promise<PastRefund[]> => {
  const parts = (await orderRefunds(db, order.id)).filter(({ kind }) => kind === 'part');
  const own = parts.filter(isKept).map(({ id }) => id);
  const made = (await providerRefunds(db, order.id)).filter(
    (row) => isKept(row) && row.id !== except && !own.includes(row.refund_id ?? ''),
  );
  return pastRefunds(parts, made);
};
