import type { PaymentEvent } from '../../gateways/payments';
import { noteAct } from '../../tables/settings/audit-log';
import type { Tx } from '../../tables/engine/database';
import { findOrderByIntent } from '../../tables/orders/orders';
import { addRefund, endRefund, findRefund } from '../../tables/orders/refunds';
import type { OrderRow } from '../../tables/orders/order-rows';
import { clearAttention, raiseAttention } from './attention';
import { orderSubject } from './order-events';
import { notifyCancelled, notifyRefunded } from './notify-buyer';

/** Queues the refund of a cancelled order and the mail about it, in the transaction of the cancellation. */
export const beginRefund = async (
  tx: Tx,
  order: OrderRow,
  { isDouble, now }: { isDouble: boolean; now: number },
): Promise<void> => {
  const refund = order.intent === null ? 0 : order.total_cents;
  if (order.intent !== null && refund > 0)
    await addRefund(tx, {
      order_id: order.id,
      intent: order.intent,
      amount_cents: refund,
      state: 'pending',
      provider_id: null,
      attempts: 0,
      next_at: now,
      lease_until: 0,
      round: 0,
      last_error: null,
      created_at: now,
    });
  await notifyCancelled(tx, order, { refund, isDouble, now });
};

interface Ended {
  state: 'succeeded' | 'failed';
  providerId: string | null;
  error: string | null;
}

/**
 * Records the result of a refund, and mails the buyer, or the shop when it failed. Repeated and outdated results change
 * nothing.
 */
export const finishRefund = async (
  tx: Tx,
  order: OrderRow,
  ended: Ended,
  { shopEmail, now }: { shopEmail: string; now: number },
): Promise<void> => {
  const refund = await findRefund(tx, order.id);
  if (!refund || !(await endRefund(tx, order.id, ended))) return;
  await noteAct(tx, {
    at: now,
    by: null,
    act: ended.state === 'failed' ? 'order.refund-failed' : 'order.refunded',
    subject: orderSubject(order.id),
    detail: { cents: refund.amount_cents },
  });
  if (ended.state === 'failed') {
    const detail = ended.error ?? '';
    const { round } = refund;
    return raiseAttention(tx, order, 'refund_failed', { to: shopEmail, detail, round, now });
  }
  await clearAttention(tx, order, 'refund_failed', { isAttended: false });
  await notifyRefunded(tx, order, { refund: refund.amount_cents, now });
};

type RefundEvent = Extract<PaymentEvent, { kind: 'refund' }>['refund'];

/** Handles a refund event of the provider: one of our refunds, or one made in the provider's dashboard. */
export const recordRefund = async (
  tx: Tx,
  { id, intentId, cents, status }: RefundEvent,
  { shopEmail, now }: { shopEmail: string; now: number },
): Promise<void> => {
  const order = await findOrderByIntent(tx, intentId);
  if (!order) return;
  const refund = await findRefund(tx, order.id);
  if (!refund) {
    if (status !== 'failed')
      await raiseAttention(tx, order, 'refunded_elsewhere', { to: shopEmail, now });
    return;
  }
  if (status === 'pending' || (status === 'succeeded' && cents < refund.amount_cents)) return;
  await finishRefund(
    tx,
    order,
    {
      state: status,
      providerId: id ?? null,
      error: status === 'failed' ? 'reported by a webhook' : null,
    },
    { shopEmail, now },
  );
};
