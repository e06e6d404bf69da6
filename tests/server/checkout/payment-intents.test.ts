import { afterEach, describe, expect, it, test } from 'vitest';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { supersede } from '../../../src/server/services/checkout/create-payment';
import { sweepSessions } from '../../../src/server/services/session/sessions';
import { openCheckout } from '../../../src/server/tables/checkout/checkouts';
import {
  ADDRESS,
  DECLINED_CARD,
  type Intent,
  askToPay,
  buy,
  codeOf,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { DAY, HOUR, MINUTE, engines, openShop, shopForAll } from '../../support/shop';
import { setPrice } from '../../support/stock';
import { addDiscount } from '../../../src/server/services/discounts/admin';

const BRACKET = 1002; // $32.99, 64 in stock
const GUSSET = 1041; // $6.99
const HEIM = 1016;

describe.each(engines)('A payment intent on %s', (engine) => {
  const shop = shopForAll({ engine });
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const intents = (accountId: string) =>
    shop.db
      .selectFrom('demo_intent')
      .selectAll()
      .where('metadata', 'like', `%${accountId}%`)
      .execute();
  const ordersOf = (accountId: string) =>
    shop.db.selectFrom('orders').selectAll().where('account_id', '=', accountId).execute();

  it('requires a sign-in', async () => {
    const reply = await shop.visitor().post('/api/create-payment-intent', { amount: 10 });
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  });

  it('has exactly the total that the checkout shows', async () => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 3],
      [GUSSET, 2],
    ]);
    const quote = await quoteFor(buyer);
    const intent = await intentFor(buyer);
    // 98.97 + 13.98 = 112.95, HST 14.68
    expect(quote).toMatchObject({ subtotal: '112.95', hst: '14.68', total: '127.63' });
    expect(intent).toMatchObject({ total: '127.63', free: false });
    expect((await shop.demo.get(intent.paymentIntentId)).cents).toBe(12_763);
  });

  it('is created once for repeated and concurrent requests', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const reply = await Promise.all(Array.from({ length: 20 }, () => askToPay(buyer)));
    expect(reply.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(reply.map(({ body }) => (body as Intent).clientSecret)).size).toBe(1);
    expect(await intents(buyer.account.id)).toHaveLength(1);
  });

  test.each([
    ['the amount as a number', 37.28],
    ['the amount as a decimal string', '37.28'],
    ['an amount with fractions of a cent, as browsers compute it', 32.99 * 1.13],
    ['one cent less', 37.27],
    ['one cent more', '37.29'],
  ])(
    'is created with the total of the server for a client that sends only %s',
    async (_, amount) => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const reply = await buyer.post('/api/create-payment-intent', { amount });
      expect(reply).toMatchObject({ status: 200, body: { total: '37.28' } });
      const { paymentIntentId } = reply.body as Intent;
      expect((await shop.demo.get(paymentIntentId)).cents).toBe(3728);
    },
  );

  test.each([
    ['one cent for everything', 0.01],
    ['two cents less', 37.26],
    ['two cents more', 37.3],
    ['cents instead of dollars', 3728],
    ['nothing', 0],
    ['the subtotal without HST', 32.99],
  ])('is refused for %s, with the current totals', async (_, amount) => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const reply = await buyer.post('/api/create-payment-intent', { amount });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'amount_mismatch',
        totals: {
          subtotal: '32.99',
          discount: '0.00',
          hst: '4.29',
          shipping: '0.00',
          total: '37.28',
        },
      },
    });
    expect(await intents(buyer.account.id)).toHaveLength(0);
  });

  test.each([
    [-37.28],
    ['-37.28'],
    ['37,28'],
    [1_000_001],
    [''],
    ['NaN'],
    [null],
    [true],
    [[]],
    [{}],
  ])('is refused for the invalid amount %j', async (amount) => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const reply = await buyer.post('/api/create-payment-intent', { amount });
    expect(reply.status).toBe(400);
  });

  it('ignores a price, a discount and a shipping cost from the client', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const reply = await buyer.post('/api/create-payment-intent', {
      amount: '37.28',
      price: 1,
      shipping: 0,
      discount: '30.00',
      cartItems: [{ productId: BRACKET, quantity: 1, price: '0.01' }],
      isVendor: true,
    });
    expect(reply).toMatchObject({ status: 200, body: { total: '37.28' } });
  });

  it('is refused for an empty cart', async () => {
    const buyer = await newBuyer(shop);
    const reply = await buyer.post('/api/create-payment-intent', { amount: 10 });
    expect(reply).toMatchObject({ status: 409, body: { code: 'cart_empty' } });
  });

  it('is refused for another cart than the one that the page showed, with the lines that changed', async () => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 2],
      [GUSSET, 1],
    ]);
    const { total } = await quoteFor(buyer);
    const cartItems = [
      { productId: BRACKET, quantity: 1 },
      { productId: HEIM, quantity: 4 },
      { productId: GUSSET, quantity: 1 },
    ];
    const asked = { amount: total, pickup: true, cartItems };
    const reply = await buyer.post('/api/create-payment-intent', asked);
    expect(reply).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
    expect((reply.body as { message: string }).message).toMatch(
      /^In your cart now: 2 × Weld-On Link Bracket[^,;]*\. Removed: [^,;]*Heim[^,;]*\.$/,
    );
    expect(await intents(buyer.account.id)).toHaveLength(0);
  });

  it('is refused for a changed cart before its shipping price counts as expired', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 0.98, zipCode: 'P3A 1A1' });
    const asked = {
      amount: '56.40',
      pickup: false,
      shippingService: 'Xpresspost',
      shippingAddress: ADDRESS,
      cartItems: [{ productId: BRACKET, quantity: 1 }],
    };
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 });
    expect(codeOf(await buyer.post('/api/create-payment-intent', asked))).toBe('cart_changed');
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 1 });
    expect((await buyer.post('/api/create-payment-intent', asked)).status).toBe(200);
  });

  it('is refused for lines that another tab has just ordered, with the number of that order', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const cartItems = [{ productId: BRACKET, quantity: 1 }];
    const ask = () =>
      buyer.post('/api/create-payment-intent', { amount: '37.28', pickup: true, cartItems });
    const { orderNumber, id } = await buy(buyer);
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'already_paid', orderNumber },
    });
    // Other lines were not ordered.
    const others = { amount: '37.28', cartItems: [{ productId: GUSSET, quantity: 1 }] };
    expect(codeOf(await buyer.post('/api/create-payment-intent', others))).toBe('cart_empty');
    // In the cart again, they can be bought again.
    await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    expect((await ask()).status).toBe(200);
    await buyer.delete(`/api/cart/${BRACKET}`);
    await buyer.put(`/api/orders/${id}/cancel`);
    expect(codeOf(await ask())).toBe('cart_empty');
  });

  it('of a shipped order takes the quoted rate and no other', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const asked = { shippingService: 'Xpresspost', shippingAddress: ADDRESS, pickup: false };
    // 32.99 + 4.29 + 160 % of 11.95
    const amount = '56.40';
    const before = await buyer.post('/api/create-payment-intent', { amount, ...asked });
    expect(before).toMatchObject({ status: 409, body: { code: 'quote_expired' } });

    await buyer.post('/api/shipping/calculate', { weight: 0.98, zipCode: 'P3A 1A1' });
    const after = await buyer.post('/api/create-payment-intent', { amount, ...asked });
    expect(after).toMatchObject({ status: 200, body: { total: '56.40' } });

    const elsewhere = { ...ADDRESS, state: 'BC', zipCode: 'V5K 0A1' };
    const cheated = { amount, ...asked, shippingAddress: elsewhere };
    expect(codeOf(await buyer.post('/api/create-payment-intent', cheated))).toBe('quote_expired');
  });

  it('of a bare client takes any total that was quoted to this buyer', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 0.98, zipCode: 'P3A 1A1' });
    const reply = await buyer.post('/api/create-payment-intent', { amount: 32.99 + 4.29 + 11.95 });
    expect(reply).toMatchObject({ status: 200, body: { total: '49.23' } });
    const other = await newBuyer(shop, [[BRACKET, 1]]);
    const stolen = await other.post('/api/create-payment-intent', { amount: 49.23 });
    expect(codeOf(stolen)).toBe('amount_mismatch');
  });

  it('is refused for a quote older than 30 minutes', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 0.98, zipCode: 'P3A 1A1' });
    shop.clock.pass(30 * 60_000);
    const reply = await buyer.post('/api/create-payment-intent', { amount: 49.23 });
    expect(codeOf(reply)).toBe('amount_mismatch');
  });

  it('cannot be paid after another request replaced its checkout while it was being created', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const old = await intentFor(buyer);
    const open = await openCheckout(shop.db, buyer.account.id);
    if (!open) throw new Error('There is no open checkout.');
    // The other request read the checkout before the intent was stored.
    await supersede(shop.parts, { ...open, intent: null, client_secret: null });
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 });
    await intentFor(buyer);
    expect((await payWith(buyer, old)).status).toBe(402);
  });

  it('cannot be paid after its cart changed', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const old = await intentFor(buyer);
    await buyer.put(`/api/cart/${BRACKET}`, { quantity: 2 });
    const fresh = await intentFor(buyer);
    expect(fresh.paymentIntentId).not.toBe(old.paymentIntentId);
    expect((await payWith(buyer, old)).status).toBe(402);
    expect((await payWith(buyer, fresh)).status).toBe(200);
    const open = await shop.db
      .selectFrom('checkout')
      .selectAll()
      .where('account_id', '=', buyer.account.id)
      .execute();
    expect(open.map(({ state }) => state).sort()).toEqual(['open', 'superseded']);
    await shop.deliverEvents();
    expect(await ordersOf(buyer.account.id)).toMatchObject([{ total_cents: 7456 }]);
  });

  it('is refused after a price rise, and the old one cannot be paid once a new one is requested', async () => {
    const buyer = await newBuyer(shop, [[1039, 1]]);
    const old = await intentFor(buyer);
    const quote = await quoteFor(buyer);
    await setPrice(shop, 1039, 2399);
    const reply = await buyer.post('/api/create-payment-intent', {
      amount: quote.total,
      pickup: true,
    });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch', totals: { total: '27.11' } },
    });
    await intentFor(buyer);
    expect((await payWith(buyer, old)).status).toBe(402);
    await setPrice(shop, 1039, 2299);
  });

  it('that is already paid answers with its order, and later additions stay in the cart', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const intent = await intentFor(buyer);
    await payWith(buyer, intent);
    await buyer.post('/api/cart', { productId: GUSSET, quantity: 4 });
    const reply = await askToPay(buyer);
    expect(reply).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const [order] = await ordersOf(buyer.account.id);
    expect(reply.body).toMatchObject({ orderNumber: order?.number });
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ productId: GUSSET, quantity: 4 }]);
  });

  it('that is already paid answers with its order for the same cart too', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await payWith(buyer, await intentFor(buyer));
    const reply = await askToPay(buyer);
    const [order] = await ordersOf(buyer.account.id);
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'already_paid', orderNumber: order?.number },
    });
    expect(order).toMatchObject({ via: 'intent' });
  });

  it('that was cancelled at the provider is replaced by one that can be paid', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const ended = await intentFor(buyer);
    await shop.demo.cancel(ended.paymentIntentId);
    const fresh = await intentFor(buyer);
    expect(fresh.paymentIntentId).not.toBe(ended.paymentIntentId);
    expect((await payWith(buyer, fresh)).status).toBe(200);
    await shop.deliverEvents();
  });

  it('that was declined accepts a good card: one order', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    const intent = await intentFor(buyer);
    expect(await payWith(buyer, intent, DECLINED_CARD)).toMatchObject({
      status: 402,
      body: { message: 'Your card was declined.' },
    });
    expect(await buyer.post('/api/orders', orderBody(quote))).toMatchObject({
      status: 402,
      body: { code: 'payment_required', status: 'requires_payment_method' },
    });
    expect((await intentFor(buyer)).clientSecret).toBe(intent.clientSecret);
    await payWith(buyer, intent);
    expect((await buyer.post('/api/orders', orderBody(quote))).status).toBe(201);
    await shop.deliverEvents();
    expect(await ordersOf(buyer.account.id)).toHaveLength(1);
  });

  it('is a new one for the same cart as the last order', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const first = await buy(buyer);
    await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
    const second = await buy(buyer);
    expect(second.orderNumber).not.toBe(first.orderNumber);
    expect(await ordersOf(buyer.account.id)).toHaveLength(2);
  });

  it('is not needed for a total of zero', async () => {
    await addDiscount(shop.db, 'EVERYTHING', { percent: 100 }, { by: null, now: shop.clock() });
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/discount/calculate', { code: 'everything' });
    const quote = await quoteFor(buyer);
    expect(quote.total).toBe('0.00');
    const reply = await askToPay(buyer);
    expect(reply).toMatchObject({ status: 200, body: { clientSecret: null, free: true } });
    const placed = await buyer.post('/api/orders', orderBody(quote));
    expect(placed).toMatchObject({ status: 201, body: { total: '0.00' } });
    expect(await buyer.post('/api/orders', orderBody(quote))).toMatchObject({
      status: 200,
      body: placed.body,
    });
  });

  it('is refused below the minimum charge of a card', async () => {
    await setPrice(shop, 1040, 20);
    const buyer = await newBuyer(shop, [[1040, 1]]);
    expect(await askToPay(buyer)).toMatchObject({ status: 422, body: { code: 'below_minimum' } });
  });

  it('keeps no session for longer than an hour after its thirty days, however often one is made', async () => {
    const { db, clock } = shop;
    await giveRefunds(shop.parts); // else they would be late
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const [ends, began] = [clock() + 30 * DAY, new Date(clock()).toISOString()];
    for (let day = 0; day < 30; day += 1) {
      clock.pass(DAY - MINUTE);
      await buyer.get('/api/user');
    }
    for (; clock() <= ends + HOUR; clock.pass(10 * MINUTE)) {
      const asked = [(await askToPay(buyer)).status, clock() - ends];
      expect(asked).toEqual([200, asked[1]]);
      expect((await buyer.get('/api/account/sessions')).body).toMatchObject([{ createdAt: began }]);
      await sweepSessions(db, clock());
    }
    expect((await buyer.get('/api/user')).status).toBe(401);
    await sweepSessions(db, clock());
    const left = db.selectFrom('session').select('id').where('account_id', '=', buyer.account.id);
    expect(await left.execute()).toEqual([]);
  });

  it('extends a session that is about to expire by an hour', async () => {
    await giveRefunds(shop.parts); // else they would be late
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const hour = 3_600_000;
    // Signed in for 30 days less half an hour, with a visit every day.
    for (let day = 0; day < 29; day += 1) {
      shop.clock.pass(24 * hour);
      await buyer.get('/api/user');
    }
    shop.clock.pass(23.5 * hour);
    const token = buyer.cookies.get('sid');
    await intentFor(buyer);
    shop.clock.pass(hour - 1000);
    expect((await buyer.get('/api/user')).status).toBe(200);
    expect(buyer.cookies.get('sid')).toBe(token);
    shop.clock.pass(2000);
    expect((await buyer.get('/api/user')).status).toBe(401);
  });
});

test('A client may request 30 intents a minute', async () => {
  const shop = await openShop({ rateLimits: true });
  const buyer = await newBuyer(shop, [[BRACKET, 1]]);
  const ask = () => buyer.post('/api/create-payment-intent', { amount: '37.28', pickup: true });
  for (let times = 0; times < 30; times += 1) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  await shop.close();
});
