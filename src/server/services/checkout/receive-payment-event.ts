import {
  type Intent,
  type PaymentEvent,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
  SHOP_TAG,
} from '../../gateways/payments';
import { newId } from '../../ground/new-id';
import { endCheckout, findCheckoutByIntent } from '../../tables/checkout/checkouts';
import { inTransaction } from '../../tables/engine/database';
import type { Tx } from '../../tables/schema';
import { endInvoicePayment, invoicePaymentBy } from '../../tables/checkout/invoice-payments';
import { findOrder, findOrderByIntent } from '../../tables/orders/orders';
import { addToPaymentLog, isNewEvent } from '../../tables/checkout/payment-log';
import { raiseAttention } from '../orders/attention';
import { type PaymentContext, completeCheckout } from './complete-checkout';
import { completeInvoice, invoiceIn, recordInvoiceRefund } from './complete-invoice';
import { intentRefunds, recordRefund } from '../orders/refunds';

/**
 * The provider's current state of an intent, which includes the billing address; the event's copy when it does not
 * answer. @returns undefined when the provider does not know the intent
 */
const currentIntent = async (
  { payments }: PaymentContext,
  reported: Intent,
): Promise<Intent | undefined> => {
  try {
    return await payments.get(reported.id);
  } catch (error) {
    if (error instanceof ProviderUnavailable) return reported;
    if (error instanceof ProviderRefused && error.code === 'not_found') return undefined;
    throw error;
  }
};

type PaidEvent = Extract<PaymentEvent, { intent: Intent }>;

/** Logs a payment that is not this shop's, once for each event. */
const logForeign = ({ db, clock }: PaymentContext, { id, kind, intent }: PaidEvent) =>
  inTransaction(db, async (tx) => {
    const now = clock();
    if (!(await isNewEvent(tx, { id, kind, created_at: now }))) return;
    await addToPaymentLog(tx, {
      id: newId(),
      at: now,
      intent: intent.id,
      checkout_id: null,
      message: JSON.stringify({ event: 'not ours', status: intent.status }),
    });
  });

/**
 * Completes the checkout of a paid intent. An intent that the provider does not know, or that has another shop's
 * metadata, is only logged.
 * @throws Error when a payment of this shop has no known checkout, or the provider does not know one that has; the
 * provider sends the event again
 */
const completePaid = async (context: PaymentContext, event: PaidEvent): Promise<void> => {
  const { id, kind, intent: reported } = event;
  const intent = await currentIntent(context, reported);
  if (intent) {
    const news = { id, kind };
    const isBooked =
      invoiceIn(intent) === undefined
        ? await completeCheckout(context, intent, { via: 'webhook', event: news })
        : await completeInvoice(context, intent, { event: news });
    if (isBooked) return;
    if (intent.metadata.shop === SHOP_TAG)
      throw new Error(`The paid intent ${intent.id} has no known checkout.`);
  } else if (await findCheckoutByIntent(context.db, reported.id))
    throw new Error(`The provider does not know the intent ${reported.id} of a checkout.`);
  await logForeign(context, event);
};

const eventIntentId = (event: PaymentEvent): string | null => {
  if ('intent' in event) return event.intent.id;
  if ('refund' in event) return event.refund.intentId;
  return 'intentId' in event ? event.intentId : null;
};

/** An event for the payment log, without the buyer's data. */
const eventSummary = (event: PaymentEvent): string =>
  JSON.stringify({
    event: event.kind,
    ...('intent' in event && { status: event.intent.status }),
    ...('refund' in event && { cents: event.refund.cents, status: event.refund.status }),
    ...('reason' in event && { reason: event.reason }),
  });

/** The refunds that an event reports; the provider is asked when it has only their sum. */
const refundsIn = async (
  { db, payments }: PaymentContext,
  event: PaymentEvent,
): Promise<ProviderRefund[]> => {
  if (event.kind !== 'refund') return [];
  const { id, intentId: intent } = event.refund;
  if (id !== undefined) return [{ ...event.refund, id }];
  const isOurs = (await findOrderByIntent(db, intent)) ?? (await invoicePaymentBy(db, intent));
  return isOurs ? intentRefunds(payments, intent) : [];
};

/** Applies an event, apart from logging it. */
const effect = async (
  tx: Tx,
  event: PaymentEvent,
  { refunds, shopEmail, now }: { refunds: ProviderRefund[]; shopEmail: string; now: number },
): Promise<void> => {
  for (const refund of refunds)
    if (!(await recordInvoiceRefund(tx, refund, now)))
      await recordRefund(tx, refund, { shopEmail, now, isNews: true });
  if (event.kind === 'canceled') {
    const checkout = await findCheckoutByIntent(tx, event.intent.id);
    if (checkout) await endCheckout(tx, checkout, 'canceled');
    const invoice = await invoicePaymentBy(tx, event.intent.id);
    if (invoice) await endInvoicePayment(tx, invoice);
  }
  if (event.kind === 'dispute') {
    const invoice = await invoicePaymentBy(tx, event.intentId);
    const order = invoice
      ? await findOrder(tx, invoice.order_id)
      : await findOrderByIntent(tx, event.intentId);
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
  if (event.kind === 'succeeded') return completePaid(context, event);
  const { db, clock, site } = context;
  const { email: shopEmail } = site.current;
  const refunds = await refundsIn(context, event);
  await inTransaction(db, async (tx) => {
    const now = clock();
    if (!(await isNewEvent(tx, { id: event.id, kind: event.kind, created_at: now }))) return;
    await effect(tx, event, { refunds, shopEmail, now });
    await addToPaymentLog(tx, {
      id: newId(),
      at: now,
      intent: eventIntentId(event),
      checkout_id: null,
      message: eventSummary(event),
    });
  });
};
