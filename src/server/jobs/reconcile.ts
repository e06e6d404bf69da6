import type { Intent, PaymentProvider } from '../gateways/payments';
import { ProviderUnavailable } from '../gateways/payments';
import { type PaymentContext, completeCheckout } from '../services/checkout/complete-checkout';
import { endCheckout, openCheckouts } from '../tables/checkout/checkouts';
import { findOrderByIntent, newestOrderTime } from '../tables/orders/orders';
import type { CheckoutRow } from '../tables/checkout/checkout-rows';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** So long the buyer's own call and the webhook have time to come first. */
const PATIENCE = MINUTE;
const MOST = 200;
/** An intent lives half an hour, and money may be on its way for longer. */
const OVERLAP = 2 * 60 * MINUTE;
const FURTHEST = 30 * DAY;

export interface Reconciled {
  /** Orders that nobody else had made. */
  orders: number;
  /** Checkouts that ended, their stock given back. */
  ended: number;
  /** Paid intents of this shop that no checkout explains: somebody must look. */
  unexplained: string[];
}

const nothing = (): Reconciled => ({ orders: 0, ended: 0, unexplained: [] });

const complete = async (
  context: PaymentContext,
  intent: Intent,
  done: Reconciled,
): Promise<void> => {
  const made = await completeCheckout(context, intent, { via: 'reconciler' });
  if (!made) done.unexplained.push(intent.id);
  else if (made.isNew) done.orders += 1;
};

/** Ends a checkout whose time is up, unless it was paid for in the last moment or its money is on its way. */
const expire = async (
  context: PaymentContext,
  { id, intent }: CheckoutRow,
  done: Reconciled,
): Promise<void> => {
  const { db, payments } = context;
  const end = intent === null ? 'canceled' : await payments.cancel(intent);
  if (end === 'succeeded' && intent !== null)
    return complete(context, await payments.get(intent), done);
  if (end === 'canceled' && (await endCheckout(db, id, 'expired'))) done.ended += 1;
};

const settle = async (
  context: PaymentContext,
  checkout: CheckoutRow,
  done: Reconciled,
): Promise<void> => {
  const { db, payments, clock } = context;
  const now = clock();
  const isOver = checkout.expires_at <= now;
  // A checkout of the provider that was used before can not be asked about any more.
  if (checkout.provider !== payments.name || checkout.intent === null) {
    if (isOver && (await endCheckout(db, checkout.id, 'expired'))) done.ended += 1;
    return;
  }
  if (!isOver && checkout.created_at > now - PATIENCE) return;
  const intent = await payments.get(checkout.intent);
  if (intent.status === 'succeeded') return complete(context, intent, done);
  if (intent.status === 'canceled') {
    if (await endCheckout(db, checkout.id, 'canceled')) done.ended += 1;
    return;
  }
  if (isOver) await expire(context, checkout, done);
};

/** Goes through the provider's own list: it knows of payments that this database does not, after it was restored. */
const sweep = async (
  context: PaymentContext,
  payments: PaymentProvider,
  since: number,
  done: Reconciled,
): Promise<void> => {
  for await (const intent of payments.listSince(since)) {
    if (intent.status !== 'succeeded' || (await findOrderByIntent(context.db, intent.id))) continue;
    // The list leaves out what only a single answer has: the card's address.
    await complete(context, await payments.get(intent.id), done);
  }
};

export interface Reconciler {
  /** One run over open checkouts and the provider's list. @throws what went wrong, after everything else was tried */
  run: () => Promise<Reconciled>;
}

/**
 * Makes the orders of payments whose browser closed and whose webhook got lost, and ends the checkouts whose time is
 * up. The first run looks back to the newest order that is known, at most 30 days; the others overlap by two hours.
 */
export const makeReconciler = (context: PaymentContext): Reconciler => {
  let sweptAt: number | undefined;
  return {
    run: async () => {
      const { db, payments, clock } = context;
      const done = nothing();
      const failures: unknown[] = [];
      for (const checkout of await openCheckouts(db, MOST)) {
        try {
          await settle(context, checkout, done);
        } catch (error) {
          failures.push(error);
          // Whoever does not answer once is not asked two hundred times.
          if (error instanceof ProviderUnavailable) break;
        }
      }
      const now = clock();
      const last = sweptAt ?? (await newestOrderTime(db)) ?? now;
      try {
        await sweep(context, payments, Math.max(last - OVERLAP, now - FURTHEST), done);
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
