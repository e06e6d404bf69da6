import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminQuote } from '../../../src/contract/admin-orders-quotes';
import { sweepCheckouts } from '../../../src/server/jobs/sweep-checkouts';
import { audit } from '../../../src/server/services/checkout/audit';
import { WALK_IN } from '../../../src/server/tables/checkout/quotes';
import { intentFor, newBuyer, orderBody, payWith, quoteFor } from '../../support/buyers';
import { type People, meetPeople } from '../../support/people';
import { DAY, type Shop, engines, openShop } from '../../support/shop';
import { setStock } from '../../support/stock';

const BRACKET = 1002; // 32.99
const RARE = 1063;
const QUOTES = '/api/admin/quotes';
const WALK_IN_QUOTE = {
  name: 'Ann Lee',
  email: 'ann@people.test',
  lines: [{ productId: BRACKET, quantity: 2 }],
};

interface Made {
  id: string;
  number: string;
  total: string;
  short: number[];
}

describe.each(engines)('quotes of the shop on %s', (engine) => {
  let shop: Shop;
  let people: People;
  beforeEach(async () => {
    shop = await openShop({ engine });
    people = await meetPeople(shop);
  });
  afterEach(() => shop.close());

  const make = async (more: object = {}): Promise<Made> => {
    const reply = await people.admin.post(QUOTES, { ...WALK_IN_QUOTE, ...more });
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    return reply.body as Made; // the server checked its own reply
  };
  const read = async ({ id }: Pick<Made, 'id'>) =>
    AdminQuote.parse((await people.admin.get(`${QUOTES}/${id}`)).body);
  const pay = ({ id }: Pick<Made, 'id'>, body: object = { means: 'cash' }) =>
    people.admin.post(`${QUOTES}/${id}/paid`, body);
  const books = () => audit({ db: shop.db, payments: shop.demo, now: shop.clock() });
  const orders = () => shop.db.selectFrom('orders').selectAll().execute();

  it('freeze lines and sums at the prices of the customer', async () => {
    const made = await make();
    expect(made).toMatchObject({
      number: expect.stringMatching(/^Q-[0-9A-Z]{10}$/),
      total: '74.56',
      payUrl: null,
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
    const less = await make({ discount: { amount: '5.98', reason: 'scratched' } });
    expect(await read(less)).toMatchObject({
      discount: '5.98',
      discountReason: 'scratched',
      total: '67.80',
    });
  });

  it.each([
    [{ name: null }, 'name'],
    [{ email: null }, 'email'],
    [{ username: 'nobody' }, 'username'],
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

  it('make the audit complain when their payment is lost', async () => {
    await pay(await make());
    await shop.db.deleteFrom('order_payment').execute();
    expect((await books()).map(({ rule }) => rule).toSorted()).toEqual(['I13', 'I18', 'I7']);
  });

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
});
