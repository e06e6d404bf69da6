import { type Cents, cad } from '../../../shop/money';
import { canCancel } from '../../../shop/orders/order';
import type { PaymentProvider, ProviderRefund } from '../../gateways/payments';
import { noteAct } from '../../tables/settings/audit-log';
import type { Tx } from '../../tables/engine/database';
import { findOrderByIntent } from '../../tables/orders/orders';
import { providerRefunds, saveProviderRefund } from '../../tables/orders/provider-refunds';
import { addRefund, endRefund, findRefund } from '../../tables/orders/refunds';
import type { OrderRow, ProviderRefundRow, RefundRow } from '../../tables/orders/order-rows';
import { postRefund, postReturn } from '../reports/journal';
import { clearAttention, hasAttention, raiseAttention } from './attention';
import { orderSubject } from './order-events';
import { notifyCancelled, notifyRefunded } from './notify-buyer';

interface Cancelled {
  isDouble: boolean;
  /** Cents that the provider has confirmed as refunded before. */
  refunded?: Cents;
  now: number;
}

/** Queues the refund of a cancelled order and the mail about it, in the transaction of the cancellation. */
export const beginRefund = async (
  tx: Tx,
  order: OrderRow,
  { isDouble, refunded = 0, now }: Cancelled,
): Promise<void> => {
  const paid = order.intent === null ? 0 : order.total_cents;
  if (order.intent !== null && paid > 0)
    await addRefund(tx, {
      order_id: order.id,
      intent: order.intent,
      amount_cents: paid,
      asked_cents: null,
      state: 'pending',
      provider_id: null,
      attempts: 0,
      next_at: now,
      lease_until: 0,
      round: 0,
      last_error: null,
      created_at: now,
    });
  const refund = Math.max(0, paid - refunded);
  await notifyCancelled(tx, order, { refund, refunded, isDouble, now });
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

/** Ends the refund of a cancelled order, and mails the shop when it failed. A repeated call changes nothing. */
export const finishRefund = async (
  tx: Tx,
  order: OrderRow,
  ended: Ended,
  { shopEmail, now }: Mailing,
): Promise<void> => {
  const refund = await findRefund(tx, order.id);
  if (!refund || !(await endRefund(tx, order.id, ended))) return;
  if (ended.state === 'succeeded') {
    await clearAttention(tx, order, 'refund_failed', { isAttended: false });
    return;
  }
  const { round } = refund;
  await noteAct(tx, {
    at: now,
    by: null,
    act: 'order.refund-failed',
    subject: orderSubject(order.id),
    detail: { cents: refund.amount_cents },
  });
  const detail = ended.error ?? '';
  await raiseAttention(tx, order, 'refund_failed', { to: shopEmail, detail, round, now });
};

/** All refunds of an intent, as the provider knows them. @throws ProviderUnavailable, ProviderRefused `not_found` */
export const refundsOf = async (
  payments: PaymentProvider,
  intent: string,
): Promise<ProviderRefund[]> => {
  const all: ProviderRefund[] = [];
  for await (const refund of payments.listRefunds({ intent })) all.push(refund);
  return all;
};

const sumOf = (
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
  if (state !== 'failed' && sumOf(all, 'succeeded') >= begun.amount_cents)
    await finishRefund(tx, order, { state: 'succeeded', providerId: id, error: null }, mailing);
  if (state === 'failed' && isOwn && sumOf(all, 'pending', 'succeeded') < begun.amount_cents)
    await finishRefund(
      tx,
      order,
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
  const refunded = sumOf(all, 'pending', 'succeeded');
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

/**
 * Records a refund that the provider reports, also one made in its dashboard (docs/rules.md 6.14), and mails the buyer
 * once it has succeeded. Repeated and outdated reports change nothing.
 * @param isNews whether an event reported it: a failed one is then taken for the shop's own when that is not known
 */
export const recordRefund = async (
  tx: Tx,
  { id, intentId, cents, status: state }: ProviderRefund,
  { isNews, ...mailing }: Mailing & { isNews: boolean },
): Promise<void> => {
  const order = await findOrderByIntent(tx, intentId);
  if (!order) return;
  const { now } = mailing;
  const refund: ProviderRefundRow = { order_id: order.id, id, cents, state, created_at: now };
  const before = await saveProviderRefund(tx, refund);
  if (before === undefined) return;
  if (state === 'succeeded') {
    const subject = orderSubject(order.id);
    await noteAct(tx, { at: now, by: null, act: 'order.refunded', subject, detail: { cents } });
    await notifyRefunded(tx, order, { id, refund: cents, now });
    await postRefund(tx, order, { id, cents, at: now });
  }
  if (state === 'failed') await postReturn(tx, order, { id, at: now });
  const recorded = { all: await providerRefunds(tx, order.id), wasCounted: before !== null };
  const begun = await findRefund(tx, order.id);
  if (!begun) return recordOutside(tx, order, refund, recorded, mailing);
  const { provider_id: own } = begun;
  const isOwn = recorded.wasCounted || own === id || (isNews && own === null);
  await recordOnCancelled(tx, order, refund, begun, { ...recorded, isOwn }, mailing);
};
