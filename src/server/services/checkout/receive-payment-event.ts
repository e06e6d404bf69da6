import {
  type Intent,
  type PaymentEvent,
  ProviderUnavailable,
  SHOP_TAG,
} from '../../gateways/payments';
import { newId } from '../../new-id';
import { endCheckout, findCheckoutByIntent } from '../../tables/checkout/checkouts';
import { type Tx, inTransaction } from '../../tables/engine/database';
import { findOrderByIntent } from '../../tables/orders/orders';
import { addToPaymentLog, isNewEvent } from '../../tables/checkout/payment-log';
import { raiseAttention } from '../orders/attention';
import { type PaymentContext, completeCheckout } from './complete-checkout';
import { recordRefund } from '../orders/refunds';

/**
 * The provider's current state of an intent, which includes the billing address; the event's copy when it does not
 * answer.
 */
const currentIntent = async ({ payments }: PaymentContext, reported: Intent): Promise<Intent> => {
  try {
    return await payments.get(reported.id);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return reported;
    throw error;
  }
};

/** @throws Error when a payment of this shop has no known checkout; the provider sends the event again */
const completePaid = async (
  context: PaymentContext,
  eventId: string,
  reported: Intent,
): Promise<void> => {
  const intent = await currentIntent(context, reported);
  const event = { id: eventId, kind: 'succeeded' };
  const completed = await completeCheckout(context, intent, { via: 'webhook', event });
  if (!completed && intent.metadata.shop === SHOP_TAG)
    throw new Error(`The paid intent ${intent.id} has no known checkout.`);
};

const intentIdOf = (event: PaymentEvent): string | null => {
  if ('intent' in event) return event.intent.id;
  if ('refund' in event) return event.refund.intentId;
  return 'intentId' in event ? event.intentId : null;
};

/** An event for the payment log, without the buyer's data. */
const summaryOf = (event: PaymentEvent): string =>
  JSON.stringify({
    said: event.kind,
    ...('intent' in event && { status: event.intent.status }),
    ...('refund' in event && { cents: event.refund.cents, status: event.refund.status }),
    ...('reason' in event && { reason: event.reason }),
  });

/** Applies an event, apart from logging it. */
const effect = async (
  tx: Tx,
  event: PaymentEvent,
  { shopEmail, now }: { shopEmail: string; now: number },
): Promise<void> => {
  if (event.kind === 'refund') return recordRefund(tx, event.refund, { shopEmail, now });
  if (event.kind === 'canceled') {
    const checkout = await findCheckoutByIntent(tx, event.intent.id);
    if (checkout) await endCheckout(tx, checkout.id, 'canceled');
  }
  if (event.kind === 'dispute') {
    const order = await findOrderByIntent(tx, event.intentId);
    if (order)
      await raiseAttention(tx, order, 'dispute', { to: shopEmail, detail: event.reason, now });
  }
};

/**
 * Handles a webhook event. Records the event in the transaction of its effect, so that repeated, concurrent and
 * out-of-order deliveries take effect once.
 * @throws Error when the provider should send it again
 */
export const receivePaymentEvent = async (
  context: PaymentContext,
  event: PaymentEvent,
): Promise<void> => {
  if (event.kind === 'other') return;
  if (event.kind === 'succeeded') return completePaid(context, event.id, event.intent);
  const { db, clock, shopEmail } = context;
  await inTransaction(db, async (tx) => {
    const now = clock();
    if (!(await isNewEvent(tx, { id: event.id, kind: event.kind, created_at: now }))) return;
    await effect(tx, event, { shopEmail, now });
    await addToPaymentLog(tx, {
      id: newId(),
      at: now,
      intent: intentIdOf(event),
      checkout_id: null,
      said: summaryOf(event),
    });
  });
};
