import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminQuote } from '../../../src/contract/quotes/admin';
import { sweepPrivate } from '../../../src/server/jobs/sweep-private';
import { sweepCheckouts } from '../../../src/server/jobs/sweep-checkouts';
import { auditOf } from '../../support/orders/audit-of';
import { WALK_IN } from '../../../src/server/tables/quotes';
import { cad } from '../../../src/shop/money';
import { shopDay } from '../../../src/shop/shop-day';
import { intentFor, newBuyer, orderBody, payWith, quoteFor } from '../../support/buyers';
import { type People, meetPeople } from '../../support/people';
import { DAY, type Engine, type Shop, engines, openShop } from '../../support/shop';
import { setPrice, setStock } from '../../support/stock';

const BRACKET = 1002; // 32.99
const RARE = 1063;
const QUOTES = '/api/admin/quotes';
const WALK_IN_QUOTE = {
  name: 'Ann Lee',
  email: 'ann@people.test',
  lines: [{ productId: BRACKET, quantity: 2 }],
};

const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
  phone: '705 555 0101',
};

interface Made {
  id: string;
  number: string;
  total: string;
  short: number[];
}

let shop: Shop;
let people: People;
const openEach = (engine: Engine = 'sqlite') => {
  beforeEach(async () => {
    shop = await openShop({ engine });
    people = await meetPeople(shop);
  });
  afterEach(() => shop.close());
};

const make = async (more: object = {}): Promise<Made> => {
  const reply = await people.admin.post(QUOTES, { ...WALK_IN_QUOTE, ...more });
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return reply.body as Made; // the server checked its own reply
};
const read = async ({ id }: Pick<Made, 'id'>) =>
  AdminQuote.parse((await people.admin.get(`${QUOTES}/${id}`)).body);
const pay = ({ id }: Pick<Made, 'id'>, body: object = { means: 'cash' }) =>
  people.admin.post(`${QUOTES}/${id}/paid`, body);
const books = () => auditOf(shop);
const orders = () => shop.db.selectFrom('orders').selectAll().execute();

describe.each(engines)('quotes of the shop on %s', (engine) => {
  openEach(engine);

  it('are paid once by two admins at a time, and once for each key', async () => {
    const made = await make();
    const replies = await Promise.all([pay(made), pay(made, { means: 'e-transfer' }), pay(made)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await orders()).toHaveLength(1);

    const headers = { 'idempotency-key': 'a', 'content-type': 'application/json' };
    const body = JSON.stringify(WALK_IN_QUOTE);
    const twice = await Promise.all(
      [1, 2].map(async () =>
        (await people.admin.fetch(QUOTES, { method: 'POST', headers, body })).json(),
      ),
    );
    expect(twice[0]).toEqual(twice[1]);
    const other = await make();
    const again = () =>
      people.admin.fetch(`${QUOTES}/${other.id}/paid`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': 'b' },
        body: JSON.stringify({ means: 'cash' }),
      });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect(await orders()).toHaveLength(2);
  });

  it('are paged by key', async () => {
    await make();
    const made = await shop.db.selectFrom('shop_quote').selectAll().executeTakeFirstOrThrow();
    // Two of them at each time.
    const others = Array.from({ length: 59 }, (_, at) => ({
      ...made,
      id: `quote-${at + 10}`,
      number: `Q-${at + 10}`,
      created_at: made.created_at - Math.ceil((at + 1) / 2),
    }));
    await shop.db.insertInto('shop_quote').values(others).execute();
    const numbers = [made, ...others]
      .toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1))
      .map(({ number }) => number);
    interface Page {
      rows: { number: string }[];
      total: number;
      keys: { before: string | null; after: string | null };
    }
    const page = async (query: string) =>
      (await people.admin.get(`${QUOTES}?${query}`)).body as Page; // the server checked its own reply
    const first = await page('');
    const second = await page(`after=${first.keys.after}`);
    const third = await page(`after=${second.keys.after}`);
    const shown = [first, second, third].flatMap(({ rows }) => rows.map(({ number }) => number));
    expect(shown).toEqual(numbers);
    expect([first.keys.before, third.keys.after, third.total]).toEqual([null, null, 60]);
    const back = await page(`before=${third.keys.before}`);
    expect(back.rows).toEqual(second.rows);
    const start = await page(`before=${second.keys.before}`);
    expect([start.rows, start.keys.before]).toEqual([first.rows, null]);
  });
});

describe('quotes of the shop', () => {
  openEach();

  it('freeze lines and sums at the prices of the customer', async () => {
    const made = await make();
    expect(made).toMatchObject({
      number: expect.stringMatching(/^Q-[0-9A-Z]{10}$/),
      total: '74.56',
      payUrl: expect.stringMatching(/^http:\/\/shop\.test\/pay\/[\w-]{43}$/),
      short: [],
    });
    expect(await read(made)).toMatchObject({
      state: 'open',
      username: null,
      name: 'Ann Lee',
      subtotal: '65.98',
      hst: '8.58',
      isVendor: false,
      order: null,
    });
    const dealers = await make({ username: 'val', name: null, email: null });
    expect(await read(dealers)).toMatchObject({ username: 'val', isVendor: true, hst: '6.86' });
    const byMail = await make({ username: 'Val@people.test', name: null, email: null });
    expect(await read(byMail)).toMatchObject({ username: 'val', isVendor: true });
    const less = await make({ discount: { amount: '5.98', reason: 'scratched' } });
    expect(await read(less)).toMatchObject({
      discount: '5.98',
      discountReason: 'scratched',
      total: '67.80',
    });
  });

  it('are made although a customer has the address that walk-ins once had', async () => {
    const address = 'walk-in@account.invalid';
    await shop.db
      .updateTable('account')
      .set({ email: address, email_key: address })
      .where('username', '=', 'casey')
      .execute();
    expect(await make()).toMatchObject({ total: '74.56' });
  });

  it.each([
    [{ name: null }, 'name'],
    [{ username: 'nobody' }, 'username'],
    [{ username: 'nobody@people.test' }, 'username'],
    [{ username: 'walk-in@account.invalid' }, 'username'],
    [{ lines: [{ productId: 4, quantity: 1 }] }, 'lines'],
    [{ discount: { amount: '5.999', reason: 'x' } }, 'discount.amount'],
  ])('are refused with %j', async (more, field) => {
    const reply = await people.admin.post(QUOTES, { ...WALK_IN_QUOTE, ...more });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: expect.any(String) } },
    });
  });

  it('become one order when they are paid by hand, which the audit and the journal know', async () => {
    const made = await make();
    const paid = await pay(made, { means: 'e-transfer', reference: 'CA1234' });
    expect(paid).toMatchObject({
      status: 200,
      body: {
        total: made.total,
        status: 'pending',
        email: 'ann@people.test',
        isPickup: true,
        payment: { provider: 'e-transfer', intent: 'CA1234' },
        paidByHand: 'e-transfer',
        quote: { id: made.id, number: made.number },
        history: [{ what: `Made from quote ${made.number}` }],
      },
    });
    expect(await read(made)).toMatchObject({
      state: 'paid',
      order: { orderNumber: (paid.body as { orderNumber: string }).orderNumber },
    });
    expect(await pay(made)).toMatchObject({
      status: 409,
      body: { code: 'already_paid', orderNumber: expect.stringMatching(/^ORD-/) },
    });
    expect(await orders()).toHaveLength(1);
    const money = await shop.db
      .selectFrom('journal_entry')
      .select(['account', 'debit_cents'])
      .where('account', 'in', ['bank', 'cash', 'card_clearing'])
      .execute();
    expect(money).toEqual([{ account: 'bank', debit_cents: 7456 }]);
    expect(await books()).toEqual([]);
  });

  it('need no email address at the counter, and the admin is who made the order', async () => {
    const made = await make({ email: null });
    expect(await people.admin.post(`${QUOTES}/${made.id}/mail`)).toMatchObject({
      status: 409,
      body: { message: 'This customer gave no email address.' },
    });
    const { body } = await pay(made);
    expect(body).toMatchObject({
      email: '',
      history: [{ what: `Made from quote ${made.number}`, by: 'admin' }],
    });
    await shop.deliver();
    expect(shop.mail.sent.filter(({ to }) => to.address === '')).toEqual([]);
    expect(shop.mail.sent.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^New order/),
    ]);
    expect(await books()).toEqual([]);
    const { id } = body as { id: string }; // the server checked its own reply
    const note = { body: 'Hello' };
    expect(await people.admin.post(`/api/admin/orders/${id}/mails`, note)).toMatchObject({
      body: { message: 'The buyer gave no email address.' },
    });
  });

  it('keep the person without an account for 24 months, and no longer', async () => {
    const [sold, unsold] = [await make({ validDays: 1 }), await make({ validDays: 1 })];
    const { id } = (await pay(sold, { means: 'e-transfer', reference: 'From Ann Lee' })).body as {
      id: string;
    };
    await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'delivered' });
    const kept = async () =>
      JSON.stringify([
        await shop.db.selectFrom('orders').selectAll().execute(),
        await shop.db.selectFrom('checkout').selectAll().execute(),
        await shop.db.selectFrom('order_payment').selectAll().execute(),
        await shop.db.selectFrom('shop_quote').selectAll().execute(),
      ]);
    shop.clock.pass(730 * DAY);
    await sweepCheckouts(shop.db, shop.clock());
    await sweepPrivate(shop.db, shop.clock());
    expect(await kept()).toMatch(/ann@people\.test[^]*From Ann Lee/);
    shop.clock.pass(1);
    await sweepPrivate(shop.db, shop.clock());
    expect(await kept()).not.toMatch(/ann@people\.test|Ann Lee/);
    expect(await kept()).toContain(unsold.number);
    expect(await books()).toEqual([]);
  });

  it('make the audit complain when their payment is lost', async () => {
    await pay(await make());
    await shop.db.deleteFrom('order_payment').execute();
    expect((await books()).map(({ rule }) => rule).toSorted()).toEqual(['I18', 'I7']);
  });

  it('make the audit complain when they have lost their order, or have two', async () => {
    const made = await make();
    await pay(made);
    const other = await make();
    await pay(other);
    await shop.db
      .updateTable('checkout')
      .set({ quote_id: made.id })
      .where('quote_id', '=', other.id)
      .execute();
    expect((await books()).map(({ rule }) => rule)).toEqual(['I13', 'I13']);
    await shop.db.updateTable('checkout').set({ quote_id: null }).execute();
    await shop.db.updateTable('shop_quote').set({ order_id: null }).execute();
    expect((await books()).map(({ rule }) => rule)).toEqual(['I13', 'I13']);
  });

  it("leave the buyer's cart and checkout as they are", async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 2]]);
    const intent = await intentFor(buyer);
    const shown = await quoteFor(buyer);
    const { username } = buyer.account;
    await pay(await make({ username, name: null, email: null }));
    expect((await quoteFor(buyer)).itemCount).toBe(2);
    await payWith(buyer, intent);
    expect((await buyer.post('/api/orders', orderBody(shown))).status).toBe(201);
    expect(await orders()).toHaveLength(2);
    expect(await books()).toEqual([]);
  });

  it('hold their pieces until they are paid, cancelled or over', async () => {
    await setStock(shop, RARE, 3);
    const buyer = await newBuyer(shop, [[RARE, 3]]);
    const held = async () => (await quoteFor(buyer)).lines[0]?.held;
    const lines = [{ productId: RARE, quantity: 2 }];

    const first = await make({ lines });
    expect(await held()).toBe(2);
    expect((await make({ lines })).short).toEqual([RARE]);
    expect((await people.admin.post(`${QUOTES}/${first.id}/cancel`)).body).toMatchObject({
      state: 'cancelled',
    });
    expect(await held()).toBe(2);
    expect((await pay(first)).body).toMatchObject({ code: 'not_now' });

    shop.clock.pass(14 * DAY);
    await sweepCheckouts(shop.db, shop.clock());
    expect(
      await shop.db.selectFrom('shop_quote').select('id').where('state', '=', 'open').execute(),
    ).toEqual([]);
  });

  it('of more pieces than there are become an order that is marked', async () => {
    await setStock(shop, RARE, 1);
    const made = await make({ lines: [{ productId: RARE, quantity: 2 }] });
    expect(made.short).toEqual([RARE]);
    expect((await pay(made)).body).toMatchObject({ attention: ['out_of_stock'] });
    expect(await books()).toEqual([]);
  });

  it('are shown with their price before they are made, and cost what was shown', async () => {
    const wanted = {
      username: 'val',
      lines: WALK_IN_QUOTE.lines,
      discount: { amount: '10', reason: 'old stock' },
    };
    const shown = await people.admin.post(`${QUOTES}/preview`, wanted);
    expect(shown).toMatchObject({
      status: 200,
      body: { subtotal: '52.78', discount: '10.00', isVendor: true, isOwn: true, short: [] },
    });
    expect((await make({ ...wanted, name: null, email: null })).total).toBe(
      (shown.body as { total: string }).total,
    );
    const stranger = await people.admin.post(`${QUOTES}/preview`, {
      ...wanted,
      username: 'nobody',
    });
    expect(stranger).toMatchObject({
      status: 400,
      body: { fields: { username: expect.anything() } },
    });
  });

  it('are priced again when they are over, with their discount, and hold their pieces again', async () => {
    await setStock(shop, RARE, 2);
    const made = await make({
      lines: [{ productId: RARE, quantity: 2 }],
      discount: { amount: '5', reason: 'scratched' },
      validDays: 1,
    });
    shop.clock.pass(2 * DAY);
    await sweepCheckouts(shop.db, shop.clock());
    await setPrice(shop, RARE, 10_000);
    const renewed = await people.admin.post(`${QUOTES}/${made.id}/renew`, { validDays: 3 });
    expect(renewed).toMatchObject({
      status: 200,
      body: {
        state: 'open',
        number: made.number,
        subtotal: '200.00',
        discount: '5.00',
        discountReason: 'scratched',
        total: '220.35',
        validUntil: new Date(shop.clock() + 3 * DAY).toISOString(),
        short: [],
      },
    });
    expect((await make({ lines: [{ productId: RARE, quantity: 1 }] })).short).toEqual([RARE]);
    expect((await pay(made)).body).toMatchObject({ total: '220.35' });
    const again = await people.admin.post(`${QUOTES}/${made.id}/renew`, {});
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(await books()).toEqual([]);
  });

  it('are mailed with a link of their own, once for each key', async () => {
    const made = await make();
    const send = () =>
      people.admin.fetch(`${QUOTES}/${made.id}/mail`, {
        method: 'POST',
        headers: { 'idempotency-key': 'mail' },
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    await shop.deliver();
    expect(shop.mail.sent).toHaveLength(1);
    const [mail] = shop.mail.sent;
    expect(mail).toMatchObject({
      to: { name: 'Ann Lee', address: 'ann@people.test' },
      subject: `Our quote ${made.number}`,
    });
    expect(mail?.text).toContain('Total: $74.56 CAD');
    expect(mail?.text).toContain('valid until Jun 29, 2026');
    const [, token] = /http:\/\/shop\.test\/pay\/([\w-]{43})\s/.exec(mail?.text ?? '') ?? [];
    expect((await people.visitor.get(`/api/pay/${token}`)).body).toMatchObject({
      number: made.number,
    });
    await pay(made);
    const late = await people.admin.post(`${QUOTES}/${made.id}/mail`);
    expect(late).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  it('that are over cannot be paid, at the moment that they end', async () => {
    const made = await make({ validDays: 1 });
    shop.clock.pass(DAY);
    expect(await pay(made)).toMatchObject({ status: 409, body: { code: 'quote_expired' } });
    expect(await read(made)).toMatchObject({ state: 'expired' });
  });

  it('have orders that cannot be cancelled, since no provider can refund them', async () => {
    const made = await make({ username: 'casey', name: null, email: null });
    const { id } = (await pay(made)).body as { id: string };
    expect((await people.admin.post(`/api/admin/orders/${id}/cancel`, {})).body).toMatchObject({
      code: 'too_late',
      message: expect.stringContaining('not paid by card'),
    });
    expect(await books()).toEqual([]);
  });

  it.each([
    ['cash', 'cash', 'in cash', 3730],
    ['e-transfer', 'bank', 'by e-transfer', 3728],
    ['card-terminal', 'card_terminal', 'at the card terminal', 3728],
    ['cheque', 'cheques', 'by cheque', 3728],
  ])('give money back by %s at once, out of %s', async (means, account, words, given) => {
    const made = await make();
    const { id, items } = (await pay(made, { means })).body as {
      id: string;
      items: { id: string }[];
    };
    const lines = [{ itemId: items[0]?.id, quantity: 1, restock: true }];
    const body = { lines, reason: 'wrong size' };
    const refunded = await people.admin.post(`/api/admin/orders/${id}/refunds`, body);
    expect(refunded).toMatchObject({
      status: 200,
      body: { refunded: '37.28', refunds: [{ amount: '37.28', hst: '4.29', state: 'succeeded' }] },
    });
    const out = await shop.db
      .selectFrom('journal_entry')
      .select(['account', 'credit_cents'])
      .where('cause', '=', 'refund')
      .where('credit_cents', '>', 0)
      .execute();
    expect(out).toEqual([{ account, credit_cents: given }]);
    const month = await people.admin.get(
      `/api/admin/reports/months/${shopDay(new Date(shop.clock())).slice(0, 7)}`,
    );
    expect(month.body).toMatchObject({ refunds: '37.28', hst: { refunded: '4.29' } });
    await shop.deliver();
    const mail = shop.mail.sent.find(({ subject }) => subject.startsWith('Your refund'));
    expect(mail?.text).toContain(`We gave you ${cad(given)} of order`);
    expect(mail?.text).toContain(`back ${words}.`);
    expect(await books()).toEqual([]);
    const more = { amount: '37.29', reason: 'too much' };
    expect(await people.admin.post(`/api/admin/orders/${id}/refunds`, more)).toMatchObject({
      status: 409,
      body: { code: 'refund_exceeds_paid' },
    });
  });

  describe('that are delivered', () => {
    const REGULAR = { address: ADDRESS, service: 'Regular Parcel' };
    const preview = async (delivery: object, lines: object[] = WALK_IN_QUOTE.lines) =>
      (await people.admin.post(`${QUOTES}/preview`, { lines, delivery })).body as {
        options: { service: string; cost: number }[];
        shipping: string;
      }; // the server checked its own reply

    it('offer the services of the carrier for the weight of their lines, the cheapest first', async () => {
      const { zipCode, state } = ADDRESS;
      const shown = await preview({ zipCode, state });
      const [cheapest, next] = shown.options;
      expect(shown).toMatchObject({
        isPickup: false,
        shippingService: 'Regular Parcel',
        shipping: cheapest?.cost.toFixed(2),
      });
      expect(await preview({ zipCode, state, service: next?.service })).toMatchObject({
        shippingService: next?.service,
        shipping: next?.cost.toFixed(2),
      });
      expect(await preview({ zipCode, state, shipping: '7.5' })).toMatchObject({
        shippingService: null,
        shipping: '7.50',
      });
      const heavy = await preview({ zipCode, state }, [{ productId: BRACKET, quantity: 900 }]);
      expect(heavy).toMatchObject({ options: [], shipping: '0.00', shippingService: null });
      expect(await preview({ zipCode: '', state: '' })).toMatchObject({ options: [] });
    });

    it('cost what the carrier takes, without HST on it, and become an order that is shipped', async () => {
      const { options } = await preview({ zipCode: ADDRESS.zipCode, state: 'ON' });
      const cost = options[0]?.cost ?? 0;
      const made = await make({
        delivery: { ...REGULAR, address: { ...ADDRESS, zipCode: 'p3a1a1' } },
      });
      expect(made.total).toBe((74.56 + cost).toFixed(2));
      expect(await read(made)).toMatchObject({
        isPickup: false,
        shippingService: 'Regular Parcel',
        shipping: cost.toFixed(2),
        hst: '8.58',
        shippingAddress: ADDRESS,
      });
      const paid = await pay(made);
      expect(paid).toMatchObject({
        status: 200,
        body: {
          status: 'pending',
          isPickup: false,
          shippingService: 'Regular Parcel',
          shippingCost: cost.toFixed(2),
          shippingAddress: ADDRESS,
          total: made.total,
          attention: [],
        },
      });
      expect(await read(made)).toMatchObject({ order: { shippingAddress: ADDRESS } });
      const { id } = paid.body as { id: string };
      expect(
        await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'shipped' }),
      ).toMatchObject({
        status: 200,
        body: { status: 'shipped', parcels: [{ lines: [{ quantity: 2 }] }] },
      });
      expect(await books()).toEqual([]);
    });

    it.each([
      ['0', '0.00'],
      ['45.5', '45.50'],
    ])('can cost a sum that the owner types, such as %s', async (shipping, cost) => {
      const made = await make({ delivery: { address: ADDRESS, shipping } });
      expect(await read(made)).toMatchObject({ shipping: cost, shippingService: null });
      expect((await pay(made)).body).toMatchObject({
        isPickup: false,
        shippingCost: cost,
        shippingService: null,
      });
      expect(await books()).toEqual([]);
    });

    it.each([
      [{ address: ADDRESS }, 'delivery.service'],
      [{ address: ADDRESS, service: 'Regular Parcel', shipping: '5' }, 'delivery.service'],
      [{ address: ADDRESS, service: 'Rocket' }, 'delivery.service'],
      [
        { address: { ...ADDRESS, state: 'ZZ', zipCode: '12345' }, service: 'Regular Parcel' },
        'delivery.service',
      ],
      [{ address: ADDRESS, shipping: '5.999' }, 'delivery.shipping'],
      [{ address: { ...ADDRESS, city: '' }, shipping: '5' }, 'delivery.address.city'],
    ])('are refused with %j', async (delivery, field) => {
      const reply = await people.admin.post(QUOTES, { ...WALK_IN_QUOTE, delivery });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { [field]: expect.any(String) } },
      });
      expect(await shop.db.selectFrom('shop_quote').select('id').execute()).toEqual([]);
    });

    it('count in the province that they go to, and say so in their mail', async () => {
      const address = { ...ADDRESS, city: 'Montreal', state: 'QC', zipCode: 'H2X 1Y4' };
      const made = await make({ delivery: { address, service: 'Regular Parcel' } });
      await people.admin.post(`${QUOTES}/${made.id}/mail`);
      await pay(made, { means: 'e-transfer' });
      await shop.deliver();
      const offer = shop.mail.sent.find(({ subject }) => subject.startsWith('Our quote'));
      const { shipping } = await read(made);
      expect(offer?.text).toContain(`Shipping (Regular Parcel): $${shipping} CAD`);
      expect(offer?.text).toContain(
        'It includes delivery to Ann Lee, 12 Elm St, Montreal QC H2X 1Y4, phone 705 555 0101.',
      );
      const placed = shop.mail.sent.find(({ subject }) => subject.startsWith('Your order'));
      expect(placed?.text).toContain('Regular Parcel to Ann Lee, 12 Elm St, Montreal QC H2X 1Y4');
      const provinces = await shop.db
        .selectFrom('journal_entry')
        .select('province')
        .distinct()
        .execute();
      expect(provinces).toEqual([{ province: 'QC' }]);
    });

    it('are renewed at the shipping of today, or at the sum that was typed', async () => {
      const [byTable, typed] = [
        await make({ delivery: REGULAR, validDays: 1 }),
        await make({ delivery: { address: ADDRESS, shipping: '3' }, validDays: 1 }),
      ];
      const before = (await read(byTable)).shipping;
      shop.clock.pass(2 * DAY);
      await shop.db
        .updateTable('product')
        .set({ weight_g: 14_000 })
        .where('id', '=', BRACKET)
        .execute();
      const renewed = async ({ id }: Made) =>
        AdminQuote.parse((await people.admin.post(`${QUOTES}/${id}/renew`, {})).body);
      const now = await renewed(byTable);
      expect(Number(now.shipping)).toBeGreaterThan(Number(before));
      expect(now).toMatchObject({
        state: 'open',
        shippingService: 'Regular Parcel',
        shippingAddress: ADDRESS,
      });
      expect(await renewed(typed)).toMatchObject({ shipping: '3.00', shippingService: null });
      await shop.db
        .updateTable('product')
        .set({ weight_g: 100_000 })
        .where('id', '=', BRACKET)
        .execute();
      expect(await people.admin.post(`${QUOTES}/${byTable.id}/renew`, {})).toMatchObject({
        status: 400,
        body: { fields: { 'delivery.service': expect.stringContaining('No parcel') } },
      });
      expect(await renewed(typed)).toMatchObject({ shipping: '3.00' });
    });

    it('forget the address when the account is deleted', async () => {
      await make({ username: 'casey', name: null, email: null, delivery: REGULAR });
      const { status } = await people.customer.post('/api/account/delete', {
        password: 'tack, then weld',
      });
      expect(status).toBe(200);
      expect(await shop.db.selectFrom('shop_quote').select(['state', 'address']).execute()).toEqual(
        [{ state: 'cancelled', address: null }],
      );
    });
  });

  it('of walk-in customers are in no list of customers', async () => {
    await pay(await make());
    await pay(await make({ username: 'casey', name: null, email: null }));
    const csv = await people.admin.fetch(
      '/api/admin/exports/customers.csv?from=2026-06-01&to=2026-06-30',
    );
    const text = await csv.text();
    expect(text).toContain('casey');
    expect(text).not.toContain('walk-in');
  });

  it('of walk-in customers belong to an account that is in no list, and keep their address', async () => {
    const made = await make();
    const { id } = (await pay(made)).body as { id: string };
    await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'processing' });
    await people.admin.put(`/api/admin/orders/${id}/status`, { status: 'delivered' });
    expect(await orders()).toMatchObject([{ account_id: WALK_IN, email: 'ann@people.test' }]);
    const users = JSON.stringify((await people.admin.get('/api/admin/users')).body);
    expect(users).toContain('casey');
    expect(users).not.toContain('walk-in');
  });

  it('are listed by state', async () => {
    const first = await make();
    await make();
    await pay(first);
    const list = async (query: string) =>
      ((await people.admin.get(`${QUOTES}?${query}`)).body as { rows: { id: string }[] }).rows;
    expect(await list('')).toHaveLength(2);
    expect(await list('state=paid')).toMatchObject([{ id: first.id, state: 'paid' }]);
    expect(await list(`q=${first.number}`)).toHaveLength(1);
  });

  it('are listed by their current state', async () => {
    await make({ validDays: 1 });
    shop.clock.pass(DAY);
    const list = async (state: string) =>
      ((await people.admin.get(`${QUOTES}?state=${state}`)).body as { rows: object[] }).rows;
    expect(await list('open')).toEqual([]);
    expect(await list('expired')).toHaveLength(1);
  });
});
