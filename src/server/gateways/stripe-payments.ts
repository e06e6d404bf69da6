import type { Stripe } from 'stripe';
import { makeCircuitBreaker } from './circuit-breaker';
import {
  BadWebhook,
  type NewIntent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  SHOP_TAG,
} from './payments';
import {
  asBalanceTransaction,
  asEvent,
  asFailure,
  asIntent,
  asPayout,
  asRefund,
  refundStatus,
} from './stripe-objects';
import { TOLERANCE } from './webhook-signature';

interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** A loopback address of a fake API, in tests. */
  apiBase?: string | undefined;
}

const TIMEOUT = 8000;
const RETRIES = 2;
const CURRENCY = 'cad';

const hostSettings = (apiBase: string) => {
  const { hostname, port, protocol } = new URL(apiBase);
  const plain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? 'http' : 'https',
  } as const;
};

const createdSince = (since: number) => ({ created: { gte: Math.floor(since / 1000) } });

const createParams = (intent: NewIntent): Stripe.PaymentIntentCreateParams => ({
  amount: intent.cents,
  currency: intent.currency,
  allowed_payment_method_types: ['card'],
  metadata: {
    ...intent.metadata,
    ...(intent.email !== undefined && { email: intent.email }),
    checkout_id: intent.checkoutId,
    user_id: intent.userId,
    shop: SHOP_TAG,
  },
  ...(intent.shipping && {
    shipping: {
      name: intent.shipping.name,
      address: {
        line1: intent.shipping.line1,
        ...(intent.shipping.line2 && { line2: intent.shipping.line2 }),
        city: intent.shipping.city,
        state: intent.shipping.state,
        postal_code: intent.shipping.postalCode,
        country: 'CA',
      },
    },
  }),
});

/**
 * Stripe through its SDK, which only this file loads. Stripe dates its webhooks, so their age is
 * measured with the machine's clock, not the shop's; `clock` times the pause after failures.
 */
export const stripePayments = async (
  settings: StripeSettings,
  clock: () => number,
  { timeout = TIMEOUT } = {},
): Promise<PaymentProvider> => {
  const { default: Client } = await import('stripe');
  const stripe = new Client(settings.secretKey, {
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(settings.apiBase && hostSettings(settings.apiBase)),
  });
  const breaker = makeCircuitBreaker(clock);
  const ask = <T>(call: () => Promise<T>): Promise<T> =>
    breaker.run(() =>
      call().catch((error: unknown) => {
        throw asFailure(error);
      }),
    );
  /** The objects of a list, page by page. */
  const everyPage = async function* <T extends { id: string }>(
    list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
  ): AsyncIterable<T> {
    for (let after: string | undefined; ;) {
      const { data, has_more: hasMore } = await ask(() =>
        list({ limit: 100, ...(after && { starting_after: after }) }),
      );
      yield* data;
      after = data.at(-1)?.id;
      if (!hasMore || !after) return;
    }
  };
  const get = async (id: string) =>
    asIntent(await ask(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })));

  return {
    name: 'stripe',
    publicConfig: () => ({ provider: 'stripe', publishableKey: settings.publishableKey }),
    isAvailable: breaker.isClosed,

    create: async (intent) => {
      const { id, client_secret: clientSecret } = await ask(() =>
        stripe.paymentIntents.create(createParams(intent), {
          idempotencyKey: `ci_${intent.checkoutId}`,
        }),
      );
      if (!clientSecret) throw new ProviderUnavailable('Stripe: an intent without a secret.');
      return { id, clientSecret };
    },

    get,

    cancel: async (id) => {
      try {
        await ask(() => stripe.paymentIntents.cancel(id));
        return 'canceled';
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.code === 'not_found') throw error;
        // Too late to cancel, or already cancelled.
        const { status } = await get(id);
        if (status === 'canceled' || status === 'succeeded' || status === 'processing')
          return status;
        throw new ProviderUnavailable(`Stripe does not cancel an intent that ${status}.`);
      }
    },

    refund: async ({ intent, cents, key }) => {
      const { id, status } = await ask(() =>
        stripe.refunds.create(
          // Its events and lists do not have the idempotency key, but the metadata.
          { payment_intent: intent, amount: cents, metadata: { key } },
          { idempotencyKey: key },
        ),
      );
      return { id, status: refundStatus(status) };
    },

    listSince: async function* (since) {
      const options = { ...createdSince(since), expand: ['data.latest_charge'] };
      for await (const intent of everyPage((page) =>
        stripe.paymentIntents.list({ ...options, ...page }),
      ))
        if (intent.metadata.shop === SHOP_TAG) yield asIntent(intent);
    },

    listRefunds: async function* (of) {
      const options = 'intent' in of ? { payment_intent: of.intent } : createdSince(of.since);
      for await (const refund of everyPage((page) => stripe.refunds.list({ ...options, ...page })))
        yield asRefund(refund);
    },

    listBalance: async function* ({ from, to }) {
      const created = { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) };
      const options = { created, expand: ['data.source'] };
      for await (const moved of everyPage((page) =>
        stripe.balanceTransactions.list({ ...options, ...page }),
      ))
        if (moved.currency === CURRENCY) yield asBalanceTransaction(moved);
    },

    listPayouts: async function* (since) {
      for await (const payout of everyPage((page) =>
        stripe.payouts.list({ ...createdSince(since), ...page }),
      ))
        if (payout.currency === CURRENCY) yield asPayout(payout);
    },

    parseWebhook: (raw, headers) => {
      try {
        const signature = headers['stripe-signature'] ?? '';
        return asEvent(
          stripe.webhooks.constructEvent(raw, signature, settings.webhookSecret, TOLERANCE),
        );
      } catch (error) {
        throw new BadWebhook(error instanceof Error ? error.message : String(error));
      }
    },
  };
};
