import type { Intent, PaymentProvider } from '../gateways/payments';
import { ProviderUnavailable } from '../gateways/payments';
import { type PaymentContext, completeCheckout } from '../services/checkout/complete-checkout';
import {
  completeInvoice,
  invoiceIn,
  recordInvoiceRefund,
} from '../services/checkout/complete-invoice';
import { recordRefund } from '../services/orders/refunds';
import { endCheckout, openCheckouts } from '../tables/checkout/checkouts';
import {
  endInvoicePayment,
  invoicePaymentBy,
  openInvoicePayments,
} from '../tables/checkout/invoice-payments';
import { inTransaction } from '../tables/engine/database';
import { findOrderByIntent, newestOrderTime } from '../tables/orders/orders';
import { isRecorded } from '../tables/orders/provider-refunds';
import type { CheckoutRow, InvoicePaymentRow } from '../tables/checkout/checkout-rows';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Gives the buyer's call and the webhook time to arrive first, ms. */
const PATIENCE = MINUTE;
const MAX = 200;
/** Longer than an intent lives: a payment may be processing for longer than that. */
const OVERLAP = 2 * 60 * MINUTE;
const FURTHEST = 30 * DAY;

interface Reconciled {
  /** Orders created by this run. */
  orders: number;
  /** Checkouts that expired; their stock is released. */
  ended: number;
  /** Paid intents of this shop without a checkout: the admin must look. */
  unexplained: string[];
}

const nothing = (): Reconciled => ({ orders: 0, ended: 0, unexplained: [] });

const complete = async (
  context: PaymentContext,
  intent: Intent,
  done: Reconciled,
): Promise<void> => {
  if (invoiceIn(intent) !== undefined) {
    if (!(await completeInvoice(context, intent))) done.unexplained.push(intent.id);
    return;
  }
  const made = await completeCheckout(context, intent, { via: 'reconciler' });
  if (!made) done.unexplained.push(intent.id);
  else if (made.isNew) done.orders += 1;
};

/** Books the payment of an invoice whose page closed, or ends one that is over. */
const settleInvoicePayment = async (
  context: PaymentContext,
  open: InvoicePaymentRow,
  done: Reconciled,
): Promise<void> => {
  const { db, payments, clock } = context;
  const now = clock();
  const isOver = open.expires_at <= now;
  if (!isOver && open.created_at > now - PATIENCE) return;
  if (open.provider !== payments.name || open.intent === null) {
    if (isOver) await endInvoicePayment(db, open);
    return;
  }
  const { status } = await payments.get(open.intent);
  const end = isOver && status !== 'succeeded' ? await payments.cancel(open.intent) : status;
  if (end === 'succeeded') return complete(context, await payments.get(open.intent), done);
  if (end === 'canceled') await endInvoicePayment(db, open);
};

/** Ends an expired checkout, unless it has just been paid or is being paid. */
const expire = async (
  context: PaymentContext,
  checkout: CheckoutRow,
  done: Reconciled,
): Promise<void> => {
  const { db, payments } = context;
  const { intent } = checkout;
  const end = intent === null ? 'canceled' : await payments.cancel(intent);
  if (end === 'succeeded' && intent !== null)
    return complete(context, await payments.get(intent), done);
  if (end === 'canceled' && (await endCheckout(db, checkout, 'expired'))) done.ended += 1;
};

const settle = async (
  context: PaymentContext,
  checkout: CheckoutRow,
  done: Reconciled,
): Promise<void> => {
  const { db, payments, clock } = context;
  const now = clock();
  const isOver = checkout.expires_at <= now;
  // The checkout belongs to a provider that is no longer configured.
  if (checkout.provider !== payments.name || checkout.intent === null) {
    if (isOver && (await endCheckout(db, checkout, 'expired'))) done.ended += 1;
    return;
  }
  if (!isOver && checkout.created_at > now - PATIENCE) return;
  const intent = await payments.get(checkout.intent);
  if (intent.status === 'succeeded') return complete(context, intent, done);
  if (intent.status === 'canceled') {
    if (await endCheckout(db, checkout, 'canceled')) done.ended += 1;
    return;
  }
  if (isOver) await expire(context, checkout, done);
};

/** Checks the provider's list, which has payments that a restored database does not. */
const sweep = async (
  context: PaymentContext,
  payments: PaymentProvider,
  since: number,
  done: Reconciled,
): Promise<void> => {
  for await (const intent of payments.listSince(since)) {
    if (intent.status !== 'succeeded' || (await findOrderByIntent(context.db, intent.id))) continue;
    if ((await invoicePaymentBy(context.db, intent.id))?.state === 'paid') continue;
    // The list lacks the billing address, which `get` has.
    await complete(context, await payments.get(intent.id), done);
  }
};

/** Records refunds whose webhooks were lost. */
const sweepRefunds = async (
  { db, clock, site }: PaymentContext,
  payments: PaymentProvider,
  since: number,
): Promise<void> => {
  for await (const refund of payments.listRefunds({ since })) {
    const order = await findOrderByIntent(db, refund.intentId);
    if (!order && (await invoicePaymentBy(db, refund.intentId)))
      await inTransaction(db, (tx) => recordInvoiceRefund(tx, refund, clock()));
    if (!order || (await isRecorded(db, order.id, refund))) continue;
    await inTransaction(db, (tx) =>
      recordRefund(tx, refund, { shopEmail: site.current.email, now: clock(), isNews: true }),
    );
  }
};

interface Reconciler {
  /** One run over open checkouts and the provider's list. @throws the first failure, after trying the rest */
  run: () => Promise<Reconciled>;
}

/**
 * Creates the orders of payments whose browser closed and whose webhook was lost, ends expired checkouts, and records
 * refunds. The first run looks back to the newest known order, at most 30 days, and 30 days for refunds, which may be
 * made long after a payment; later runs overlap by two hours.
 */
export const makeReconciler = (context: PaymentContext): Reconciler => {
  let sweptAt: number | undefined;
  return {
    run: async () => {
      const { db, payments, clock } = context;
      const done = nothing();
      const failures: unknown[] = [];
      const settling = [
        ...(await openCheckouts(db, MAX)).map((one) => () => settle(context, one, done)),
        ...(await openInvoicePayments(db, MAX)).map(
          (one) => () => settleInvoicePayment(context, one, done),
        ),
      ];
      for (const settleOne of settling) {
        try {
          await settleOne();
        } catch (error) {
          failures.push(error);
          // Stop after the first timeout; the provider is down.
          if (error instanceof ProviderUnavailable) break;
        }
      }
      const now = clock();
      const last = sweptAt ?? (await newestOrderTime(db)) ?? now;
      try {
        await sweep(context, payments, Math.max(last - OVERLAP, now - FURTHEST), done);
        await sweepRefunds(context, payments, (sweptAt ?? now - FURTHEST) - OVERLAP);
        sweptAt = now;
      } catch (error) {
        failures.push(error);
      }
      if (done.unexplained.length)
        failures.push(new Error(`Paid intents without a checkout: ${done.unexplained.join(' ')}`));
      if (failures.length === 1) throw failures[0];
      if (failures.length) throw new AggregateError(failures, 'Reconciliation was not complete.');
      return done;
    },
  };
};
