// The demo provider's rows, as the payment interface sees them, and their updates.
import { z } from 'zod';
import { newId } from '../ground/new-id';
import type { Tx } from '../tables/schema';
import { jsonColumn } from '../tables/engine/json-column';
import { addDemoEvent, changeDemoIntent, findDemoIntent } from '../tables/checkout/demo-intents';
import type { DemoIntentRow, DemoRefundRow } from '../tables/checkout/checkout-rows';
import {
  type Billing,
  type Intent,
  type PaymentNews,
  ProviderRefused,
  type ProviderRefund,
} from './payments';

export interface DemoBooks {
  clock: () => number;
  /** A webhook is posted this long after its event, ms. */
  webhookDelay: number;
}

const text = z.optional(z.string());

export const DEMO_INTENT_JSON = {
  metadata: jsonColumn('demo_intent.metadata', z.record(z.string(), z.string())),
  billing: jsonColumn<Billing>(
    'demo_intent.billing',
    z.object({
      name: text,
      email: text,
      phone: text,
      line1: text,
      line2: text,
      city: text,
      state: text,
      postalCode: text,
      country: text,
    }),
  ),
  card: jsonColumn('demo_intent.card', z.object({ brand: z.string(), last4: z.string() })),
};

export const asIntent = (row: DemoIntentRow): Intent => ({
  id: row.id,
  status: row.status,
  cents: row.cents,
  receivedCents: row.received_cents,
  currency: row.currency,
  metadata: DEMO_INTENT_JSON.metadata.read(row.metadata, row.id),
  ...(row.billing !== null && { billing: DEMO_INTENT_JSON.billing.read(row.billing, row.id) }),
  ...(row.card !== null && { card: DEMO_INTENT_JSON.card.read(row.card, row.id) }),
  createdAt: row.created_at,
});

export const asRefund = (row: DemoRefundRow): ProviderRefund => ({
  id: row.id,
  intentId: row.intent_id,
  cents: row.cents,
  status: 'succeeded',
  key: row.idempotency_key,
});

export const noSuchIntent = (): ProviderRefused =>
  new ProviderRefused('not_found', 'There is no such payment.');

/** @throws ProviderRefused `not_found` */
export const heldIntent = async (
  tx: Tx,
  by: 'id' | 'client_secret',
  value: string,
): Promise<DemoIntentRow> => {
  const row = await findDemoIntent(tx, by, value);
  if (!row) throw noSuchIntent();
  return row;
};

/** Queues a webhook in the transaction that causes it. */
export const queueWebhook = async (
  { clock, webhookDelay }: DemoBooks,
  tx: Tx,
  news: PaymentNews,
): Promise<void> => {
  const id = `evt_demo_${newId()}`;
  const now = clock();
  await addDemoEvent(tx, {
    id,
    payload: JSON.stringify({ ...news, id }),
    attempts: 0,
    next_at: now + webhookDelay,
    created_at: now,
  });
};

/** Updates an intent and queues a webhook of this `kind`; without one, no webhook. */
export const changeIntent = async (
  books: DemoBooks,
  tx: Tx,
  row: DemoIntentRow,
  change: Partial<
    Pick<DemoIntentRow, 'status' | 'received_cents' | 'billing' | 'card' | 'paid_at'>
  >,
  kind?: 'succeeded' | 'failed' | 'canceled',
): Promise<void> => {
  await changeDemoIntent(tx, row.id, change);
  if (kind) await queueWebhook(books, tx, { kind, intent: asIntent({ ...row, ...change }) });
};
