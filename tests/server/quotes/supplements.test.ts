import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminOrder, ShippingNow } from '../../../src/contract/orders/admin';
import { type PayableQuote } from '../../../src/contract/quotes/quotes';
import { AdminQuote } from '../../../src/contract/quotes/admin';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  type Placed,
  buy,
  buyParcel,
  newBuyer,
  payWith,
} from '../../support/buyers';
import { type People, meetPeople, signedIn } from '../../support/people';
import { fc } from '../../support/properties';
import { DAY, type Person, type Shop, openShop } from '../../support/shop';

const BRACKET = 1002;
const VANCOUVER = {
  ...ADDRESS,
  address1: '1 Main St',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V6B 1A1',
};
const WHITEHORSE = { ...VANCOUVER, city: 'Whitehorse', state: 'YT', zipCode: 'Y1A 1A1' };
/** Two brackets cost 13.50 to ADDRESS and 22.95 to VANCOUVER. */
const DIFFERENCE = '9.45';

describe('the difference for shipping to a changed address', () => {
  let shop: Shop;
  let people: People;
  let buyer: Buyer;
  let placed: Placed;
  /** Somebody without an account, who has the link. */
  let holder: Person;
  beforeEach(async () => {
    shop = await openShop();
    people = await meetPeople(shop);
    buyer = await newBuyer(shop, [[BRACKET, 2]]);
    placed = await buyParcel(buyer);
    holder = shop.visitor('10.0.0.7');
  });
  afterEach(async () => {
    expect(await books()).toEqual([]);
    await shop.close();
  });

  const books = () => auditOf(shop);
  const path = (act = '', { id }: { id: string } = placed) =>
    `/api/admin/orders/${id}${act && `/${act}`}`;
  const change = (shippingAddress: object, difference?: object) =>
    people.admin.put(path('address'), { shippingAddress, ...(difference && { difference }) });
  const charge = (to: object = VANCOUVER, amount = DIFFERENCE) =>
    change(to, { act: 'charge', amount });
  const order = async (one: { id: string } = placed) =>
    AdminOrder.parse((await people.admin.get(path('', one))).body);
  const costs = async ({ zipCode, state }: typeof VANCOUVER) =>
    ShippingNow.parse((await people.admin.post(path('quote'), { zipCode, state })).body);
  const quotes = () =>
    shop.db.selectFrom('shop_quote').selectAll().orderBy('created_at').orderBy('id').execute();
  const orders = () =>
    shop.db.selectFrom('orders').selectAll().orderBy('created_at').orderBy('id').execute();
  const told = async () => {
    while (await shop.deliver());
    return shop.mail.sent;
  };
  /** The link in the last mail about a difference. */
  const link = async () => {
    const mail = (await told()).findLast(({ subject }) => subject.startsWith('Difference'));
    const [, token = ''] = /\/pay\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    return `/api/pay/${token}`;
  };
  const payByCard = async (amount = DIFFERENCE) => {
    const to = await link();
    const asked = await holder.post(`${to}/payment`, { total: amount });
    expect([asked.status, asked.body]).toEqual([200, expect.anything()]);
    await payWith(holder, asked.body as Intent); // the server checked its own reply
    return holder.post(`${to}/order`);
  };
  const payByHand = async (means = 'cash') => {
    const [quote] = (await quotes()).filter(({ state }) => state === 'open');
    return people.admin.post(`/api/admin/quotes/${quote?.id}/paid`, { means });
  };
  /** Days later; the session of the admin has ended by then. */
  const passDays = async (days: number) => {
    shop.clock.pass(days * DAY);
    people.admin = await signedIn(shop, people.admin.account);
  };
  const cents = (dollars = '0') => Math.round(Number(dollars) * 100);
  const whats = async () => (await order()).history.map(({ what }) => what);

  it('is charged by a quote without lines, mailed to the buyer with a link', async () => {
    const reply = await charge();
    expect(reply).toMatchObject({
      status: 200,
      body: {
        total: placed.total,
        shippingCost: '13.50',
        shippingAddress: { city: 'Vancouver' },
        unpaidSupplement: { number: expect.stringMatching(/^Q-/), total: DIFFERENCE },
        supplements: [],
      },
    });
    const [quote] = await quotes();
    const shown = AdminQuote.parse((await people.admin.get(`/api/admin/quotes/${quote?.id}`)).body);
    expect(shown).toMatchObject({
      state: 'open',
      lines: [],
      subtotal: '0.00',
      hst: '0.00',
      shipping: DIFFERENCE,
      total: DIFFERENCE,
      email: buyer.account.email,
      supplementOf: { id: placed.id, orderNumber: placed.orderNumber },
    });
    const mail = (await told()).at(-1);
    expect(mail).toMatchObject({
      to: { name: 'Ann Lee', address: buyer.account.email },
      subject: `Difference for shipping of ${placed.orderNumber}`,
    });
    expect(mail?.text).toContain('Vancouver BC V6B 1A1, costs $9.45 CAD more than was paid for it');
    expect(await whats()).toEqual([
      `Difference for shipping of $9.45 CAD charged: ${quote?.number}`,
      expect.stringMatching(/^Address changed, .+ → /),
      'Placed at the checkout',
    ]);
    expect((await holder.get(await link())).body).toMatchObject({
      supplementOf: placed.orderNumber,
      lines: [],
      total: DIFFERENCE,
    } satisfies Partial<PayableQuote>);
  });

  it('that is paid by its link is one order, which is done and holds nothing', async () => {
    await charge();
    expect(await payByCard()).toMatchObject({
      status: 200,
      body: { state: 'paid', order: { status: 'delivered', means: 'card' } },
    });
    await holder.post(`${await link()}/order`);
    await shop.deliverEvents();
    const all = await orders();
    expect(all).toHaveLength(2);
    const [, own] = all;
    expect(await order({ id: own?.id ?? '' })).toMatchObject({
      status: 'delivered',
      items: [],
      itemCount: 0,
      parcels: [],
      attention: [],
      subtotal: '0.00',
      hst: '0.00',
      shippingCost: DIFFERENCE,
      total: DIFFERENCE,
      isPickup: false,
      shippingAddress: { city: 'Vancouver' },
      supplementOf: { id: placed.id, orderNumber: placed.orderNumber },
    });
    expect(await order()).toMatchObject({
      status: 'pending',
      total: placed.total,
      unpaidSupplement: null,
      supplements: [{ id: own?.id, orderNumber: own?.number, total: DIFFERENCE }],
    });
    expect((await whats())[0]).toBe(`Difference for shipping of $9.45 CAD paid: ${own?.number}`);
    const postings = await shop.db
      .selectFrom('journal_entry')
      .select(['account', 'debit_cents', 'credit_cents', 'province'])
      .where('order_id', '=', own?.id ?? '')
      .orderBy('account')
      .execute();
    expect(postings).toEqual([
      { account: 'card_clearing', debit_cents: 945, credit_cents: 0, province: 'BC' },
      { account: 'shipping', debit_cents: 0, credit_cents: 945, province: 'BC' },
    ]);
    const mails = (await told()).map(({ subject, text }) => [subject, text]);
    expect(mails).toContainEqual([
      `Difference for shipping of ${placed.orderNumber}`,
      expect.stringContaining(`$9.45 CAD, is paid. It has a number of its own: ${own?.number}`),
    ]);
    expect(mails).toContainEqual([
      `New order ${own?.number}: $9.45 CAD`,
      expect.stringContaining('There is nothing to ship for it.'),
    ]);
    expect(
      (await holder.post(`${await link()}/payment`, { total: DIFFERENCE })).body,
    ).toMatchObject({
      code: 'already_paid',
    });
  });

  it.each(['cash', 'e-transfer'])('that is paid by %s is one order too', async (means) => {
    await charge();
    expect(await payByHand(means)).toMatchObject({
      status: 200,
      body: { status: 'delivered', paidByHand: means, supplementOf: { id: placed.id } },
    });
    expect(await order()).toMatchObject({ supplements: [{ total: DIFFERENCE }] });
  });

  it('of a dealer with terms can be owed like his orders', async () => {
    const dealer = await newBuyer(shop, [[BRACKET, 2]], { is_vendor: 1 });
    const terms = { days: 30, limit: '500' };
    await people.admin.put(`/api/admin/users/${dealer.account.id}/terms`, terms);
    placed = await buyParcel(dealer);
    await charge();
    expect(await payByHand('terms')).toMatchObject({
      status: 200,
      body: { status: 'delivered', paidByHand: 'terms', terms: { open: DIFFERENCE } },
    });
    expect((await told()).at(-1)?.text).toBeTruthy();
  });

  it('is no work: its order is not to be shipped, not late, in no filter of open ones', async () => {
    await charge();
    await payByHand();
    const [, own] = await orders();
    await people.admin.put(path('status'), { status: 'shipped' });
    await passDays(10);
    const { body } = await people.admin.get('/api/admin/today');
    expect(body).toMatchObject({ orders: { new: 0, ship: 0, late: 0, pickup: 0, attention: 0 } });
    const rows = async (query: string) =>
      (
        (await people.admin.get(`/api/admin/orders?${query}`)).body as {
          rows: { id: string; supplementOf: string | null }[];
        }
      ).rows;
    for (const query of ['status=open', 'work=ship', 'work=late', 'status=pending'])
      expect(await rows(query)).toEqual([]);
    expect((await rows('')).map(({ id, supplementOf }) => [id, supplementOf])).toEqual([
      [own?.id, placed.orderNumber],
      [placed.id, null],
    ]);
    for (const status of ['shipped', 'processing', 'cancelled'])
      expect((await people.admin.put(path('status', own), { status })).status).toBe(409);
  });

  it('is shown to the buyer at both orders', async () => {
    await charge();
    await payByCard();
    const [, own] = await orders();
    expect((await buyer.get(`/api/orders/${own?.id}`)).body).toMatchObject({
      supplementOf: { id: placed.id, orderNumber: placed.orderNumber },
      items: [],
    });
    expect((await buyer.get(`/api/orders/${placed.id}`)).body).toMatchObject({
      supplementOf: null,
      supplements: [{ orderNumber: own?.number, total: DIFFERENCE }],
    });
    expect((await buyer.get('/api/account/export')).body).toMatchObject({
      orders: [{ supplementOf: { id: placed.id } }, { supplements: [{ id: own?.id }] }],
    });
  });

  it('counts as paid: the address before costs less then, another one only what is missing', async () => {
    await charge();
    await payByCard();
    expect(await costs(VANCOUVER)).toMatchObject({ paid: '22.95', now: { difference: '0.00' } });
    expect(await costs(ADDRESS as typeof VANCOUVER)).toMatchObject({
      paid: '22.95',
      now: { cost: '13.50', difference: '-9.45' },
    });
    const { now } = await costs(WHITEHORSE);
    expect((await charge(WHITEHORSE, now?.difference)).status).toBe(200);
    await payByHand();
    expect(await costs(WHITEHORSE)).toMatchObject({ paid: now?.cost, now: { difference: '0.00' } });
    const shipping = (await orders()).reduce((sum, one) => sum + one.shipping_cents, 0);
    expect((shipping / 100).toFixed(2)).toBe(now?.cost);
    expect((await order()).supplements).toHaveLength(2);
  });

  it('adds up whatever the addresses were, and each payment is one order', async () => {
    const addresses = [ADDRESS as typeof VANCOUVER, VANCOUVER, WHITEHORSE];
    const step = fc.record({
      to: fc.nat(2),
      act: fc.constantFrom('charge', 'waive', undefined),
      pay: fc.constantFrom('card', 'cash', 'late', undefined),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        buyer = await newBuyer(shop, [[BRACKET, 2]]);
        placed = await buyParcel(buyer);
        let paid = 1350;
        let payments = 0;
        for (const { to, act, pay } of steps) {
          const address = addresses[to] ?? VANCOUVER;
          const { now } = await costs(address);
          const owed = cents(now?.difference);
          const isAsked = act !== undefined && owed > 0;
          const difference = isAsked ? { act, amount: now?.difference } : undefined;
          expect((await change(address, difference)).status).toBe(200);
          const unpaid = (await order()).unpaidSupplement;
          expect(cents(unpaid?.total)).toBe(isAsked && act === 'charge' ? owed : 0);
          if (!unpaid || !pay) continue;
          if (pay === 'late') await passDays(20);
          if (pay === 'cash') await payByHand();
          else await payByCard(unpaid.total);
          paid += owed;
          payments += 1;
        }
        const last = await costs(VANCOUVER);
        const { supplements } = await order();
        expect([cents(last.paid), supplements.length]).toEqual([paid, payments]);
        const own = await Promise.all(supplements.map((one) => order(one)));
        expect(own.every(({ status, hst }) => status === 'delivered' && hst === '0.00')).toBe(true);
        expect(paid).toBe(own.reduce((sum, { total }) => sum + cents(total), 1350));
        expect(await books()).toEqual([]);
        // So that the next one has the only open quote.
        await people.admin.post(path('cancel'), {});
        await giveRefunds(shop.parts);
        await shop.deliverEvents();
      }),
      { numRuns: 5 },
    );
  });

  it('counts what was refunded of the shipping as not paid', async () => {
    const body = { shipping: '3.50', reason: 'late' };
    expect((await people.admin.post(path('refunds'), body)).status).toBe(200);
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
    expect(await costs(VANCOUVER)).toMatchObject({ paid: '10.00', now: { difference: '12.95' } });
  });

  it('can be waived, which the history has with the sum', async () => {
    const reply = await change(VANCOUVER, { act: 'waive', amount: DIFFERENCE });
    expect(reply).toMatchObject({ status: 200, body: { unpaidSupplement: null } });
    expect((await whats())[0]).toBe('Difference for shipping of $9.45 CAD waived');
    expect(await quotes()).toEqual([]);
    expect((await told()).filter(({ subject }) => subject.startsWith('Difference'))).toEqual([]);
  });

  it.each(['charge', 'waive'])('that the form did not show is refused with %s', async (act) => {
    const before = await order();
    const stale = await change(VANCOUVER, { act, amount: '9.44' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'difference_changed', difference: DIFFERENCE },
    });
    expect(await change(ADDRESS, { act, amount: '1' })).toMatchObject({
      status: 409,
      body: { code: 'difference_changed', difference: '0.00' },
    });
    const nowhere = { ...VANCOUVER, state: 'ZZ', zipCode: '12345' };
    expect(await change(nowhere, { act, amount: DIFFERENCE })).toMatchObject({
      status: 409,
      body: { code: 'difference_changed', difference: null },
    });
    expect(await order()).toEqual(before);
    expect(await quotes()).toEqual([]);
  });

  it('of less than a card can be charged with can only be waived', async () => {
    // A supplement brings the paid sum to within 45 cents of the cost.
    await charge();
    await payByHand();
    const [, own] = await orders();
    const body = { amount: '0.45', reason: 'goodwill' };
    expect((await people.admin.post(path('refunds', own), body)).status).toBe(200);
    expect(await charge(VANCOUVER, '0.45')).toMatchObject({
      status: 422,
      body: { code: 'below_minimum' },
    });
    expect((await change(VANCOUVER, { act: 'waive', amount: '0.45' })).status).toBe(200);
  });

  it('is never there for a pickup', async () => {
    const pickup = await buy(await newBuyer(shop, [[BRACKET, 1]]));
    const difference = { act: 'charge', amount: DIFFERENCE };
    const reply = await people.admin.put(path('address', pickup), {
      shippingAddress: VANCOUVER,
      difference,
    });
    expect(reply).toMatchObject({ status: 409, body: { difference: null } });
  });

  it('has one charge, however often it is asked for', async () => {
    const send = (key: string) =>
      people.admin.fetch(path('address'), {
        method: 'PUT',
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({
          shippingAddress: VANCOUVER,
          difference: { act: 'charge', amount: DIFFERENCE },
        }),
      });
    const replies = await Promise.all([send('a'), send('a'), send('b'), charge()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await quotes()).toHaveLength(1);
    const mails = (await told()).filter(({ subject }) => subject.startsWith('Difference'));
    expect(mails).toHaveLength(1);
  });

  it('of another address takes the place of the one that is not paid, also after its day', async () => {
    await charge();
    const first = await link();
    await passDays(20);
    expect((await holder.get(first)).body).toMatchObject({
      state: 'expired',
      today: { total: DIFFERENCE },
    });
    const { now } = await costs(WHITEHORSE);
    expect((await charge(WHITEHORSE, now?.difference)).status).toBe(200);
    expect((await quotes()).map(({ state }) => state)).toEqual(['cancelled', 'open']);
    expect((await holder.get(first)).body).toMatchObject({ state: 'cancelled' });
    expect((await holder.post(`${first}/payment`, { total: DIFFERENCE })).body).toMatchObject({
      code: 'not_now',
    });
    expect((await change(ADDRESS)).status).toBe(200);
    expect((await quotes()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    expect(await whats()).toContain(
      `Difference for shipping of $9.45 CAD no longer charged: ${(await quotes())[0]?.number}`,
    );
  });

  it('that has ended costs the same: by its link, and by the renewal of the owner', async () => {
    await charge();
    await passDays(20);
    expect(await payByHand()).toMatchObject({ status: 409, body: { code: 'quote_expired' } });
    const [quote] = await quotes();
    expect(await people.admin.post(`/api/admin/quotes/${quote?.id}/renew`, {})).toMatchObject({
      status: 200,
      body: { state: 'open', total: DIFFERENCE, short: [] },
    });
    await passDays(20);
    expect((await payByCard()).body).toMatchObject({ state: 'paid', total: DIFFERENCE });
  });

  it('that is paid although it was cancelled is refunded, since it is not owed any more', async () => {
    await charge();
    const to = await link();
    const asked = (await holder.post(`${to}/payment`, { total: DIFFERENCE })).body as Intent;
    await change(ADDRESS);
    await payWith(holder, asked);
    await shop.deliverEvents();
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
    const [, own] = await orders();
    expect(own).toMatchObject({ status: 'cancelled', total_cents: 945 });
    expect((await shop.demo.get(asked.paymentIntentId)).refundedCents).toBe(945);
    expect((await quotes()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await order()).toMatchObject({ supplements: [] });
    expect((await told()).map(({ text }) => text).join('\n')).toContain(
      'You paid a difference for shipping that was not owed any more.',
    );
  });

  it('that is paid twice at a time is one order, and the card gets its money back', async () => {
    await charge();
    const to = await link();
    const asked = (await holder.post(`${to}/payment`, { total: DIFFERENCE })).body as Intent;
    await payWith(holder, asked);
    await Promise.all([payByHand(), holder.post(`${to}/order`), shop.deliverEvents()]);
    await shop.deliverEvents();
    expect((await orders()).filter(({ status }) => status === 'delivered')).toHaveLength(1);
    expect((await order()).supplements).toHaveLength(1);
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
  });

  it('is an order although a restore of the database lost the checkout', async () => {
    await charge();
    const to = await link();
    const asked = (await holder.post(`${to}/payment`, { total: DIFFERENCE })).body as Intent;
    await payWith(holder, asked);
    await shop.db.deleteFrom('checkout').where('quote_id', 'is not', null).execute();
    await shop.deliverEvents();
    expect(await order()).toMatchObject({ supplements: [{ total: DIFFERENCE }] });
  });

  it('ends with its order: what is not paid is not owed, what was paid by card is refunded', async () => {
    await charge();
    await payByCard();
    const { now } = await costs(WHITEHORSE);
    await charge(WHITEHORSE, now?.difference);
    expect((await buyer.put(`/api/orders/${placed.id}/cancel`)).status).toBe(200);
    expect((await quotes()).map(({ state }) => state)).toEqual(['paid', 'cancelled']);
    await giveRefunds(shop.parts);
    await shop.deliverEvents();
    const [, own] = await orders();
    expect(await order({ id: own?.id ?? '' })).toMatchObject({
      status: 'delivered',
      refunded: DIFFERENCE,
      refunds: [{ kind: 'part', reason: `${placed.orderNumber} was cancelled` }],
    });
  });

  it('is charged to a customer at the counter without a mail address by a link that the owner gets', async () => {
    const { id } = (
      await people.admin.post('/api/admin/quotes', {
        name: 'Bo Fisher',
        lines: [{ productId: BRACKET, quantity: 2 }],
        delivery: { address: ADDRESS, shipping: '13.50' },
      })
    ).body as { id: string };
    const paid = await people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'cash' });
    placed = paid.body as Placed;
    const before = (await told()).length;
    const reply = await charge();
    expect(reply).toMatchObject({ status: 200, body: { unpaidSupplement: { total: DIFFERENCE } } });
    expect((await told()).length).toBe(before);
    const { unpaidSupplement } = await order();
    const quote = `/api/admin/quotes/${unpaidSupplement?.id}`;
    const linked = await people.admin.post(`${quote}/link`);
    expect(linked).toMatchObject({
      status: 200,
      body: { payUrl: expect.stringContaining('/pay/') },
    });
    expect(await people.admin.post(`${quote}/mail`)).toMatchObject({
      status: 409,
      body: { message: 'This customer gave no email address.' },
    });
    expect((await payByHand()).status).toBe(200);
  });

  it('that was paid by hand is given back by hand, when its order is cancelled', async () => {
    await charge();
    await payByHand();
    expect((await people.admin.post(path('cancel'), {})).status).toBe(200);
    const [, own] = await orders();
    expect(await whats()).toContain(
      `Difference for shipping of $9.45 CAD, paid by hand, is to be given back by hand: ${own?.number}`,
    );
    expect(await order({ id: own?.id ?? '' })).toMatchObject({ refunded: '0.00' });
  });

  it('is cancelled by the owner, and its order says so', async () => {
    await charge();
    const [quote] = await quotes();
    await passDays(20);
    expect(await people.admin.post(`/api/admin/quotes/${quote?.id}/cancel`)).toMatchObject({
      status: 200,
      body: { state: 'cancelled' },
    });
    expect((await whats())[0]).toMatch(/no longer charged/);
  });

  it('of a dealer counts in the revenue, and in the average of its order', async () => {
    const dealer = await newBuyer(shop, [[BRACKET, 2]], { is_vendor: 1 });
    placed = await buyParcel(dealer);
    await charge();
    await payByHand();
    const total = (Number(placed.total) + Number(DIFFERENCE)).toFixed(2);
    const stats = { totalOrders: 2, totalRevenue: total, averageOrderValue: total };
    expect((await people.admin.get('/api/admin/vendor-orders/figures')).body).toMatchObject(stats);
    expect(
      (await people.admin.get(`/api/admin/vendor-orders/${dealer.account.id}`)).body,
    ).toMatchObject({
      stats,
    });
  });

  it('makes the audit complain when nobody knows what it is for', async () => {
    await charge();
    await payByHand();
    const rules = async () => (await books()).map(({ rule }) => rule);
    const set = (supplement_of: string | null) =>
      shop.db.updateTable('shop_quote').set({ supplement_of }).execute();
    await set(null);
    expect(await rules()).toEqual(['I24']);
    const other = await buy(await newBuyer(shop, [[BRACKET, 1]]));
    await set(other.id);
    expect(await rules()).toEqual(['I24']);
    await set(placed.id);
  });
});
