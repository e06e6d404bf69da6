import { randomBytes } from 'node:crypto';
import type { BillingDetails } from '../../contract/checkout/demo-payments';
import { MIN_CHARGE, type TypedCard } from '../../shop/checkout/card';
import { newId } from '../ground/new-id';
import { inTransaction } from '../tables/engine/database';
import type { Db, Tx } from '../tables/schema';
import * as table from '../tables/checkout/demo-intents';
import type { DemoIntentRow } from '../tables/checkout/checkout-rows';
import { demoBalance, demoPayouts, everyPage } from './demo-balance';
import {
  DEMO_INTENT_JSON,
  type DemoBooks,
  asIntent,
  asRefund,
  changeIntent,
  heldIntent,
  noSuchIntent,
  queueWebhook,
} from './demo-books';
import { type Confirmed, authenticateIntent, confirmIntent } from './demo-confirm';
import {
  type Intent,
  type NewIntent,
  type PaymentEvent,
  type PaymentProvider,
  ProviderRefused,
  type RefundRequest,
  type RefundStatus,
  SHOP_TAG,
} from './payments';
import { checkSignature, signatureHeader } from './webhook-signature';

/** The demo provider, with the calls that Stripe's script makes to Stripe's servers. */
export interface DemoPayments extends PaymentProvider {
  name: 'demo';
  /** Tries a card on an intent. @throws ProviderRefused `not_found` without such an intent */
  confirm: (clientSecret: string, card: TypedCard, billing?: BillingDetails) => Promise<Confirmed>;
  /** Completes the 3-D Secure challenge of an intent. @throws ProviderRefused as confirm */
  authenticate: (clientSecret: string, outcome: 'complete' | 'fail') => Promise<Confirmed>;
  /** The signature header for a webhook with this body. */
  sign: (raw: string) => string;
}

/** Narrows by name: only demoPayments creates a provider of that name. */
export const isDemo = (payments: PaymentProvider): payments is DemoPayments =>
  payments.name === 'demo';

const usedOtherwise = (key: string): ProviderRefused =>
  new ProviderRefused('idempotency_error', `${key} was used with other parameters.`);

const newRow = (intent: NewIntent, key: string, request: string, now: number): DemoIntentRow => {
  const id = `pi_demo_${newId().replaceAll('-', '')}`;
  return {
    id,
    client_secret: `${id}_secret_${randomBytes(18).toString('base64url')}`,
    idempotency_key: key,
    asked: request,
    status: 'requires_payment_method',
    cents: intent.cents,
    received_cents: 0,
    currency: intent.currency,
    metadata: DEMO_INTENT_JSON.metadata.write({
      ...intent.metadata,
      checkout_id: intent.checkoutId,
      user_id: intent.userId,
      shop: SHOP_TAG,
    }),
    billing: null,
    card: null,
    created_at: now,
    paid_at: null,
  };
};

/** Inserts a row with this key, or returns the existing one. */
const findOrAddIntent = async (
  db: Db,
  intent: NewIntent,
  key: string,
  request: string,
  now: number,
) => {
  const row = newRow(intent, key, request, now);
  return (await table.addDemoIntent(db, row))
    ? row
    : table.findDemoIntent(db, 'idempotency_key', key);
};

const refundIn = async (
  books: DemoBooks,
  tx: Tx,
  { intent, cents, key }: RefundRequest,
): Promise<{ id: string; status: RefundStatus }> => {
  const before = await table.findDemoRefund(tx, key);
  if (before) {
    if (before.intent_id !== intent || before.cents !== cents) throw usedOtherwise(key);
    return { id: before.id, status: 'succeeded' };
  }
  const row = await heldIntent(tx, 'id', intent);
  const refunded = (await table.demoRefunds(tx, intent)).reduce((sum, one) => sum + one.cents, 0);
  if (refunded > 0 && refunded === row.received_cents)
    throw new ProviderRefused('charge_already_refunded', 'The charge is refunded already.');
  if (refunded + cents > row.received_cents)
    throw new ProviderRefused('amount_too_large', 'The refund is more than what was taken.');
  const id = `re_demo_${newId().replaceAll('-', '')}`;
  const refund = { id, intent_id: intent, idempotency_key: key, cents, created_at: books.clock() };
  await table.addDemoRefund(tx, refund);
  await queueWebhook(books, tx, { kind: 'refund', refund: asRefund(refund) });
  return { id, status: 'succeeded' };
};

const withRefunds = async (db: Db, row: DemoIntentRow): Promise<Intent> => {
  const refunds = row.received_cents ? await table.demoRefunds(db, row.id) : [];
  return { ...asIntent(row), refundedCents: refunds.reduce((sum, { cents }) => sum + cents, 0) };
};

interface Options {
  db: Db;
  clock: () => number;
  /** A webhook is posted this long after its event, ms. */
  webhookDelay?: number;
}

/**
 * A provider that charges nothing. Its intents are rows in the shop's own database, so that they survive a crash
 * as a real provider's would. It behaves like Stripe, including webhooks that arrive late or twice.
 */
export const demoPayments = ({ db, clock, webhookDelay = 1000 }: Options): DemoPayments => {
  const books: DemoBooks = { clock, webhookDelay };
  // Each process posts to itself and signs while posting, so the secret need not be stored.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  return {
    name: 'demo',
    publicConfig: () => ({ provider: 'demo' }),
    isAvailable: () => true,

    create: async (intent) => {
      if (intent.cents < MIN_CHARGE)
        throw new ProviderRefused('amount_too_small', 'Amount must be at least $0.50 cad');
      const key = `ci_${intent.checkoutId}`;
      const { userId, cents, currency, email, shipping, metadata } = intent;
      const request = JSON.stringify([userId, cents, currency, email, shipping, metadata]);
      const row = await findOrAddIntent(db, intent, key, request, clock());
      if (row?.asked !== request) throw usedOtherwise(key);
      return { id: row.id, clientSecret: row.client_secret };
    },

    get: async (id) => {
      const row = await table.findDemoIntent(db, 'id', id);
      if (!row) throw noSuchIntent();
      return withRefunds(db, row);
    },

    cancel: (id) =>
      inTransaction(db, async (tx) => {
        const row = await heldIntent(tx, 'id', id);
        if (row.status === 'succeeded') return 'succeeded';
        if (row.status !== 'canceled')
          await changeIntent(books, tx, row, { status: 'canceled' }, 'canceled');
        return 'canceled';
      }),

    refund: (request) => inTransaction(db, (tx) => refundIn(books, tx, request)),

    listSince: async function* (since) {
      for await (const row of everyPage((last, limit) =>
        table.demoIntentsSince(db, since, last, limit),
      ))
        yield withRefunds(db, row);
    },

    listRefunds: async function* (of) {
      if ('intent' in of) {
        if (!(await table.findDemoIntent(db, 'id', of.intent))) throw noSuchIntent();
        for (const row of await table.demoRefunds(db, of.intent)) yield asRefund(row);
        return;
      }
      for await (const row of everyPage((last, limit) =>
        table.demoRefundsSince(db, of.since, last, limit),
      ))
        yield asRefund(row);
    },

    listBalance: (span) => demoBalance(db, span, clock()),
    listPayouts: (since) => demoPayouts(db, since, clock()),

    parseWebhook: (raw, headers) => {
      checkSignature(secret, raw, headers['stripe-signature'], clock());
      return JSON.parse(raw.toString('utf8')) as PaymentEvent; // signed, so `queueWebhook` wrote it
    },

    confirm: (clientSecret, card, billing) => confirmIntent(db, books, clientSecret, card, billing),
    authenticate: (clientSecret, outcome) => authenticateIntent(db, books, clientSecret, outcome),
    sign: (raw) => signatureHeader(secret, raw, clock()),
  };
};
