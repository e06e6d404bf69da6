import { afterEach, describe, expect, it, test } from 'vitest';
import { listOrders } from '../../../src/contract/orders/orders';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { moveOrderOn } from '../../../src/server/services/orders/move-order';
import { shipRest } from '../../../src/server/services/orders/ship-parcel';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { auditOf } from '../../support/orders/audit-of';
import {
  ADDRESS,
  type Buyer,
  buy,
  buyParcel,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { engines, shopForAll } from '../../support/shop';
import { setPrice } from '../../support/stock';

const BRACKET = 1002;
const GUSSET = 1041;

describe.each(engines)('An order on %s', (engine) => {
  const shop = shopForAll({ engine });
  afterEach(async () => {
    expect(await auditOf(shop)).toEqual([]);
  });

  const refund = () => giveRefunds(shop.parts);
  const orderRows = ({ account }: Buyer) =>
    shop.db.selectFrom('orders').selectAll().where('account_id', '=', account.id).execute();
  const stockOf = async (id: number) =>
    (
      await shop.db
        .selectFrom('product')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock;
  const mailsTo = async ({ account }: Buyer) => {
    await shop.deliver();
    return shop.mail.sent.filter(({ to }) => to.address === account.email);
  };

  test.each([
    ['POST', '/api/orders'],
    ['GET', '/api/orders'],
    ['GET', '/api/orders/some-id'],
    ['GET', '/api/orders/some-id/items'],
    ['PUT', '/api/orders/some-id/cancel'],
    ['GET', '/api/order-history'],
  ])('requires a login: %s %s', async (method, path) => {
    const { total: _, ...rest } = orderBody({
      total: '1.00',
      hst: '0.13',
      shipping: '0.00',
    } as Parameters<typeof orderBody>[0]); // orderBody reads only these amounts
    const response = await shop.visitor().fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify({ ...rest, total: '1.00' }) }),
    });
    expect(response.status).toBe(401);
  });

  it('is created from a paid cart, confirmed in one mail, and empties the cart', async () => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 2],
      [GUSSET, 1],
    ]);
    const before = await stockOf(BRACKET);
    const placed = await buy(buyer);
    expect(placed.orderNumber).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{10}$/);
    // 65.98 + 6.99 = 72.97, HST 9.49
    expect(placed.total).toBe('82.46');
    expect((await buyer.get('/api/cart')).body).toEqual([]);
    expect(await stockOf(BRACKET)).toBe(before - 2);

    await shop.deliverEvents();
    const mails = await mailsTo(buyer);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: `Your order ${placed.orderNumber}` });
    expect(mails[0]?.text).toContain('Hello Ann,');
    expect(mails[0]?.text).toContain(
      '2 x Weld-On Link Bracket 2.625 in Wide (NR-SU-LB-262): $65.98 CAD',
    );
    expect(mails[0]?.text).toContain('Total: $82.46 CAD');
    expect(mails[0]?.text).toContain('Local pickup');
  });

  it('gives its buyer the fields that the profile and the panel show', async () => {
    const buyer = await newBuyer(shop, [
      [BRACKET, 2],
      [GUSSET, 1],
    ]);
    const { id, orderNumber } = await buy(buyer);
    const list = listOrders.reply.parse((await buyer.get('/api/orders')).body);
    expect(list).toEqual([
      {
        id,
        orderNumber,
        email: buyer.account.email,
        status: 'pending',
        subtotal: '72.97',
        discount: '0.00',
        discountCode: null,
        shippingCost: '0.00',
        shippingService: null,
        isPickup: true,
        hst: '9.49',
        total: '82.46',
        totalAmount: '82.46',
        itemCount: 3,
        shippingAddress: ADDRESS,
        carrier: null,
        trackingNumber: null,
        parcels: [],
        readyAt: null,
        poNumber: null,
        buildName: null,
        paidByHand: null,
        terms: null,
        refund: null,
        refunded: '0.00',
        supplementOf: null,
        supplementsPaid: '0.00',
        termsVersion: expect.stringMatching(/^[0-9a-f]{32}$/),
        createdAt: new Date(shop.clock()).toISOString(),
      },
    ]);
    const items = (await buyer.get(`/api/orders/${id}/items`)).body;
    expect(items).toMatchObject([
      {
        productId: BRACKET,
        quantity: 2,
        price: '32.99',
        product: { name: 'Weld-On Link Bracket 2.625 in Wide', sku: 'NR-SU-LB-262' },
      },
      { productId: GUSSET, quantity: 1, price: '6.99' },
    ]);
    const whole = { ...list[0], items, refunds: [], supplements: [] };
    expect((await buyer.get(`/api/orders/${id}`)).body).toEqual(whole);
  });

  it('lowers the stock in the catalogue, and its cancellation restores it', async () => {
    const left = async () => {
      await shop.catalogue.refresh();
      return shop.catalogue.current.stock.get(1038) ?? -1;
    };
    const before = await left();
    const buyer = await newBuyer(shop, [[1038, 3]]);
    const { id } = await buy(buyer);
    expect(await left()).toBe(before - 3);
    await buyer.put(`/api/orders/${id}/cancel`);
    expect(await left()).toBe(before);
    await refund();
  });

  it('leaves no secret, address or card number in the payment log', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const { intent } = await buy(buyer);
    await shop.deliverEvents();
    const rows = await shop.db
      .selectFrom('payment_log')
      .selectAll()
      .where('intent', '=', intent.paymentIntentId)
      .execute();
    expect(rows.map(({ message }) => (JSON.parse(message) as { event: string }).event)).toEqual([
      'created',
      'paid',
    ]);
    const text = JSON.stringify(rows);
    for (const secret of [intent.clientSecret, '4242424242424242', ADDRESS.address1, '123'])
      expect(text.replaceAll(/"(id|intent|checkout_id|at)":("[^"]*"|\d+)/g, '')).not.toContain(
        secret,
      );
  });

  it('keeps its items unchanged when the product changes', async () => {
    const buyer = await newBuyer(shop, [[1044, 1]]);
    const { id } = await buy(buyer);
    await shop.db
      .updateTable('product')
      .set({ name: 'Something else', published: 0 })
      .where('id', '=', 1044)
      .execute();
    await setPrice(shop, 1044, 1);
    const reply = await buyer.get(`/api/orders/${id}/items`);
    expect(reply.body).toMatchObject([{ price: '19.99', product: { sku: 'NR-TG-TG-175' } }]);
  });

  it('is created once for repeated requests and ten webhooks of one payment', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    const intent = await intentFor(buyer);
    await payWith(buyer, intent);
    const [event] = await shop.db
      .selectFrom('demo_event')
      .selectAll()
      .where('payload', 'like', `%${intent.paymentIntentId}%`)
      .execute();
    const payload = event?.payload ?? '';
    const tell = () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': shop.demo.sign(payload),
        },
        payload,
      });
    const [posts, webhooks] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => buyer.post('/api/orders', orderBody(quote)))),
      Promise.all(Array.from({ length: 10 }, tell)),
    ]);
    expect(webhooks.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect(posts.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(posts.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    expect(
      new Set(posts.map(({ body }) => (body as { orderNumber: string }).orderNumber)).size,
    ).toBe(1);
    expect(await orderRows(buyer)).toHaveLength(1);
    expect(await mailsTo(buyer)).toHaveLength(1);
    expect((await buyer.get('/api/cart')).body).toEqual([]);
  });

  it('is created by the webhook when the browser closes after the payment', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const intent = await intentFor(buyer, { email: 'receipt@people.test' });
    await payWith(buyer, intent);
    expect(await orderRows(buyer)).toHaveLength(0);
    await shop.deliverEvents();
    expect(await orderRows(buyer)).toMatchObject([
      {
        via: 'webhook',
        email: 'receipt@people.test',
        address: JSON.stringify(ADDRESS),
        attention: null,
      },
    ]);
    const quote = await quoteFor(buyer);
    expect(quote.lines).toEqual([]);
  });

  it('is returned to a request that arrives after the webhook', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    await payWith(buyer, await intentFor(buyer));
    await shop.deliverEvents();
    const reply = await buyer.post('/api/orders', orderBody(quote));
    const [row] = await orderRows(buyer);
    expect(reply).toMatchObject({
      status: 200,
      body: { orderNumber: row?.number, total: '37.28' },
    });
  });

  it('of a bare client that died has the address of the card, and the owner gets a mail', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: 'P3A 1A1' });
    const reply = await buyer.post('/api/create-payment-intent', { amount: 49.23 });
    await payWith(buyer, reply.body as { clientSecret: string }, {
      number: '4242424242424242',
      exp: '12/30',
      cvc: '123',
      billing_details: {
        name: 'Bo Cardholder',
        address: {
          line1: '5 Bank St',
          city: 'Timmins',
          state: 'ON',
          postal_code: 'P3A1A1',
          country: 'CA',
        },
      },
    });
    await shop.deliverEvents();
    const [row] = await orderRows(buyer);
    expect(row).toMatchObject({ via: 'webhook', attention: 'address' });
    expect(JSON.parse(row?.address ?? '{}')).toMatchObject({
      firstName: 'Bo',
      lastName: 'Cardholder',
      city: 'Timmins',
      zipCode: 'P3A 1A1',
    });
    await shop.deliver();
    const mails = () =>
      shop.mail.sent.filter(
        ({ subject, key }) => subject.includes(row?.number ?? '-') && !key.startsWith('order-new'),
      );
    // The buyer's mail only: the owner's mail about the address waits ten minutes for the address.
    expect(mails()).toHaveLength(1);
    shop.clock.pass(600_000);
    await shop.deliver();
    expect(mails().at(-1)?.subject).toBe(`Please look at order ${row?.number}`);
  });

  it('of a bare client takes the address that arrives after the webhook, without a mail to the owner', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: 'P3A 1A1' });
    const reply = await buyer.post('/api/create-payment-intent', { amount: 49.23 });
    await payWith(buyer, reply.body as { clientSecret: string });
    await shop.deliverEvents();
    expect(await orderRows(buyer)).toMatchObject([{ address: null, attention: 'address' }]);
    const sums = { total: 49.23, shippingCost: 11.95, hst: 4.29 };
    const placed = await buyer.post('/api/orders', { ...sums, shippingAddress: ADDRESS });
    expect(placed.status).toBe(200);
    const [row] = await orderRows(buyer);
    expect(row).toMatchObject({ address: JSON.stringify(ADDRESS), attention: null });
    shop.clock.pass(600_000);
    await shop.deliver();
    expect(
      shop.mail.sent.filter(({ subject }) => subject === `Please look at order ${row?.number}`),
    ).toEqual([]);
  });

  it('is not refused for a wrong total once the payment succeeded', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await payWith(buyer, await intentFor(buyer));
    const reply = await buyer.post('/api/orders', {
      total: '0.01',
      shippingCost: '0.00',
      hst: '0.00',
      shippingAddress: ADDRESS,
    });
    expect(reply).toMatchObject({ status: 201, body: { total: '37.28' } });
  });

  test.each([
    ['total', { total: '30.00' }],
    ['shipping', { shippingCost: '5.00' }],
    ['HST', { hst: '0.00' }],
  ])('with another %s is refused before the payment', async (_, wrong) => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    await intentFor(buyer);
    const reply = await buyer.post('/api/orders', orderBody(quote, wrong));
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch', totals: { total: '37.28' } },
    });
  });

  it('is not created without a payment', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    const none = await buyer.post('/api/orders', orderBody(quote));
    expect(none).toMatchObject({ status: 402, body: { code: 'payment_required', status: 'none' } });
    await intentFor(buyer);
    const unpaid = await buyer.post('/api/orders', orderBody(quote));
    expect(unpaid).toMatchObject({
      status: 402,
      body: { code: 'payment_required', status: 'requires_payment_method' },
    });
    expect(await orderRows(buyer)).toEqual([]);
  });

  it('waits for 3-D Secure', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const quote = await quoteFor(buyer);
    const intent = await intentFor(buyer);
    await payWith(buyer, intent, { number: '4000002760003184', exp: '12/30', cvc: '123' });
    const asked = await buyer.post('/api/orders', orderBody(quote));
    expect(asked).toMatchObject({ status: 402, body: { status: 'requires_action' } });
    const { clientSecret } = intent;
    await buyer.post('/api/demo-payments/authenticate', { clientSecret, outcome: 'complete' });
    expect((await buyer.post('/api/orders', orderBody(quote))).status).toBe(201);
  });

  it('of another buyer answers 404', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    const thief = await newBuyer(shop, [[BRACKET, 1]]);
    const { id, intent } = await buy(buyer);
    const missing = await thief.get('/api/orders/no-such-id');
    for (const reply of [
      await thief.get(`/api/orders/${id}`),
      await thief.get(`/api/orders/${id}/items`),
      await thief.put(`/api/orders/${id}/cancel`),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual(missing.body);
    }
    const quote = await quoteFor(thief);
    const stolen = await thief.post(
      '/api/orders',
      orderBody(quote, { paymentIntentId: intent.paymentIntentId }),
    );
    expect(stolen.status).toBe(404);
    expect(await orderRows(thief)).toEqual([]);
    expect(await orderRows(buyer)).toMatchObject([{ status: 'pending' }]);
  });

  test.each([
    ['firstName', '', 'First name is required'],
    ['state', 'ONT', 'State must be 2 characters'],
    ['zipCode', 'P3A', 'Zip code must be at least 5 characters'],
  ])('requires an address: %s %j', async (field, value, message) => {
    const buyer = await newBuyer(shop);
    const reply = await buyer.post('/api/orders', {
      total: 1,
      shippingCost: 0,
      hst: 0,
      shippingAddress: { ...ADDRESS, [field]: value },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { [`shippingAddress.${field}`]: message } },
    });
  });

  it('with a postal code that is not Canadian is created and marked for review', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await buyer.post('/api/shipping/calculate', { weight: 1, zipCode: '12345', state: 'BC' });
    const address = { ...ADDRESS, state: 'BC', zipCode: '12345' };
    const query = { service: 'Regular Parcel', zipCode: '12345', state: 'BC' };
    const quote = await quoteFor(buyer, query);
    expect(quote).toMatchObject({ shipping: '18.50', canPay: true });
    const reply = await buyer.post('/api/create-payment-intent', {
      amount: quote.total,
      shippingService: 'Regular Parcel',
      shippingAddress: address,
    });
    await payWith(buyer, reply.body as { clientSecret: string });
    const body = orderBody(quote, { shippingAddress: address });
    expect((await buyer.post('/api/orders', body)).status).toBe(201);
    expect(await orderRows(buyer)).toMatchObject([
      { attention: 'postal', shipping_service: 'Regular Parcel', shipping_cents: 1850 },
    ]);
  });

  describe('when cancelled', () => {
    it('is refunded, restocked and mailed in one action', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 2]]);
      const before = await stockOf(BRACKET);
      const { id, orderNumber, intent } = await buy(buyer);
      const reply = await buyer.put(`/api/orders/${id}/cancel`);
      expect(reply).toMatchObject({
        status: 200,
        body: { id, status: 'cancelled', refund: 'pending' },
      });
      expect(await stockOf(BRACKET)).toBe(before);
      expect((await mailsTo(buyer)).map(({ subject }) => subject)).toEqual([
        `Your order ${orderNumber}`,
        `Your order ${orderNumber} is cancelled`,
      ]);
      await refund();
      expect((await shop.demo.get(intent.paymentIntentId)).refundedCents).toBe(7456);
      expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({ refund: 'succeeded' });
      expect((await mailsTo(buyer)).at(-1)?.text).toContain('We refunded $74.56 CAD');
    });

    it('is cancelled once for repeated requests', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const before = await stockOf(BRACKET);
      const { id, intent } = await buy(buyer);
      const reply = await Promise.all(
        Array.from({ length: 5 }, () => buyer.put(`/api/orders/${id}/cancel`)),
      );
      expect(reply.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await stockOf(BRACKET)).toBe(before);
      await Promise.all([refund(), refund(), refund()]);
      await shop.deliverEvents();
      expect((await shop.demo.get(intent.paymentIntentId)).refundedCents).toBe(3728);
      expect((await mailsTo(buyer)).map(({ subject }) => subject.replace(/ORD-\w+/, '#'))).toEqual([
        'Your order #',
        'Your order # is cancelled',
        'Your refund for order #',
      ]);
    });

    const move = async (orderId: string, status: 'processing' | 'shipped' | 'delivered') => {
      const asked = { orderId, adminId: 'the admin', now: shop.clock() };
      await (status === 'shipped'
        ? inTransaction(shop.db, (tx) => shipRest(tx, asked, {}))
        : moveOrderOn(shop.db, asked, status));
    };

    test.each(['shipped', 'delivered'] as const)('is refused once it is %s', async (status) => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const { id } = await buyParcel(buyer);
      await move(id, 'shipped');
      if (status === 'delivered') await move(id, status);
      const reply = await buyer.put(`/api/orders/${id}/cancel`);
      expect(reply).toMatchObject({ status: 409, body: { code: 'too_late' } });
      expect(await refund()).toBe(0);
    });

    it('is allowed while it is processing', async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      const { id } = await buy(buyer);
      await move(id, 'processing');
      expect((await buyer.put(`/api/orders/${id}/cancel`)).status).toBe(200);
      await refund();
    });
  });

  it('is never cached', async () => {
    const buyer = await newBuyer(shop);
    for (const path of ['/api/orders', '/api/checkout/quote'])
      expect((await buyer.get(path)).headers.get('cache-control')).toBe('no-store');
  });
});
