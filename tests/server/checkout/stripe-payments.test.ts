import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import {
  type NewIntent,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../../src/server/gateways/payments';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import { type FakeStripe, KEYS, openFakeStripe } from '../../support/fakes/fake-stripe';

const asked: NewIntent = {
  checkoutId: 'checkout-1',
  userId: 'user-1',
  cents: 11_300,
  currency: 'cad',
  email: 'ada@people.test',
};

let fake: FakeStripe;
let payments: PaymentProvider;
let now = 0;

const open = (change: Partial<typeof KEYS> = {}, timeout = 60_000) =>
  stripePayments({ ...KEYS, apiBase: fake.apiBase, ...change }, () => now, { timeout });

beforeEach(async () => {
  now = 0;
  fake = await openFakeStripe();
  payments = await open();
});
afterEach(() => fake.close());

const parse = (event: unknown) => {
  const { payload, headers } = fake.posted(event);
  return payments.parseWebhook(Buffer.from(payload), headers);
};

describe('a request to Stripe', () => {
  it('contains the amount, cards only, and the checkout; no receipt, no telemetry', async () => {
    await payments.create(asked);
    await payments.create({ ...asked, checkoutId: 'checkout-2' });
    const [request, second] = fake.heard;
    expect(request?.headers['idempotency-key']).toBe('ci_checkout-1');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      amount: '11300',
      currency: 'cad',
      'allowed_payment_method_types[0]': 'card',
      'metadata[email]': 'ada@people.test',
      'metadata[checkout_id]': 'checkout-1',
      'metadata[user_id]': 'user-1',
      'metadata[shop]': 'nickel-range-shop',
    });
    expect(second?.headers).not.toHaveProperty('x-stripe-client-telemetry');
  });

  it('contains the address if there is one', async () => {
    const shipping = {
      name: 'Ada Builder',
      line1: '1 Elm St',
      city: 'Sudbury',
      state: 'ON',
      postalCode: 'P3A 1A1',
    };
    await payments.create({ ...asked, shipping });
    const sent = new URLSearchParams(fake.heard[0]?.body);
    expect(sent.get('shipping[address][postal_code]')).toBe('P3A 1A1');
    expect(sent.get('shipping[address][country]')).toBe('CA');
  });
});

describe('when the network or Stripe fails', () => {
  const createdOnce = async () => {
    const { id } = await payments.create(asked);
    expect([...fake.intents.keys()]).toEqual([id]);
  };

  it('retries after two errors', async () => {
    fake.faults.push('error', 'error');
    await createdOnce();
    expect(fake.heard).toHaveLength(3);
  });

  it('gets the same intent when the first response was lost', async () => {
    fake.faults.push('drop');
    await createdOnce();
    expect(fake.heard).toHaveLength(2);
  });

  it('waits for a late response', async () => {
    fake.faults.push({ late: 100 });
    await createdOnce();
    expect(fake.heard).toHaveLength(1);
  });

  it('gives up after three attempts without a response, and the next call gets their intent', async () => {
    const hasty = await open({}, 250);
    fake.faults.push('hang', 'hang', 'hang');
    await expect(hasty.create(asked)).rejects.toThrow(ProviderUnavailable);
    expect(fake.heard).toHaveLength(3);
    await createdOnce();
  });

  it('gives up after three errors, and no intent exists', async () => {
    fake.faults.push('error', 'error', 'error');
    await expect(payments.create(asked)).rejects.toThrow(ProviderUnavailable);
    expect(fake.intents.size).toBe(0);
    await createdOnce();
  });

  it('refunds once when the response was lost', async () => {
    const { id: intent } = await payments.create(asked);
    fake.pay(intent);
    fake.faults.push('drop');
    await payments.refund({ intent, cents: 11_300, key: 'rf_1' });
    expect(fake.events.filter(({ type }) => type === 'refund.created')).toHaveLength(1);
  });

  it('is unavailable when the connection is refused, and when the key is wrong', async () => {
    const stranger = await open({ secretKey: 'sk_test_other' });
    await expect(stranger.create(asked)).rejects.toThrow(ProviderUnavailable);
    await fake.close();
    await expect(payments.get('pi_1')).rejects.toThrow(ProviderUnavailable);
  });

  it('gets no calls after five failures until 30 s later', async () => {
    fake.faults.push(...Array.from({ length: 15 }, () => 'error' as const));
    const ended = await Promise.allSettled(['1', '2', '3', '4', '5'].map((id) => payments.get(id)));
    for (const end of ended)
      expect(end).toMatchObject({ status: 'rejected', reason: expect.any(ProviderUnavailable) });
    expect(payments.isAvailable()).toBe(false);
    const before = fake.heard.length;
    await expect(payments.create(asked)).rejects.toThrow(ProviderUnavailable);
    expect(fake.heard).toHaveLength(before);
    now += 30_000;
    await createdOnce();
    expect(payments.isAvailable()).toBe(true);
  });
});

describe('a response of Stripe', () => {
  test.each([
    ['requires_payment_method', 'requires_payment_method'],
    ['requires_confirmation', 'requires_payment_method'],
    ['requires_action', 'requires_action'],
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['something_new', 'processing'],
  ] as const)('%s is %s to the shop', async (theirs, ours) => {
    const { id } = await payments.create(asked);
    fake.setStatus(id, theirs);
    expect((await payments.get(id)).status).toBe(ours);
  });

  it('does not cancel an intent that is processing', async () => {
    const { id } = await payments.create(asked);
    fake.setStatus(id, 'processing');
    expect(await payments.cancel(id)).toBe('processing');
  });

  it('lists only the intents of this shop', async () => {
    const { id } = await payments.create(asked);
    const { id: strange } = await payments.create({ ...asked, checkoutId: 'checkout-2' });
    const intent = fake.intents.get(strange);
    if (intent) intent.metadata = {};
    const ids: string[] = [];
    for await (const one of payments.listSince(0)) ids.push(one.id);
    expect(ids).toEqual([id]);
  });

  it('is parsed from events', async () => {
    const { id } = await payments.create(asked);
    fake.fail(id);
    fake.pay(id);
    await payments.refund({ intent: id, cents: 300, key: 'rf_1' });
    await payments.refund({ intent: id, cents: 400, key: 'rf_2' });
    fake.dispute(id);
    const events = fake.events.map((event) => parse(event));
    expect(events).toMatchObject([
      { kind: 'failed', intent: { id } },
      { kind: 'succeeded', intent: { id, receivedCents: 11_300 } },
      { kind: 'refund', refund: { intentId: id, cents: 300, status: 'succeeded' } },
      // The sum of both refunds when the event arrives.
      { kind: 'refund', refund: { intentId: id, cents: 300 } },
      { kind: 'refund', refund: { intentId: id, cents: 400 } },
      { kind: 'refund', refund: { intentId: id, cents: 700 } },
      { kind: 'dispute', intentId: id, reason: 'fraudulent' },
    ]);
    expect(events.map((event) => event.id)).toEqual(fake.events.map((event) => event.id));
  });

  test.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('maps a refund with the status %s to %s', (theirs, ours) => {
    const object = { id: 're_1', payment_intent: { id: 'pi_1' }, amount: 100, status: theirs };
    expect(parse({ id: 'evt_1', type: 'refund.updated', data: { object } })).toMatchObject({
      refund: { id: 're_1', intentId: 'pi_1', status: ours },
    });
  });

  it('ignores events of other types', () => {
    expect(parse({ id: 'evt_1', type: 'customer.created', data: { object: {} } })).toEqual({
      id: 'evt_1',
      kind: 'other',
      type: 'customer.created',
    });
  });
});
