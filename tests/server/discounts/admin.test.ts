import { describe, expect, it } from 'vitest';
import { AdminDiscount, listDiscounts } from '../../../src/contract/discounts/discounts';
import { actsOn } from '../../../src/server/tables/log/log';
import {
  type Buyer,
  askToPay,
  buy,
  codeOf,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { DAY, type Person, shopForEach } from '../../support/shop';

const BRACKET = 1002; // 32.99
const CODES = '/api/admin/discounts';

describe('the admin discount codes', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const add = (body: object) => people.admin.post(CODES, body);
  const one = async (code: string) =>
    AdminDiscount.parse((await people.admin.get(`${CODES}/${code}`)).body);
  const apply = (buyer: Person, code: string) =>
    buyer.post('/api/discount/calculate', { code, cartItems: [] });

  it('adds a code, that a customer can use at once', async () => {
    const reply = await add({ code: ' trail-2026 ', percent: 10, minTotal: '20' });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        code: 'TRAIL-2026',
        percent: 10,
        amount: null,
        freeShipping: false,
        categoryId: null,
        category: null,
        startsAt: null,
        endsAt: null,
        minTotal: '20.00',
        maxUses: null,
        oncePerCustomer: false,
        active: true,
        uses: 0,
        state: 'counts',
      },
    ]);
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    expect((await apply(buyer, 'trail-2026')).body).toEqual({
      discountCode: 'TRAIL-2026',
      discountAmount: 3.3,
    });
    await buy(buyer);
    expect((await one('TRAIL-2026')).uses).toBe(1);
    expect(await actsOn(shop.db, 'discount:TRAIL-2026')).toMatchObject([
      { act: 'discount.added', account_id: people.admin.account.id },
    ]);
  });

  it('generates a code that cannot be guessed', async () => {
    const codes = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const { code } = AdminDiscount.parse((await add({ amount: '5.00' })).body);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      codes.add(code);
    }
    expect(codes.size).toBe(5);
  });

  it.each([
    ['no discount at all', {}, 'percent'],
    ['both kinds', { percent: 10, amount: '5' }, 'percent'],
    ['0 per cent', { percent: 0 }, 'percent'],
    ['more than 100 per cent', { percent: 101 }, 'percent'],
    ['half a per cent', { percent: 1.5 }, 'percent'],
    ['no amount', { amount: '0' }, 'amount'],
    ['an amount that is not a number', { amount: 'ten' }, 'amount'],
    ['a negative minimum', { percent: 10, minTotal: -1 }, 'minTotal'],
    ['no uses', { percent: 10, maxUses: 0 }, 'maxUses'],
    ['a short code', { percent: 10, code: 'TEN' }, 'code'],
    ['an odd code', { percent: 10, code: 'WITH SPACES' }, 'code'],
    [
      'an end before the start',
      { percent: 10, startsAt: '2026-07-02T04:00:00Z', endsAt: '2026-07-01T04:00:00Z' },
      'endsAt',
    ],
    ['a start that is not a time', { percent: 10, startsAt: 'soon' }, 'startsAt'],
  ])('refuses %s, and names the field', async (_, terms, field) => {
    const reply = await add({ code: 'REFUSED-1', ...terms });
    expect(reply.status).toBe(400);
    expect(reply.body).toHaveProperty(`fields.${field}`);
    expect((await people.admin.get(`${CODES}/REFUSED-1`)).status).toBe(404);
  });

  it('refuses a code that exists already', async () => {
    const reply = await add({ code: 'welcome10', percent: 50 });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'code_taken']);
    expect((await one('WELCOME10')).percent).toBe(10);
  });

  it('lists codes with their state, and searches them', async () => {
    const now = new Date(shop.clock());
    const later = new Date(shop.clock() + DAY).toISOString();
    await add({ code: 'NOT-YET-1', percent: 5, startsAt: later });
    await add({ code: 'IS-OVER-1', percent: 5, endsAt: now.toISOString() });
    await add({ code: 'IS-OFF-01', percent: 5, active: false });
    const { body } = await people.admin.get(CODES);
    const all = listDiscounts.reply.parse(body);
    expect(Object.fromEntries(all.rows.map(({ code, state }) => [code, state]))).toEqual({
      BIGBUILD50: 'counts',
      'IS-OVER-1': 'ended',
      'NOT-YET-1': 'not_started',
      WELCOME10: 'counts',
      'IS-OFF-01': 'inactive',
    });
    const found = listDiscounts.reply.parse((await people.admin.get(`${CODES}?q=over`)).body);
    expect(found.rows.map(({ code }) => code)).toEqual(['IS-OVER-1']);
  });

  it('changes a code for later buyers, but no order or payment in progress', async () => {
    const [early, paying, late] = [
      await newBuyer(shop, [[BRACKET, 1]]),
      await newBuyer(shop, [[BRACKET, 1]]),
      await newBuyer(shop, [[BRACKET, 1]]),
    ];
    for (const buyer of [early, paying, late]) await apply(buyer, 'WELCOME10');
    const { id } = await buy(early);
    const quote = await quoteFor(paying);
    const intent = await intentFor(paying);
    const order = () =>
      shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const snapshots = () =>
      shop.db.selectFrom('checkout').select(['id', 'snapshot', 'hash']).orderBy('id').execute();
    const before = [await order(), await snapshots()];

    const reply = await people.admin.put(`${CODES}/WELCOME10`, { percent: 50 });
    expect([reply.status, (await one('WELCOME10')).percent]).toEqual([200, 50]);
    expect([await order(), await snapshots()]).toEqual(before);
    expect((await quoteFor(late)).discount).toBe('16.50');
    await payWith(paying, intent);
    const placed = await paying.post('/api/orders', orderBody(quote));
    expect(placed.status).toBe(201);
    expect((placed.body as { total: string }).total).toBe(intent.total);
    const [act] = await actsOn(shop.db, 'discount:WELCOME10');
    expect(JSON.parse(act?.detail ?? '')).toMatchObject({
      before: { percent: 10 },
      after: { percent: 50 },
    });
  });

  it('does not apply a code that was switched off', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await apply(buyer, 'WELCOME10');
    await people.admin.put(`${CODES}/WELCOME10`, { percent: 10, active: false });
    expect((await quoteFor(buyer)).discount).toBe('0.00');
    expect((await apply(buyer, 'WELCOME10')).status).toBe(400);
  });

  it('counts uses up to the maximum', async () => {
    await add({ code: 'ONLY-ONCE', percent: 10, maxUses: 1 });
    const [first, second] = [
      await newBuyer(shop, [[BRACKET, 1]]),
      await newBuyer(shop, [[BRACKET, 1]]),
    ];
    await apply(first, 'ONLY-ONCE');
    await buy(first);
    expect(await one('ONLY-ONCE')).toMatchObject({ uses: 1, state: 'used_up' });
    expect((await apply(second, 'ONLY-ONCE')).status).toBe(400);
  });

  describe('a code for once', () => {
    const ONCE = { code: 'HELLO', percent: 10, oncePerCustomer: true };
    const again = async (buyer: Buyer) => {
      await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
      return apply(buyer, 'HELLO');
    };

    it('counts once for each customer, and says so to who has used it', async () => {
      expect((await add(ONCE)).body).toMatchObject({ oncePerCustomer: true, maxUses: null });
      const [first, second] = [
        await newBuyer(shop, [[BRACKET, 1]]),
        await newBuyer(shop, [[BRACKET, 1]]),
      ];
      await apply(first, 'HELLO');
      const order = await buy(first);
      expect((await again(first)).body).toMatchObject({
        code: 'invalid_code',
        message: 'You have used this code before. It counts once for each customer.',
      });
      expect((await apply(second, 'HELLO')).status).toBe(200);
      await buy(second);
      expect(await one('HELLO')).toMatchObject({ uses: 2, state: 'counts' });
      await first.put(`/api/orders/${order.id}/cancel`);
      expect((await apply(first, 'HELLO')).status).toBe(200);
    });

    it('counts once for each mail address, so that a guest does not come again', async () => {
      await add(ONCE);
      const first = await newBuyer(shop, [[BRACKET, 1]]);
      await apply(first, 'HELLO');
      await buy(first);
      const guest = await newBuyer(shop, [[BRACKET, 1]]);
      await shop.db
        .updateTable('account')
        .set({ email: first.account.email.toUpperCase(), is_guest: 1 })
        .where('id', '=', guest.account.id)
        .execute();
      // The address is not proven to be theirs, so nothing is said about it.
      expect((await apply(guest, 'HELLO')).body).toMatchObject({
        code: 'invalid_code',
        message: 'Invalid discount code',
      });
    });

    it('stops counting in the cart of who has used it when the owner makes it a code for once', async () => {
      await add({ code: 'HELLO', percent: 10 });
      const buyer = await newBuyer(shop, [[BRACKET, 1]]);
      await apply(buyer, 'HELLO');
      await buy(buyer);
      await again(buyer);
      expect(await quoteFor(buyer)).toMatchObject({ code: { counts: true } });
      await people.admin.put(`${CODES}/HELLO`, { percent: 10, oncePerCustomer: true });
      expect(await quoteFor(buyer)).toMatchObject({ discount: '0.00', code: { counts: false } });
    });
  });

  it('removes an unused code, also from carts', async () => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await apply(buyer, 'WELCOME10');
    expect((await people.admin.delete(`${CODES}/WELCOME10`)).status).toBe(200);
    expect((await quoteFor(buyer)).code).toBeNull();
    expect((await people.admin.delete(`${CODES}/WELCOME10`)).status).toBe(404);
  });

  it.each(['an order', 'a payment in progress'])('keeps a code that %s uses', async (what) => {
    const buyer = await newBuyer(shop, [[BRACKET, 1]]);
    await apply(buyer, 'WELCOME10');
    if (what === 'an order') await buy(buyer);
    else expect((await askToPay(buyer)).status).toBe(200);
    const reply = await people.admin.delete(`${CODES}/WELCOME10`);
    expect([reply.status, codeOf(reply)]).toEqual([409, 'code_used']);
    expect((await one('WELCOME10')).active).toBe(true);
  });
});
