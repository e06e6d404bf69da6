import { beforeEach, describe, expect, it } from 'vitest';
import type { PayableQuote } from '../../../src/contract/quotes/quotes';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { sweepCheckouts } from '../../../src/server/jobs/sweep-checkouts';
import { auditOf } from '../../support/orders/audit-of';
import {
  type Intent,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { DAY, MINUTE, type Person, engines, shopForEach } from '../../support/shop';
import { setPrice, setStock } from '../../support/stock';

const BRACKET = 1002; // 32.99
const RARE = 1063;
const QUOTES = '/api/admin/quotes';

describe.each(engines)('a quote that is paid by its link on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  /** Somebody without an account, who has the link. */
  let holder: Person;
  beforeEach(async () => {
    holder = shop.visitor('10.0.0.7');
  });

  const make = async (more: object = {}) => {
    const reply = await people.admin.post(QUOTES, {
      name: 'Ann Lee',
      email: 'ann@people.test',
      lines: [{ productId: BRACKET, quantity: 2 }],
      ...more,
    });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    const made = reply.body as { id: string; number: string; total: string; payUrl: string }; // the server checked it
    return { ...made, link: `/api${new URL(made.payUrl).pathname}` };
  };
  type Made = Awaited<ReturnType<typeof make>>;

  const see = async ({ link }: Pick<Made, 'link'>) => (await holder.get(link)).body as PayableQuote; // the server checked its own reply
  const ask = ({ link }: Made, total: string) => holder.post(`${link}/payment`, { total });
  const begin = async (made: Made, total = made.total): Promise<Intent> => {
    const reply = await ask(made, total);
    expect([reply.status, reply.body]).toEqual([200, expect.anything()]);
    return reply.body as Intent;
  };
  const place = ({ link }: Made) => holder.post(`${link}/order`);
  const payInCash = ({ id }: Made) => people.admin.post(`${QUOTES}/${id}/paid`, { means: 'cash' });
  const reconcile = () => makeReconciler(shop.parts).run();
  const books = () => auditOf(shop);
  const orders = () => shop.db.selectFrom('orders').selectAll().orderBy('id').execute();

  it('shows what it costs to whoever has the link, and to nobody else', async () => {
    const made = await make({ discount: { amount: '5.98', reason: 'scratched' } });
    expect(await see(made)).toMatchObject({
      number: made.number,
      state: 'open',
      name: 'Ann Lee',
      lines: [{ productId: BRACKET, quantity: 2, price: '32.99', total: '65.98' }],
      subtotal: '65.98',
      discount: '5.98',
      discountReason: 'scratched',
      shipping: '0.00',
      hst: '7.80',
      total: '67.80',
      validUntil: new Date(shop.clock() + 14 * DAY).toISOString(),
      today: null,
      order: null,
    });
    const reply = await holder.get(made.link);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(reply.body)).not.toContain('ann@people.test');
    for (const token of ['x', made.id, `${made.link.slice(-43, -1)}_`])
      expect(await holder.get(`/api/pay/${token}`)).toMatchObject({ status: 404 });
    expect((await ask({ ...made, link: '/api/pay/x' }, made.total)).status).toBe(404);
    expect((await place({ ...made, link: '/api/pay/x' })).status).toBe(404);
  });

  it('stores no link: the owner gets a new one at any time, and all are valid', async () => {
    const made = await make();
    const other = await people.admin.post(`${QUOTES}/${made.id}/link`);
    const { payUrl } = other.body as { payUrl: string };
    expect(payUrl).not.toBe(made.payUrl);
    expect(await see({ link: `/api${new URL(payUrl).pathname}` })).toEqual(await see(made));
    const rows = await shop.db.selectFrom('quote_link').select('token_hash').execute();
    expect(rows).toHaveLength(2);
    for (const { token_hash: hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('becomes an order, whose receipt the link shows', async () => {
    const made = await make();
    await payWith(holder, await begin(made));
    const placed = await place(made);
    expect(placed).toMatchObject({
      status: 200,
      body: { state: 'paid', order: { means: 'card', status: 'pending', refunded: '0.00' } },
    });
    const [order] = await orders();
    expect(order).toMatchObject({
      email: 'ann@people.test',
      total_cents: 7456,
      is_pickup: 1,
      attention: null,
    });
    expect(await see(made)).toMatchObject({ order: { orderNumber: order?.number } });
    expect((await people.admin.get(`${QUOTES}/${made.id}`)).body).toMatchObject({
      state: 'paid',
      order: { id: order?.id, orderNumber: order?.number },
    });
    await shop.deliver();
    const mail = shop.mail.sent.find(({ to }) => to.address === 'ann@people.test');
    expect(mail?.text).toContain('Hello Ann Lee,');
    const [, path = ''] = /http:\/\/shop\.test(\/pay\/[\w-]{43})/.exec(mail?.text ?? '') ?? [];
    expect(await see({ link: `/api${path}` })).toMatchObject({ state: 'paid' });
    expect(await books()).toEqual([]);
  });

  it('is one order, whoever reports the payment and however often', async () => {
    const made = await make();
    await payWith(holder, await begin(made));
    await Promise.all([place(made), place(made), reconcile(), shop.deliverEvents()]);
    await place(made);
    expect(await orders()).toHaveLength(1);
    expect(await ask(made, made.total)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', orderNumber: expect.stringMatching(/^ORD-/) },
    });
    expect(await books()).toEqual([]);
  });

  it('is an order by the webhook, or by the reconciliation, when the browser dies', async () => {
    const [first, second] = [await make(), await make()];
    await payWith(holder, await begin(first));
    await shop.deliverEvents();
    expect(await see(first)).toMatchObject({ state: 'paid' });
    await payWith(holder, await begin(second));
    shop.clock.pass(2 * MINUTE);
    expect(await reconcile()).toMatchObject({ orders: 1 });
    expect(await see(second)).toMatchObject({ state: 'paid' });
    expect(await orders()).toHaveLength(2);
    expect(await books()).toEqual([]);
  });

  it('is an order of its customer, although a restore of the database lost the checkout', async () => {
    const made = await make();
    await payWith(holder, await begin(made));
    await shop.db.deleteFrom('checkout').execute();
    await shop.deliverEvents();
    expect(await see(made)).toMatchObject({ state: 'paid', order: { means: 'card' } });
    expect(await orders()).toMatchObject([{ email: 'ann@people.test', attention: 'restored' }]);
    expect(await books()).toEqual([]);
  });

  it('has one payment, however many tabs ask for it', async () => {
    const made = await make();
    const asked = await Promise.all([begin(made), begin(made), begin(made)]);
    expect(new Set(asked.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  });

  it('is not an order before it is paid', async () => {
    const made = await make();
    expect(await place(made)).toMatchObject({ status: 402, body: { status: 'none' } });
    await begin(made);
    expect(await place(made)).toMatchObject({
      status: 402,
      body: { code: 'payment_required', status: 'requires_payment_method' },
    });
    expect(await orders()).toEqual([]);
  });

  it('of two walk-in customers with the same parts are two orders', async () => {
    const [first, second] = [await make(), await make({ name: 'Bo', email: 'bo@people.test' })];
    await payWith(holder, await begin(first));
    await payWith(holder, await begin(second));
    await place(first);
    await place(second);
    const placed = await orders();
    expect(placed.map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await books()).toEqual([]);
  });

  it('that is paid in cash meanwhile gives the card its money back', async () => {
    const made = await make();
    const intent = await begin(made);
    expect((await payInCash(made)).status).toBe(200);
    await payWith(holder, intent);
    await shop.deliverEvents();
    const placed = await orders();
    expect(placed.map(({ status, attention }) => [status, attention]).toSorted()).toEqual([
      ['cancelled', expect.stringContaining('double_payment')],
      ['pending', null],
    ]);
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
    expect((await shop.demo.get(intent.paymentIntentId)).refundedCents).toBe(7456);
    expect(await see(made)).toMatchObject({ order: { means: 'cash' } });
    expect(await books()).toEqual([]);
  });

  it('has one winner when cash and card are taken at the same time', async () => {
    const made = await make();
    await payWith(holder, await begin(made));
    const [cash] = await Promise.all([payInCash(made), place(made)]);
    const open = (await orders()).filter(({ status }) => status !== 'cancelled');
    expect(open).toHaveLength(1);
    expect((await orders()).length).toBe(cash.status === 200 ? 2 : 1);
    expect(await books()).toEqual([]);
  });

  it('that is paid in cash has its card payment cancelled within a minute', async () => {
    const made = await make();
    const intent = await begin(made);
    await payInCash(made);
    expect(await reconcile()).toMatchObject({ ended: 1 });
    expect((await shop.demo.get(intent.paymentIntentId)).status).toBe('canceled');
    expect(await books()).toEqual([]);
  });

  it('that was cancelled cannot be paid; a payment that was made before counts', async () => {
    const made = await make();
    const intent = await begin(made);
    await people.admin.post(`${QUOTES}/${made.id}/cancel`);
    expect(await see(made)).toMatchObject({ state: 'cancelled' });
    expect(await ask(made, made.total)).toMatchObject({ status: 409, body: { code: 'not_now' } });
    await payWith(holder, intent);
    await shop.deliverEvents();
    expect(await see(made)).toMatchObject({ state: 'paid' });
    expect(await books()).toEqual([]);
  });

  it('is kept by payments that begin, until 30 minutes after its end and no longer', async () => {
    const made = await make({ validDays: 1 });
    const end = shop.clock() + DAY;
    shop.clock.pass(DAY - MINUTE);
    for (let minutes = -1; minutes < 30; minutes += 10) {
      expect((await ask(made, made.total)).status).toBe(200);
      const until = end + Math.min(minutes, 0) * MINUTE + 30 * MINUTE;
      expect(await see(made)).toMatchObject({
        state: 'open',
        validUntil: new Date(until).toISOString(),
      });
      shop.clock.pass(10 * MINUTE);
    }
    expect(await see(made)).toMatchObject({ state: 'expired' });
  });

  it('that is over is priced again, and paid only at the price that the page shows', async () => {
    const made = await make({ discount: { amount: '5.98', reason: 'scratched' }, validDays: 1 });
    shop.clock.pass(DAY);
    await sweepCheckouts(shop.db, shop.clock());
    await setPrice(shop, BRACKET, 4000);
    const seen = await see(made);
    expect(seen).toMatchObject({
      state: 'expired',
      total: '67.80',
      today: { total: '90.40', discount: '0.00' },
    });
    expect(await ask(made, seen.total)).toMatchObject({
      status: 409,
      body: { code: 'amount_mismatch', totals: { total: '90.40' } },
    });
    await payWith(holder, await begin(made, '90.40'));
    expect(await see(made)).toMatchObject({
      state: 'open',
      total: '90.40',
      validUntil: new Date(shop.clock() + 30 * MINUTE).toISOString(),
    });
    expect((await place(made)).body).toMatchObject({ state: 'paid', total: '90.40' });
    expect(await books()).toEqual([]);
  });

  it('shows what was paid, when that was an earlier price', async () => {
    const made = await make();
    const intent = await begin(made);
    await setPrice(shop, BRACKET, 4000);
    await people.admin.post(`${QUOTES}/${made.id}/renew`, {});
    expect(await see(made)).toMatchObject({ total: '90.40' });
    await payWith(holder, intent);
    await shop.deliverEvents();
    expect(await see(made)).toMatchObject({ state: 'paid', total: '74.56' });
    expect(await books()).toEqual([]);
  });

  describe('and delivered', () => {
    const address = {
      firstName: 'Ann',
      lastName: 'Lee',
      address1: '12 Elm St',
      city: 'Sudbury',
      state: 'ON',
      zipCode: 'P3A 1A1',
    };
    const REGULAR = { address, service: 'Regular Parcel' };

    it('becomes an order that goes to its address, also after a restore of the database', async () => {
      const [first, second] = [
        await make({ delivery: REGULAR }),
        await make({ delivery: REGULAR }),
      ];
      expect(await see(first)).toMatchObject({
        isPickup: false,
        shippingService: 'Regular Parcel',
        shippingAddress: address,
        total: first.total,
      });
      await payWith(holder, await begin(first));
      expect((await place(first)).body).toMatchObject({ order: { shippingAddress: address } });
      await payWith(holder, await begin(second));
      await shop.db.deleteFrom('checkout').where('quote_id', '=', second.id).execute();
      await shop.deliverEvents();
      expect(await see(second)).toMatchObject({ order: { shippingAddress: address } });
      expect((await orders()).map((order) => [order.is_pickup, order.shipping_service])).toEqual([
        [0, 'Regular Parcel'],
        [0, 'Regular Parcel'],
      ]);
      expect((await orders()).map(({ attention }) => attention).toSorted()).toEqual([
        null,
        'restored',
      ]);
      expect(await books()).toEqual([]);
    });

    it('is priced again with the shipping of the day, when it is over', async () => {
      const made = await make({ delivery: REGULAR, validDays: 1 });
      const { shipping } = await see(made);
      shop.clock.pass(DAY);
      await shop.db
        .updateTable('product')
        .set({ weight_g: 14_000 })
        .where('id', '=', BRACKET)
        .execute();
      const { today } = await see(made);
      expect(Number(today?.shipping)).toBeGreaterThan(Number(shipping));
      expect(await ask(made, made.total)).toMatchObject({
        status: 409,
        body: { code: 'amount_mismatch', totals: { total: today?.total } },
      });
      await payWith(holder, await begin(made, today?.total));
      expect((await place(made)).body).toMatchObject({
        state: 'paid',
        total: today?.total,
        shipping: today?.shipping,
      });
      expect(await books()).toEqual([]);
    });

    it('keeps a typed price of the delivery, when it is over', async () => {
      const made = await make({ delivery: { address, shipping: '3' }, validDays: 1 });
      shop.clock.pass(DAY);
      expect(await see(made)).toMatchObject({ today: { shipping: '3.00', shippingService: null } });
    });

    it('cannot be paid when it is over, and no parcel goes there any more', async () => {
      const made = await make({ delivery: REGULAR, validDays: 1 });
      shop.clock.pass(DAY);
      await shop.db
        .updateTable('product')
        .set({ weight_g: 100_000 })
        .where('id', '=', BRACKET)
        .execute();
      expect(await see(made)).toMatchObject({ state: 'expired', today: null });
      expect(await ask(made, made.total)).toMatchObject({
        status: 409,
        body: { code: 'out_of_stock' },
      });
    });
  });

  it('that is over and whose parts are gone cannot be paid', async () => {
    await setStock(shop, RARE, 1);
    const made = await make({ lines: [{ productId: RARE, quantity: 1 }], validDays: 1 });
    shop.clock.pass(DAY);
    await setStock(shop, RARE, 0);
    expect(await see(made)).toMatchObject({ state: 'expired', today: null });
    expect(await ask(made, made.total)).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock' },
    });
  });

  it('keeps its pieces while it is paid, and holds them once', async () => {
    await setStock(shop, RARE, 3);
    const made = await make({ lines: [{ productId: RARE, quantity: 2 }], validDays: 1 });
    const buyer = await newBuyer(shop, [[RARE, 3]]);
    const held = async () => (await quoteFor(buyer)).lines[0]?.held;
    shop.clock.pass(DAY - MINUTE);
    await begin(made);
    expect(await held()).toBe(2);
    shop.clock.pass(20 * MINUTE);
    await sweepCheckouts(shop.db, shop.clock());
    expect(await held()).toBe(2);
    expect(await see(made)).toMatchObject({ state: 'open' });
    shop.clock.pass(20 * MINUTE);
    await sweepCheckouts(shop.db, shop.clock());
    expect(await held()).toBe(0);
  });

  it('leaves the cart and the checkout of its account as they are', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const intent = await intentFor(buyer);
    const shown = await quoteFor(buyer);
    const { username } = buyer.account;
    const made = await make({ username, name: null, email: null });
    await payWith(holder, await begin(made));
    await place(made);
    expect((await quoteFor(buyer)).itemCount).toBe(2);
    await payWith(buyer, intent);
    expect((await buyer.post('/api/orders', orderBody(shown))).status).toBe(201);
    expect((await orders()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(await books()).toEqual([]);
  });

  it('with nothing to pay needs no card', async () => {
    const made = await make({ discount: { amount: '70', reason: 'a gift' } });
    expect(made.total).toBe('0.00');
    expect(await begin(made)).toMatchObject({ clientSecret: null });
    expect((await place(made)).body).toMatchObject({ order: { means: 'nothing' } });
    expect(await books()).toEqual([]);
  });

  it('of a deleted account has no link any more', async () => {
    const { username } = people.customer.account;
    const made = await make({ username, name: null, email: null });
    const { status } = await people.customer.post('/api/account/delete', {
      password: 'tack, then weld',
    });
    expect(status).toBe(200);
    expect((await holder.get(made.link)).status).toBe(404);
  });
});
