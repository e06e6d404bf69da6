import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import { deliverDemoEvents } from '../../../src/server/jobs/deliver-demo-events';
import { KEYS } from '../../support/fakes/fake-stripe';
import { GOOD_CARD } from '../../support/fakes/test-providers';
import { type Reply, type Shop, newPlace, openShop } from '../../support/shop';

const CONFIRM = '/api/demo-payments/confirm';
const AUTHENTICATE = '/api/demo-payments/authenticate';
const ASK_THE_BANK = '4000002760003184';

describe('demo payments', () => {
  let shop: Shop;
  let logged = '';
  let made = 0;
  beforeAll(async () => {
    const stream = { write: (line: string) => (logged += line) };
    shop = await openShop({ logger: { level: 'debug', stream } });
  });
  afterAll(() => shop.close());

  const newIntent = () =>
    shop.demo.create({
      checkoutId: `demo-${(made += 1)}`,
      userId: 'user-1',
      cents: 11_300,
      currency: 'cad',
    });
  const confirm = (clientSecret: string, change: object = {}): Promise<Reply> =>
    shop.visitor().post(CONFIRM, { clientSecret, ...GOOD_CARD, ...change });
  const authenticate = (clientSecret: string, outcome: string): Promise<Reply> =>
    shop.visitor().post(AUTHENTICATE, { clientSecret, outcome });
  const statusOf = async (id: string) => (await shop.demo.get(id)).status;

  it('accepts the good card', async () => {
    const { id, clientSecret } = await newIntent();
    const reply = await confirm(clientSecret, { number: '4242 4242 4242 4242' });
    expect(reply).toMatchObject({
      status: 200,
      body: { paymentIntent: { id, status: 'succeeded' } },
    });
    expect(await shop.demo.get(id)).toMatchObject({ status: 'succeeded', receivedCents: 11_300 });
  });

  test.each([
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    [
      '5555555555554444',
      'testmode_charges_only',
      'This shop takes test cards only. Please use a test card.',
    ],
    ['4242424242424241', 'incorrect_number', 'Your card number is invalid.'],
  ])('refuses %s: %s', async (number, code, message) => {
    const { id, clientSecret } = await newIntent();
    expect(await confirm(clientSecret, { number })).toMatchObject({
      status: 402,
      body: { code, message },
    });
    expect(await statusOf(id)).toBe('requires_payment_method');
    expect((await confirm(clientSecret)).status).toBe(200);
  });

  it('checks the expiry against the clock of the server, and the security code', async () => {
    const { clientSecret } = await newIntent();
    expect((await confirm(clientSecret, { exp: '05/26' })).body).toMatchObject({
      code: 'invalid_expiry_year',
    });
    expect((await confirm(clientSecret, { cvc: '1' })).body).toMatchObject({
      code: 'incomplete_cvc',
    });
    expect((await confirm(clientSecret, { exp: '06/26' })).status).toBe(200);
  });

  it('answers a second confirmation of a paid intent with the same success, for any card', async () => {
    const { id, clientSecret } = await newIntent();
    await confirm(clientSecret);
    const reply = await confirm(clientSecret, { number: '4000000000000002' });
    expect(reply).toMatchObject({
      status: 200,
      body: { paymentIntent: { id, status: 'succeeded' } },
    });
  });

  describe('3-D Secure', () => {
    const asked = async () => {
      const intent = await newIntent();
      const reply = await confirm(intent.clientSecret, { number: ASK_THE_BANK });
      expect(reply.body).toEqual({ paymentIntent: { id: intent.id, status: 'requires_action' } });
      expect(await statusOf(intent.id)).toBe('requires_action');
      return intent;
    };

    it('pays when completed', async () => {
      const { id, clientSecret } = await asked();
      expect((await authenticate(clientSecret, 'complete')).body).toEqual({
        paymentIntent: { id, status: 'succeeded' },
      });
      expect((await authenticate(clientSecret, 'complete')).status).toBe(200);
    });

    it('asks for another card when failed', async () => {
      const { id, clientSecret } = await asked();
      expect(await authenticate(clientSecret, 'fail')).toMatchObject({
        status: 402,
        body: { code: 'payment_intent_authentication_failure' },
      });
      expect(await statusOf(id)).toBe('requires_payment_method');
      expect((await authenticate(clientSecret, 'complete')).status).toBe(402);
      expect((await confirm(clientSecret)).status).toBe(200);
    });

    it('cannot be completed for a payment that does not require it', async () => {
      const { id, clientSecret } = await newIntent();
      expect((await authenticate(clientSecret, 'complete')).status).toBe(402);
      expect(await statusOf(id)).toBe('requires_payment_method');
    });
  });

  it('refuses a cancelled intent', async () => {
    const { id, clientSecret } = await newIntent();
    await shop.demo.cancel(id);
    expect(await confirm(clientSecret)).toMatchObject({
      status: 402,
      body: { code: 'payment_intent_unexpected_state' },
    });
    expect(await statusOf(id)).toBe('canceled');
  });

  it('either cancels or pays an intent, never both', async () => {
    const ends: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { id, clientSecret } = await newIntent();
      const acts = [() => shop.demo.cancel(id), () => shop.demo.confirm(clientSecret, GOOD_CARD)];
      if (n % 2) acts.reverse();
      const reply = await Promise.all(acts.map((act) => act()));
      const cancelled = reply.find((one) => typeof one === 'string');
      const confirmed = reply.find((one) => typeof one === 'object');
      const end = await statusOf(id);
      expect(cancelled).toBe(end);
      expect(confirmed).toMatchObject({ status: end === 'succeeded' ? 'succeeded' : 'refused' });
      const events = await shop.db
        .selectFrom('demo_event')
        .select('payload')
        .where('payload', 'like', `%${id}%`)
        .execute();
      expect(events).toHaveLength(1);
      ends.push(end);
    }
    expect(new Set(ends)).toEqual(new Set(['canceled', 'succeeded']));
  });

  it('requires the client secret: an id, an empty and a malformed one are refused', async () => {
    const { id } = await newIntent();
    for (const clientSecret of [id, '', 'pi_1_secret_1', `${id}_secret_`])
      expect((await confirm(clientSecret)).status).toBe(404);
    expect((await authenticate(id, 'complete')).status).toBe(404);
  });

  test.each([
    ['no number', { number: undefined }],
    ['a number that is a number', { number: 4242424242424242 }],
    ['a very long number', { number: '4'.repeat(500) }],
    ['no secret', { clientSecret: undefined }],
    ['a long address', { billing_details: { address: { line1: 'x'.repeat(500) } } }],
  ])('refuses a body with %s', async (_what, change) => {
    const { clientSecret } = await newIntent();
    expect((await confirm(clientSecret, change)).status).toBe(400);
    expect((await authenticate(clientSecret, 'maybe')).status).toBe(400);
  });

  it('accepts billing details as Stripe does, with null and missing fields', async () => {
    const { id, clientSecret } = await newIntent();
    await confirm(clientSecret, {
      billing_details: {
        name: 'Ada Builder',
        phone: null,
        address: { line1: '1 Elm St', postal_code: 'P3A 1A1', country: 'CA' },
      },
    });
    expect((await shop.demo.get(id)).billing).toEqual({
      name: 'Ada Builder',
      line1: '1 Elm St',
      postalCode: 'P3A 1A1',
      country: 'CA',
    });
  });

  it('stores and logs the brand and last digits of a test card alone, and keeps other cards out', async () => {
    const tried = [
      '4242424242424242',
      '4000000000000002',
      ASK_THE_BANK,
      '5555555555554444',
      '4242424242424241',
    ];
    for (const number of tried) {
      const { clientSecret } = await newIntent();
      const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ');
      await confirm(clientSecret, { number: spaced, cvc: '7391' });
      await confirm(clientSecret, { number, cvc: '7391', exp: '1' });
    }
    const rows = [
      ...(await shop.db.selectFrom('demo_intent').selectAll().execute()),
      ...(await shop.db.selectFrom('demo_event').selectAll().execute()),
    ];
    const kept = JSON.stringify(rows);
    expect(kept).toContain('"last4\\":\\"4242');
    // The log is not empty; a process id is no secret.
    expect(logged).toContain(CONFIRM);
    const texts = [kept, logged.replaceAll(/"pid":\d+/g, '')];
    for (const text of texts) {
      for (const number of tried) {
        expect(text).not.toContain(number);
        expect(text).not.toContain(number.slice(0, 12));
        expect(text).not.toContain(number.replace(/(\d{4})(?=\d)/g, '$1 ').slice(0, 14));
      }
      // As whole words: ids and times are full of digits.
      expect(text).not.toMatch(/(?<![\w-])(4444|7391)(?![\w-])/);
    }
    expect(logged).not.toMatch(/_secret_/);
  });

  it('is listed in the public settings', async () => {
    expect((await shop.visitor().get('/api/config')).body).toMatchObject({
      payments: { provider: 'demo' },
    });
  });
});

describe("the demo's webhooks", () => {
  let shop: Shop;
  const posted: { payload: string; signature: string }[] = [];
  let answers: (number | Error)[] = [];
  const post = async (payload: string, headers: { 'stripe-signature': string }) => {
    posted.push({ payload, signature: headers['stripe-signature'] });
    const answer = answers.shift() ?? 200;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const deliver = () => deliverDemoEvents(shop.db, shop.demo, post, shop.clock);
  const pay = async (checkoutId: string, provider = shop.demo) => {
    const intent = await provider.create({
      checkoutId,
      userId: 'user-1',
      cents: 5000,
      currency: 'cad',
    });
    await provider.confirm(intent.clientSecret, GOOD_CARD);
    return intent;
  };
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(() => {
    posted.length = 0;
    answers = [];
  });
  afterAll(() => shop.close());

  it('arrive after the configured delay', async () => {
    await pay('late', demoPayments({ db: shop.db, clock: shop.clock, webhookDelay: 3000 }));
    expect(await deliver()).toBe(0);
    shop.clock.pass(2999);
    expect(await deliver()).toBe(0);
    shop.clock.pass(1);
    expect(await deliver()).toBe(1);
    expect(posted).toHaveLength(1);
  });

  it('are retried with growing delays until one is accepted, with a new signature each time', async () => {
    await pay('again');
    answers = [500, 404, new Error('down'), 204];
    for (const pause of [0, 1000, 2000, 4000]) {
      if (pause) {
        shop.clock.pass(pause - 1);
        expect(await deliver()).toBe(0);
        shop.clock.pass(1);
      }
      await deliver();
    }
    expect(posted).toHaveLength(4);
    expect(new Set(posted.map(({ payload }) => payload)).size).toBe(1);
    expect(new Set(posted.map(({ signature }) => signature)).size).toBe(4);
    shop.clock.pass(24 * 3_600_000);
    expect(await deliver()).toBe(0);
    expect(posted).toHaveLength(4);
  });

  it('stop after three days', async () => {
    await pay('never');
    for (let hours = 0; hours < 80; hours += 1) {
      answers = [500];
      await deliver();
      shop.clock.pass(3_600_000);
    }
    expect(posted.length).toBeGreaterThan(70);
    expect(posted.length).toBeLessThan(76);
    expect(await shop.db.selectFrom('demo_event').selectAll().execute()).toEqual([]);
  });

  it('are posted by one of two processes that deliver concurrently', async () => {
    for (let n = 0; n < 5; n += 1) await pay(`both-${n}`);
    const taken = await Promise.all([deliver(), deliver(), deliver()]);
    expect(taken.reduce((sum, one) => sum + one, 0)).toBe(5);
    expect(new Set(posted.map(({ payload }) => payload)).size).toBe(5);
    expect(posted).toHaveLength(5);
  });
});

describe('a restart', () => {
  it('loses no webhook, and the new process signs with its own secret', async () => {
    const place = await newPlace('sqlite');
    const before = await openShop({ place });
    const intent = await before.demo.create({
      checkoutId: 'restart',
      userId: 'user-1',
      cents: 5000,
      currency: 'cad',
    });
    await before.demo.confirm(intent.clientSecret, GOOD_CARD);
    await before.close();

    const after = await openShop({ place });
    const received: unknown[] = [];
    await deliverDemoEvents(
      after.db,
      after.demo,
      async (payload, headers) => {
        received.push(after.demo.parseWebhook(Buffer.from(payload), headers));
        return 200;
      },
      after.clock,
    );
    expect(received).toMatchObject([{ kind: 'succeeded', intent: { id: intent.id } }]);
    await after.close();
    await place.remove();
  });
});

it('the demo does not exist beside Stripe', async () => {
  const shop = await openShop({ payments: await stripePayments(KEYS, Date.now) });
  const visitor = shop.visitor();
  for (const path of [CONFIRM, AUTHENTICATE])
    expect((await visitor.post(path, { clientSecret: 'x', outcome: 'complete' })).status).toBe(404);
  const { body } = await visitor.get('/api/config');
  expect(body).toMatchObject({ payments: { provider: 'stripe', publishableKey: 'pk_test_fake' } });
  const { headers } = await visitor.get('/no-call');
  expect(headers.get('content-security-policy')).toContain('js.stripe.com');
  expect(headers.get('permissions-policy')).toContain('js.stripe.com');
  await shop.close();
});
