// The refunds of an order as people see them, and what they leave to refund.
import type { AdminRefund } from '../../../contract/admin-orders';
import { type Cents, priceText } from '../../../shop/money';
import type { OrderRefund } from '../../../shop/orders/order';
import type { PaidSums, PastRefund } from '../../../shop/orders/refund';
import type { Queries } from '../../tables/engine/database';
import { providerRefunds } from '../../tables/orders/provider-refunds';
import { refundLinesOf, refundsOfOrder } from '../../tables/orders/refunds';
import type { OrderRow, ProviderRefundRow, RefundRow } from '../../tables/orders/order-rows';

const iso = (time: number): string => new Date(time).toISOString();

/** Whether the money of a refund is on its way or back. */
const isKept = ({ state }: { state: RefundRow['state'] }): boolean => state !== 'failed';

/** The sums of an order's row. */
export const paidWith = (order: OrderRow): PaidSums => ({
  subtotal: order.subtotal_cents,
  discount: order.discount_cents,
  hst: order.hst_cents,
  shipping: order.shipping_cents,
  total: order.total_cents,
});

const sumOf = <K extends string>(rows: readonly Record<K, number>[], name: K): Cents =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** What the refund of a cancellation returns: all that other refunds do not. */
const restOf = (
  order: OrderRow,
  parts: readonly RefundRow[],
  outside: readonly ProviderRefundRow[],
): { cents: Cents; hst: Cents } => {
  const cents =
    order.total_cents - sumOf(parts.filter(isKept), 'amount_cents') - sumOf(outside, 'cents');
  const hst =
    order.hst_cents - sumOf(parts.filter(isKept), 'hst_cents') - sumOf(outside, 'hst_part_cents');
  return { cents: Math.max(0, cents), hst: Math.max(0, Math.min(hst, cents)) };
};

/** All refunds of an order, oldest first; of those outside the shop, which have no lines, the ones that did not fail. */
export const refundList = async (db: Queries, order: OrderRow): Promise<AdminRefund[]> => {
  const rows = await refundsOfOrder(db, order.id);
  const made = await providerRefunds(db, order.id);
  if (!rows.length && !made.length) return [];
  const lines = await refundLinesOf(db, order.id);
  const outside = made.filter((one) => one.refund_id === null && isKept(one));
  const parts = rows.filter(({ kind }) => kind === 'part');
  const rest = restOf(order, parts, outside);
  const own = rows.map((row): AdminRefund & { time: number } => ({
    id: row.id,
    kind: row.kind,
    amount: priceText(row.kind === 'part' ? row.amount_cents : rest.cents),
    hst: priceText(row.kind === 'part' ? row.hst_cents : rest.hst),
    shipping: priceText(row.shipping_cents),
    other: priceText(row.other_cents),
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
    hst: priceText(row.hst_part_cents),
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
 * The money that went back, or is on its way, without the refund of a cancellation that has not reached the provider.
 * @param except the provider's id of a refund that is left out
 */
export const moneyBack = async (
  db: Queries,
  order: OrderRow,
  except?: string,
): Promise<PastRefund[]> => {
  const parts = (await refundsOfOrder(db, order.id)).filter(
    (row) => row.kind === 'part' && isKept(row),
  );
  const made = (await providerRefunds(db, order.id)).filter(
    (row) => isKept(row) && row.id !== except && !parts.some(({ id }) => id === row.refund_id),
  );
  const past = (hst: Cents, total: Cents): PastRefund => ({
    lines: 0,
    shipping: 0,
    other: total,
    hst,
    total,
    isFailed: false,
  });
  return [
    ...parts.map((row) => past(row.hst_cents, row.amount_cents)),
    ...made.map((row) => past(row.hst_part_cents, row.cents)),
  ];
};
