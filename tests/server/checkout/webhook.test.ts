import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { webhook } from '../../../src/contract/checkout/checkout';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import {
  type Buyer,
  type Intent,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { type FakeStripe, KEYS, openFakeStripe } from '../../support/fakes/fake-stripe';
import { type Shop, engines, openShop, shopForAll } from '../../support/shop';

const BRACKET = 1002;

const ordersOf = (shop: Shop, { account }: Buyer) =>
  shop.db.selectFrom('orders').selectAll().where('account_id', '=', account.id).execute();
const eventIds = async (shop: Shop) =>
  (await shop.db.selectFrom('provider_event').select('id').execute()).map(({ id }) => id);
const queued = (shop: Shop, dedupe: string) =>
  shop.db.selectFrom('outbox').selectAll().where('dedupe', 'like', `${dedupe}%`).execute();

describe.each(engines)("the demo's webhook on %s", (engine) => {
  const shop = shopForAll({ engine });

  it('creates the order when the browser died after paying, and no second one otherwise', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    await payWith(buyer, await intentFor(buyer));
    expect(await shop.deliverEvents()).toBeGreaterThan(0);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ via: 'webhook', status: 'pending' }]);

    const reply = await buyer.post('/api/orders', orderBody(quote));
    expect(reply.status).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('creates no second order when it arrives late', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    await payWith(buyer, await intentFor(buyer));
    expect((await buyer.post('/api/orders', orderBody(quote))).status).toBe(201);
    await shop.deliverEvents();
    expect(await ordersOf(shop, buyer)).toMatchObject([{ via: 'client' }]);
  });

  it('and the browser create one order concurrently', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    await payWith(buyer, await intentFor(buyer));
    const order = () => buyer.post('/api/orders', orderBody(quote));
    const [first, , second] = await Promise.all([order(), shop.deliverEvents(), order()]);
    expect([200, 201]).toContain(first.status);
    expect(second.body).toEqual(first.body);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    await shop.deliverEvents();
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });
});

describe.each(engines)("Stripe's webhook on %s", (engine) => {
  let fake: FakeStripe;
  let shop: Shop;
  beforeAll(async () => {
    fake = await openFakeStripe();
    const payments = await stripePayments({ ...KEYS, apiBase: fake.apiBase }, Date.now, {
      timeout: 60_000,
    });
    shop = await openShop({ engine, payments, shopEmail: 'shop@people.test' });
  });
  afterAll(async () => {
    await shop.close();
    await fake.close();
  });

  type Posted = ReturnType<FakeStripe['posted']>;
  const post = async ({ payload, headers }: Posted, more: Record<string, string> = {}) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: webhook.path,
      payload,
      headers: { ...headers, ...more },
    });
    return answer.statusCode;
  };
  const tell = (event: unknown) => post(fake.posted(event));
  const last = (type: string) => {
    const event = fake.events.findLast((one) => one.type === type);
    if (!event) throw new Error(`There is no event ${type}.`);
    return event;
  };

  const checkout = async (): Promise<{ buyer: Buyer; intent: Intent }> => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    return { buyer, intent: await intentFor(buyer) };
  };
  /** A paid intent without a webhook yet. */
  const paid = async () => {
    const { buyer, intent } = await checkout();
    fake.pay(intent.paymentIntentId);
    return { buyer, intent, event: last('payment_intent.succeeded') };
  };
  const ordered = async () => {
    const all = await paid();
    expect(await tell(all.event)).toBe(200);
    const [order] = await ordersOf(shop, all.buyer);
    if (!order) throw new Error('There is no order.');
    return { ...all, order };
  };

  it('creates the order and stores the event', async () => {
    const { buyer, intent, event } = await paid();
    expect(await tell(event)).toBe(200);
    expect(await ordersOf(shop, buyer)).toMatchObject([
      { intent: intent.paymentIntentId, via: 'webhook', attention: null },
    ]);
    expect(await eventIds(shop)).toContain(event.id);
  });

  it('creates one order for an event that arrives twice, and five times concurrently', async () => {
    const { buyer, event } = await paid();
    expect(await Promise.all([1, 2, 3, 4, 5].map(() => tell(event)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    expect(await tell(event)).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    expect((await eventIds(shop)).filter((id) => id === event.id)).toHaveLength(1);
  });

  it('never undoes an order because of a late event', async () => {
    const { buyer, intent } = await checkout();
    fake.fail(intent.paymentIntentId);
    const failed = last('payment_intent.payment_failed');
    fake.pay(intent.paymentIntentId);
    const canceled = {
      ...last('payment_intent.succeeded'),
      id: 'evt_late',
      type: 'payment_intent.canceled',
    };
    expect(await tell(last('payment_intent.succeeded'))).toBe(200);
    expect(await tell(failed)).toBe(200);
    expect(await tell(canceled)).toBe(200);
    expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'pending' }]);
    const row = await shop.db
      .selectFrom('checkout')
      .select('state')
      .where('intent', '=', intent.paymentIntentId)
      .executeTakeFirst();
    expect(row?.state).toBe('ordered');
  });

  it('changes nothing for a declined card; the same payment may still succeed', async () => {
    const { buyer, intent } = await checkout();
    fake.fail(intent.paymentIntentId);
    expect(await tell(last('payment_intent.payment_failed'))).toBe(200);
    expect(await ordersOf(shop, buyer)).toEqual([]);
    fake.pay(intent.paymentIntentId);
    expect(await tell(last('payment_intent.succeeded'))).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  it('closes the checkout of an intent that was cancelled at the provider', async () => {
    const { buyer, intent } = await checkout();
    const [open] = await shop.db
      .selectFrom('checkout')
      .selectAll()
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect(open).toMatchObject({ state: 'open', intent: intent.paymentIntentId });
    await fetch(`${fake.apiBase}/v1/payment_intents/${intent.paymentIntentId}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.secretKey}` },
    });
    expect(await tell(last('payment_intent.canceled'))).toBe(200);
    const [closed] = await shop.db
      .selectFrom('checkout')
      .selectAll()
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect(closed?.state).toBe('canceled');
    expect((await intentFor(buyer)).paymentIntentId).not.toBe(intent.paymentIntentId);
  });

  it('takes the address of the card when a bare client died, and marks the order for review', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const zipCode = 'P3A 1A1';
    const quoted = await buyer.post('/api/shipping/calculate', { weight: 1, zipCode });
    const [option] = quoted.body as { service: string }[]; // the server validates its replies
    const { total: amount } = await quoteFor(buyer, { service: option?.service ?? '', zipCode });
    const { body } = await buyer.post('/api/create-payment-intent', { amount });
    fake.pay((body as Intent).paymentIntentId);
    expect(await tell(last('payment_intent.succeeded'))).toBe(200);
    const [order] = await ordersOf(shop, buyer);
    expect(order?.address).toContain('1 Elm St');
    expect(order?.attention?.split(' ')).toContain('address');
  });

  it('creates the order even when Stripe does not respond', async () => {
    const { buyer, event } = await paid();
    fake.faults.push('error', 'error', 'error');
    expect(await tell(event)).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  describe('stores its effect and the event in one transaction', () => {
    /** Makes every insert of an order fail. @returns the function that repairs it */
    const breakOrders = async (): Promise<() => Promise<unknown>> => {
      if (engine === 'sqlite') {
        await sql`create trigger broken before insert on orders begin select raise(abort, 'broken'); end`.execute(
          shop.db,
        );
        return () => sql`drop trigger broken`.execute(shop.db);
      }
      await sql`alter table orders add constraint broken check (false) not valid`.execute(shop.db);
      return () => sql`alter table orders drop constraint broken`.execute(shop.db);
    };

    it('takes effect when the event is sent again after a failure', async () => {
      const { buyer, event } = await paid();
      const mend = await breakOrders();
      expect(await tell(event)).toBe(500);
      expect(await eventIds(shop)).not.toContain(event.id);
      expect(await ordersOf(shop, buyer)).toEqual([]);
      await mend();
      expect(await tell(event)).toBe(200);
      expect(await ordersOf(shop, buyer)).toHaveLength(1);
      expect(await eventIds(shop)).toContain(event.id);
    });
  });

  describe('about a payment without a checkout', () => {
    let strangers = 0;
    const strange = (metadata: Record<string, string>) => {
      const id = `pi_strange_${(strangers += 1)}`;
      const intent = {
        ...[...fake.intents.values()][0],
        id,
        status: 'succeeded',
        amount: 500,
        amount_received: 500,
        metadata,
        latest_charge: null,
      };
      fake.intents.set(id, intent as never); // the fields that the handler reads
      return { id: `evt_${id}`, type: 'payment_intent.succeeded', data: { object: intent } };
    };

    it('requests a retry for an intent with our metadata', async () => {
      const event = strange({ shop: 'nickel-range-shop', checkout_id: 'none', user_id: 'none' });
      expect(await tell(event)).toBe(500);
      expect(await eventIds(shop)).not.toContain(event.id);
    });

    it('ignores an intent without our metadata', async () => {
      expect(await tell(strange({}))).toBe(200);
      expect(await tell(strange({ shop: 'another-shop' }))).toBe(200);
    });

    /** An event about an intent that the provider's API does not have. */
    const unknown = () => {
      const event = strange({ shop: 'nickel-range-shop', checkout_id: 'none', user_id: 'none' });
      const { id } = event.data.object;
      fake.intents.delete(id);
      return { event: { ...event, id: `evt_unknown_${id}` }, intent: id };
    };

    it('accepts and logs once an intent that the provider does not know, without private data', async () => {
      const { event, intent } = unknown();
      expect([await tell(event), await tell(event)]).toEqual([200, 200]);
      const logged = await shop.db
        .selectFrom('payment_log')
        .select(['message', 'checkout_id'])
        .where('intent', '=', intent)
        .execute();
      expect(logged).toEqual([
        { message: JSON.stringify({ event: 'not ours', status: 'succeeded' }), checkout_id: null },
      ]);
    });

    it('requests a retry while the provider does not respond, and accepts the intent once it is unknown', async () => {
      const { event } = unknown();
      fake.faults.push('error', 'error', 'error');
      expect(await tell(event)).toBe(500);
      expect(await eventIds(shop)).not.toContain(event.id);
      expect(await tell(event)).toBe(200);
    });

    it('requests a retry when the provider does not know an intent that a checkout has', async () => {
      const { buyer, intent, event } = await paid();
      const kept = fake.intents.get(intent.paymentIntentId);
      fake.intents.delete(intent.paymentIntentId);
      expect(await tell(event)).toBe(500);
      if (kept) fake.intents.set(intent.paymentIntentId, kept);
      expect(await tell(event)).toBe(200);
      expect(await ordersOf(shop, buyer)).toHaveLength(1);
    });
  });

  it('ignores other event types', async () => {
    expect(await tell({ id: 'evt_other', type: 'customer.created', data: { object: {} } })).toBe(
      200,
    );
  });

  describe('about an order', () => {
    it('of a dispute marks the order and mails the owner, once', async () => {
      const { buyer, intent } = await ordered();
      fake.dispute(intent.paymentIntentId);
      const event = last('charge.dispute.created');
      expect([await tell(event), await tell(event)]).toEqual([200, 200]);
      const [order] = await ordersOf(shop, buyer);
      expect(order?.attention).toBe('dispute');
      expect(await queued(shop, `attention-dispute-${order?.id}`)).toHaveLength(1);
      const logged = await shop.db
        .selectFrom('payment_log')
        .select('message')
        .where('intent', '=', intent.paymentIntentId)
        .where('message', 'like', '%dispute%')
        .execute();
      expect(logged).toHaveLength(1);
    });

    it('of a refund from the dashboard marks the order', async () => {
      const { buyer, intent } = await ordered();
      await fetch(`${fake.apiBase}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: `Bearer ${KEYS.secretKey}` },
        body: new URLSearchParams({ payment_intent: intent.paymentIntentId, amount: '100' }),
      });
      expect(await tell(last('charge.refunded'))).toBe(200);
      expect(await ordersOf(shop, buyer)).toMatchObject([
        { attention: 'refunded_elsewhere', status: 'pending' },
      ]);
    });

    /** A cancelled order, and a function that posts an event about its refund. */
    const cancelled = async () => {
      const { buyer, intent, order } = await ordered();
      expect((await buyer.put(`/api/orders/${order.id}/cancel`)).status).toBe(200);
      let posted = 0;
      return {
        tellOf: async (id: string | undefined, status: 'succeeded' | 'failed') => {
          posted += 1;
          const object =
            id === undefined
              ? { payment_intent: intent.paymentIntentId, amount_refunded: order.total_cents }
              : { id, payment_intent: intent.paymentIntentId, amount: order.total_cents, status };
          const type =
            id === undefined
              ? 'charge.refunded'
              : `refund.${status === 'failed' ? 'failed' : 'updated'}`;
          const event = { id: `evt_${order.id}_${posted}`, type, data: { object } };
          expect([await tell(event), await tell(event)]).toEqual([200, 200]);
        },
        now: async () => ({
          refund: await shop.db
            .selectFrom('refund')
            .select(['state', 'provider_id'])
            .where('order_id', '=', order.id)
            .executeTakeFirst(),
          attention: (await ordersOf(shop, buyer))[0]?.attention,
        }),
      };
    };
    const FAILED = { refund: { state: 'failed', provider_id: 're_1' }, attention: 'refund_failed' };
    const given = (by: string) => ({
      refund: { state: 'succeeded', provider_id: by },
      attention: null,
    });

    it('of a failed refund marks the refund and the order', async () => {
      const { tellOf, now } = await cancelled();
      await tellOf('re_1', 'failed');
      expect(await now()).toEqual(FAILED);
    });

    it('of a refund that the bank returned later marks them too', async () => {
      const { tellOf, now } = await cancelled();
      await tellOf('re_1', 'succeeded');
      expect(await now()).toEqual(given('re_1'));
      await tellOf('re_1', 'failed');
      expect(await now()).toEqual(FAILED);
    });

    test.each(['re_1', undefined])(
      'of a refund (%s) that arrives after its failure changes nothing',
      async (id) => {
        const { tellOf, now } = await cancelled();
        await tellOf('re_1', 'failed');
        await tellOf(id, 'succeeded');
        expect(await now()).toEqual(FAILED);
      },
    );

    it('of a manual refund after the first one failed completes it', async () => {
      const { tellOf, now } = await cancelled();
      await tellOf('re_1', 'failed');
      await tellOf('re_2', 'succeeded');
      expect(await now()).toEqual(given('re_2'));
      // A late event of the first.
      await tellOf('re_1', 'failed');
      expect(await now()).toEqual(given('re_2'));
    });
  });

  describe('refuses', () => {
    const good = async () => fake.posted((await paid()).event);

    test.each<[string, (good: Posted) => Posted]>([
      [
        'a changed body',
        ({ payload, headers }) => ({
          headers,
          payload: payload.replace(/"amount":\d+/, '"amount":1'),
        }),
      ],
      [
        'another secret',
        ({ payload }) => fake.posted(JSON.parse(payload), { secret: 'whsec_other' }),
      ],
      [
        'a signature 301 s old',
        ({ payload }) =>
          fake.posted(JSON.parse(payload), { timestamp: Math.floor(Date.now() / 1000) - 301 }),
      ],
      [
        'a body without a signature',
        ({ payload }) => ({ payload, headers: { 'content-type': 'application/json' } as never }),
      ],
      ['an empty body', ({ headers }) => ({ headers, payload: '' })],
      ['the same as other JSON', ({ payload, headers }) => ({ headers, payload: ` ${payload}` })],
    ])('%s with 400, without an effect', async (_what, change) => {
      const before = await eventIds(shop);
      const { count } = await shop.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      expect(await post(change(await good()))).toBe(400);
      expect(await eventIds(shop)).toEqual(before);
      const after = await shop.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      expect(after.count).toBe(count);
    });

    it('a body above 256 kB, and accepts one of 200 kB', async () => {
      const big = (size: number) =>
        fake.posted({ id: 'evt_big', type: 'x.y', data: { object: { text: 'x'.repeat(size) } } });
      expect(await post(big(200 * 1024))).toBe(200);
      expect(await post(big(256 * 1024))).toBe(413);
    });
  });

  it('is accepted cross-origin, unlike every other route', async () => {
    const { buyer, event } = await paid();
    const elsewhere = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' };
    expect(await post(fake.posted(event), elsewhere)).toBe(200);
    expect(
      (await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 }, elsewhere)).status,
    ).toBe(403);
  });

  it('is parsed as raw bytes for every content type, on this route alone', async () => {
    const { event } = await paid();
    expect(await post(fake.posted(event), { 'content-type': 'text/plain' })).toBe(200);
    const other = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: '{"username":"a","password":"b"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(other.statusCode).toBe(415);
    const poisoned = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: '{"__proto__":{"x":1}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(poisoned.statusCode).toBe(400);
  });
});
