import { type Cents, cad } from '../../../shop/money';
import { canCancel } from '../../../shop/orders/order';
import {
  type PastRefund,
  refundSums,
  refundTax,
  refundable,
  totalTax,
} from '../../../shop/orders/refund';
import { hstInRefund } from '../../../shop/reports/journal';
import type { PaymentProvider, ProviderRefund } from '../../gateways/payments';
import { noteAct } from '../../tables/log/log';
import type { Tx } from '../../tables/schema';
import { findOrderByIntent } from '../../tables/orders/orders';
import { providerRefunds, saveProviderRefund } from '../../tables/orders/provider-refunds';
import {
  addRefund,
  endRefund,
  findRefund,
  orderRefunds,
  setProviderId,
} from '../../tables/orders/refunds';
import type { OrderRow, ProviderRefundRow, RefundRow } from '../../tables/orders/order-rows';
import { postRefund, postReturn } from '../reports/journal';
import { attentionList, clearAttention, hasAttention, raiseAttention } from './attention';
import { orderSubject } from './events';
import { notifyCancelled, notifyRefunded } from './notify-buyer';
import { moneyBack, paidWith } from './refund-list';

interface Cancelled {
  isDouble: boolean;
  /** Cents that the provider has confirmed as refunded before. */
  refunded?: Cents;
  now: number;
}

/**
 * Queues the refund of what is left of a cancelled order and the mail about it, in the transaction of the cancellation.
 * It takes over refunds of parts that failed.
 * @returns the cents that are left
 */
export const beginRefund = async (
  tx: Tx,
  order: OrderRow,
  { isDouble, refunded = 0, now }: Cancelled,
): Promise<Cents> => {
  const past = await moneyBack(tx, order);
  const paid = paidWith(order);
  const rest = order.intent === null ? 0 : Math.max(0, refundable(paid, past).left);
  if (order.intent !== null && order.total_cents > 0) {
    const { hst, provincial } = refundSums(paid, past, { lines: 0, shipping: 0, other: rest });
    await addRefund(tx, {
      id: order.id, // one at most
      order_id: order.id,
      kind: 'cancel',
      intent: order.intent,
      amount_cents: rest,
      hst_cents: hst,
      provincial_cents: provincial,
      moved_tax_cents: 0,
      shipping_cents: 0,
      other_cents: 0,
      asked_cents: null,
      state: 'pending',
      reason: null,
      account_id: null,
      provider_id: null,
      attempts: 0,
      next_at: now,
      lease_until: 0,
      round: 0,
      last_error: null,
      created_at: now,
      rounding_cents: null,
    });
  }
  if (hasAttention(order, 'refund_failed'))
    await clearAttention(tx, order, 'refund_failed', { isAttended: false });
  await notifyCancelled(tx, order, { refund: rest, refunded, isDouble, now });
  return rest;
};

interface Ended {
  state: 'succeeded' | 'failed';
  providerId: string | null;
  error: string | null;
}

interface Mailing {
  shopEmail: string;
  now: number;
}

/** Ends a refund, and mails the shop when it failed. A repeated call changes nothing. */
export const finishRefund = async (
  tx: Tx,
  order: OrderRow,
  refundId: string,
  ended: Ended,
  { shopEmail, now }: Mailing,
): Promise<void> => {
  const refund = await findRefund(tx, refundId);
  if (!refund || !(await endRefund(tx, refundId, ended))) return;
  if (ended.state === 'succeeded') {
    const others = await orderRefunds(tx, order.id);
    if (refund.kind === 'cancel' || !others.some(({ state }) => state === 'failed'))
      await clearAttention(tx, order, 'refund_failed', { isAttended: false });
    return;
  }
  const { kind, id, round, amount_cents: cents } = refund;
  await noteAct(tx, {
    at: now,
    by: null,
    act: 'order.refund-failed',
    subject: orderSubject(order.id),
    detail: { cents },
  });
  const detail = ended.error ?? '';
  await raiseAttention(tx, order, 'refund_failed', {
    to: shopEmail,
    detail: kind === 'part' ? `The refund of ${cad(cents)} failed. ${detail}`.trim() : detail,
    // A mail for each refund and round.
    round: kind === 'part' ? `${id}-${round}` : round,
    now,
  });
};

/**
 * The idempotency key of a refund: repeated calls refund once. A provider repeats its answer to a key, also a
 * refusal, so a refund that is started again, or of another sum, has a new key.
 */
export const refundKey = ({ id, round }: Pick<RefundRow, 'id' | 'round'>): string =>
  round ? `rf_${id}_${round}` : `rf_${id}`;

/** All refunds of an intent, as the provider knows them. @throws ProviderUnavailable, ProviderRefused `not_found` */
export const intentRefunds = async (
  payments: PaymentProvider,
  intent: string,
): Promise<ProviderRefund[]> => {
  const all: ProviderRefund[] = [];
  for await (const refund of payments.listRefunds({ intent })) all.push(refund);
  return all;
};

const refundSum = (
  refunds: readonly ProviderRefundRow[],
  ...states: ProviderRefundRow['state'][]
): Cents =>
  refunds.reduce((sum, { cents, state }) => (states.includes(state) ? sum + cents : sum), 0);

interface Recorded {
  /** All refunds of the order, with this one. */
  all: readonly ProviderRefundRow[];
  /** Whether it counted as refunded before. */
  wasCounted: boolean;
}

/** A refund of a cancelled order: ends what the shop began, when everything is back, or when some of it is not. */
const recordOnCancelled = async (
  tx: Tx,
  order: OrderRow,
  { id, state }: ProviderRefundRow,
  begun: RefundRow,
  { all, isOwn }: Recorded & { isOwn: boolean },
  mailing: Mailing,
): Promise<void> => {
  if (state !== 'failed' && refundSum(all, 'succeeded') >= order.total_cents)
    await finishRefund(
      tx,
      order,
      begun.id,
      { state: 'succeeded', providerId: id, error: null },
      mailing,
    );
  if (state === 'failed' && isOwn && refundSum(all, 'pending', 'succeeded') < order.total_cents)
    await finishRefund(
      tx,
      order,
      begun.id,
      { state: 'failed', providerId: id, error: 'reported by the provider' },
      mailing,
    );
};

/** A refund of an order that is not cancelled, so that it was made outside the shop: the admin looks at it. */
const recordOutside = async (
  tx: Tx,
  order: OrderRow,
  { state, cents }: ProviderRefundRow,
  { all, wasCounted }: Recorded,
  { shopEmail, now }: Mailing,
): Promise<void> => {
  const refunded = refundSum(all, 'pending', 'succeeded');
  const isWhole = refunded >= order.total_cents;
  const mail = {
    to: shopEmail,
    now,
    detail: `Refunded so far: ${cad(refunded)} of ${cad(order.total_cents)}.`,
    // A mail for each refund.
    round: all.length - 1,
  };
  if (state === 'failed') {
    if (!wasCounted) return;
    const detail = `A refund of ${cad(cents)} was returned. ${mail.detail}`;
    const marked = await raiseAttention(tx, order, 'refund_failed', { ...mail, detail });
    if (!isWhole && hasAttention(marked, 'refunded_in_full'))
      await clearAttention(tx, marked, 'refunded_in_full', { isAttended: false });
    return;
  }
  if (wasCounted) return;
  const flag = isWhole && canCancel(order) ? 'refunded_in_full' : 'refunded_elsewhere';
  await raiseAttention(tx, order, flag, mail);
};

/** A refund of a part as the provider reports it. A report about an earlier round changes nothing. */
const recordPart = async (
  tx: Tx,
  order: OrderRow,
  { id, key, status: state }: ProviderRefund,
  part: RefundRow,
  mailing: Mailing,
): Promise<void> => {
  if (key !== undefined && key !== refundKey(part)) return;
  if (state === 'pending') return setProviderId(tx, part.id, id);
  const error = state === 'failed' ? 'reported by the provider' : null;
  await finishRefund(tx, order, part.id, { state, providerId: id, error }, mailing);
};

/** The shop's refund that a report is about, by its key or the provider's id. */
const ownRefund = (
  refunds: readonly RefundRow[],
  { id, key }: ProviderRefund,
): RefundRow | undefined => {
  const named = /^rf_([^_]+)/.exec(key ?? '')?.[1];
  return refunds.find((refund) => refund.id === named || refund.provider_id === id);
};

/** The tax in a refund that is not of parts (docs/rules.md 17.2). */
const taxBeside = (
  order: OrderRow,
  past: readonly PastRefund[],
  cents: Cents,
): { hst: Cents; provincial: Cents } => {
  const paid = paidWith(order);
  const totalCents = (refunds: readonly PastRefund[]): Cents =>
    refunds.reduce((all, { total }) => all + total, 0);
  // Tax of another place that goes back has left the order.
  const gone = totalCents(past.filter(({ isMovedTax }) => isMovedTax));
  const sums = { ...paid, total: paid.total - gone };
  const before = { ...totalTax(past), cents: totalCents(past) - gone };
  return refundTax(paid, past, cents, hstInRefund(sums, before, cents));
};

/**
 * Flags an order of which the provider reports more refunded than was paid. @returns whether the report is refused. An
 * order that was paid with another sum than its total is not judged.
 */
const refuseAbovePaid = async (
  tx: Tx,
  order: OrderRow,
  { id, cents, status }: ProviderRefund,
  { shopEmail, now }: Mailing,
): Promise<boolean> => {
  const seen = [...attentionList(order.attention), ...attentionList(order.attended)];
  if (status === 'failed' || seen.includes('amount')) return false;
  const others = (await providerRefunds(tx, order.id)).filter((one) => one.id !== id);
  const before = refundSum(others, 'pending', 'succeeded');
  if (before + cents <= order.total_cents) return false;
  if (!seen.includes('refund_above_paid'))
    await raiseAttention(tx, order, 'refund_above_paid', {
      to: shopEmail,
      detail: `${cad(cents)} was reported; ${cad(order.total_cents - before)} of the payment is left.`,
      now,
    });
  return true;
};

/**
 * Records a refund that the provider reports, also one made in its dashboard (docs/rules.md 6.14), and mails the buyer
 * once it has succeeded. Repeated and outdated reports change nothing; one of more than was paid is refused.
 * @param isNews whether an event reported it: a failed one is then taken for the shop's own when that is not known
 */
export const recordRefund = async (
  tx: Tx,
  made: ProviderRefund,
  { isNews, ...mailing }: Mailing & { isNews: boolean },
): Promise<void> => {
  const { id, intentId, cents, status: state } = made;
  const order = await findOrderByIntent(tx, intentId);
  if (!order || (await refuseAbovePaid(tx, order, made, mailing))) return;
  const { now } = mailing;
  const refunds = await orderRefunds(tx, order.id);
  const own = ownRefund(refunds, made);
  const known = (await providerRefunds(tx, order.id)).find((one) => one.id === id);
  const tax =
    own?.kind === 'part'
      ? { hst: own.hst_cents, provincial: own.provincial_cents }
      : known
        ? { hst: known.hst_part_cents, provincial: known.provincial_cents }
        : taxBeside(order, await moneyBack(tx, order, id), cents);
  const refund: ProviderRefundRow = {
    order_id: order.id,
    id,
    refund_id: own?.id ?? null,
    cents,
    hst_part_cents: tax.hst,
    provincial_cents: tax.provincial,
    state,
    created_at: now,
  };
  const before = await saveProviderRefund(tx, refund);
  if (before === undefined) return;
  if (state === 'succeeded') {
    const subject = orderSubject(order.id);
    await noteAct(tx, { at: now, by: null, act: 'order.refunded', subject, detail: { cents } });
    await notifyRefunded(tx, order, { id, refund: cents, refundId: own?.id, now });
    await postRefund(tx, order, { id, cents, tax, at: now });
  }
  if (state === 'failed') await postReturn(tx, order, { id, at: now });
  if (own?.kind === 'part') return recordPart(tx, order, made, own, mailing);
  const recorded = { all: await providerRefunds(tx, order.id), wasCounted: before !== null };
  const begun = refunds.find(({ kind }) => kind === 'cancel');
  if (!begun) return recordOutside(tx, order, refund, recorded, mailing);
  const isOwn = recorded.wasCounted || own !== undefined || (isNews && begun.provider_id === null);
  await recordOnCancelled(tx, order, refund, begun, { ...recorded, isOwn }, mailing);
};
