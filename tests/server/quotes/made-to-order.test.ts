import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AdminQuote } from '../../../src/contract/quotes/admin';
import type { PayableQuote } from '../../../src/contract/quotes/quotes';
import { auditOf } from '../../support/orders/audit-of';
import { OrderWithItems } from '../../../src/shop/orders/order';
import { type Intent, buy, intentFor, newBuyer, payWith, quoteFor } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { DAY, engines, shopForEach } from '../../support/shop';

/** It is morning in Toronto. */
const THURSDAY = '2026-11-26T15:00:00Z';
const Items = z.pick(OrderWithItems, { items: true });
const QUOTES = '/api/admin/quotes';
/** Parts of the sample catalogue. */
const [TRUSS, TAB] = [1001, 1041];
const CALENDAR = {
  closedWeekdays: [0, 6],
  closedDates: [],
  cutOff: '14:00',
  groups: [{ name: 'Trusses', perWeek: 5 }],
};

describe.each(engines)('Quotes with parts made to order (%s)', (engine) => {
  const shop = shopForEach({ engine, now: THURSDAY });
  const people = peopleForEach(shop);

  const open = async (supply: object = {}, stock = 0) => {
    await people.admin.put('/api/admin/calendar', { ...CALENDAR, revision: 0 });
    const reply = await people.admin.put(`/api/admin/products/${TRUSS}`, {
      stock,
      supply: { kind: 'made', leadDays: 0, group: 'Trusses', ...supply },
    });
    expect(reply.status).toBe(200);
  };
  const make = async (quantity: number, more: object = {}) => {
    const lines = [{ productId: TRUSS, quantity }];
    const body = { name: 'Ann Lee', email: 'ann@people.test', lines, ...more };
    const reply = await people.admin.post(QUOTES, body);
    expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
    const made = reply.body as { id: string; number: string; payUrl: string; short: number[] };
    return { ...made, link: `/api${new URL(made.payUrl).pathname}` };
  };
  type Made = Awaited<ReturnType<typeof make>>;
  const see = async ({ link }: Made) => (await people.visitor.get(link)).body as PayableQuote;
  const dayOf = async (made: Made) => (await see(made)).lines[0]?.promisedBy;
  const ask = async (made: Made, days: readonly string[] = []) =>
    people.visitor.post(`${made.link}/payment`, {
      total: (await see(made)).total,
      promised: days.map((promisedBy) => ({ productId: TRUSS, promisedBy })),
    });
  const pay = async (made: Made) => {
    const begun = await ask(made);
    expect(begun.status).toBe(200);
    await payWith(people.visitor, begun.body as Intent);
    return (await people.visitor.post(`${made.link}/order`)).body as PayableQuote;
  };
  const itemsOf = async ({ id }: Made) => {
    const quote = (await people.admin.get(`${QUOTES}/${id}`)).body as AdminQuote;
    const order = await people.admin.get(`/api/admin/orders/${quote.order?.id}`);
    return Items.parse(order.body).items;
  };
  const faults = () => auditOf(shop);

  it('are not short of what is made, and promise a day that the order keeps', async () => {
    await open({ leadDays: 15 });
    const made = await make(2);
    expect(made.short).toEqual([]);
    expect(await dayOf(made)).toBe('2026-12-17');
    await people.admin.post(`${QUOTES}/${made.id}/mail`);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ subject }) => subject === `Our quote ${made.number}`);
    expect(mail?.text).toContain('Paid today, it is ready by Dec 17, 2026.');
    expect(await pay(made)).toMatchObject({ state: 'paid', lines: [{ promisedBy: '2026-12-17' }] });
    expect(await itemsOf(made)).toMatchObject([{ promisedBy: '2026-12-17' }]);
    await shop.deliver();
    const placed = shop.mail.sent.find(({ key }) => key?.startsWith('order-placed'));
    expect(placed?.text).toContain('Ready by Dec 17, 2026.');
    expect(await faults()).toEqual([]);
  });

  it('take time of the group while they are paid, and none before', async () => {
    await open();
    const one = await make(5);
    const buyer = await newBuyer(shop, [[TRUSS, 5]]);
    const day = async () => (await quoteFor(buyer)).lines[0]?.promisedBy;
    expect([await dayOf(one), await day()]).toEqual(['2026-12-02', '2026-12-02']);
    const begun = await ask(one, ['2026-12-02']);
    expect(begun.status).toBe(200);
    // Its own payment takes no time from it.
    expect([await dayOf(one), await day()]).toEqual(['2026-12-02', '2026-12-09']);
    expect(await ask(one, ['2026-12-02'])).toMatchObject({ status: 200, body: begun.body });
    await payWith(people.visitor, begun.body as Intent);
    await people.visitor.post(`${one.link}/order`);
    expect(await itemsOf(one)).toMatchObject([{ promisedBy: '2026-12-02' }]);
    expect(await day()).toBe('2026-12-09');
    expect(await faults()).toEqual([]);
  });

  it('are not charged for a later day than the page showed', async () => {
    await open();
    const made = await make(1);
    expect(await dayOf(made)).toBe('2026-11-26');
    await buy(await newBuyer(shop, [[TRUSS, 2]]));
    expect(await ask(made, ['2026-11-26'])).toMatchObject({
      status: 409,
      body: {
        code: 'cart_changed',
        message: expect.stringMatching(/^Ready later than shown: .+, by Mon Nov 30\.$/),
      },
    });
    expect(await dayOf(made)).toBe('2026-11-30');
    expect((await ask(made, ['2026-11-30'])).status).toBe(200);
  });

  it('promise new days when they are paid, by card or by hand', async () => {
    await open({ leadDays: 15 });
    const [late, byHand] = [await make(1), await make(1)];
    shop.clock.pass(4 * DAY);
    expect(await dayOf(late)).toBe('2026-12-21');
    await pay(late);
    expect(await itemsOf(late)).toMatchObject([{ promisedBy: '2026-12-21' }]);
    expect((await people.admin.post(`${QUOTES}/${byHand.id}/paid`, { means: 'cash' })).status).toBe(
      200,
    );
    expect(await itemsOf(byHand)).toMatchObject([{ promisedBy: '2026-12-21' }]);
    expect(await faults()).toEqual([]);
  });

  it('promise new days when they are renewed, and no day after their end', async () => {
    await open({ leadDays: 15 });
    const made = await make(1, { validDays: 1 });
    shop.clock.pass(4 * DAY);
    const over = await see(made);
    expect(over.lines).toMatchObject([{ promisedBy: null }]);
    expect(over.today?.lines).toMatchObject([{ promisedBy: '2026-12-21' }]);
    await pay(made);
    expect(await itemsOf(made)).toMatchObject([{ promisedBy: '2026-12-21' }]);
    expect(await faults()).toEqual([]);
  });

  it('reserve what is on the shelf, and only that', async () => {
    await open({ kind: 'both', leadDays: 5, group: '' }, 2);
    const made = await make(3);
    expect((await see(made)).lines).toMatchObject([{ toMake: 1, promisedBy: '2026-12-03' }]);
    const onShelf = async () => {
      const { stock, held } = (await people.admin.get(`/api/admin/products/${TRUSS}`)).body as {
        stock: number;
        held: number;
      };
      return stock - held;
    };
    expect(await onShelf()).toBe(0);
    // Two more arrive: one of them is for this quote once it is paid.
    await people.admin.put(`/api/admin/products/${TRUSS}`, { stock: 4 });
    expect(await onShelf()).toBe(2);
    expect((await see(made)).lines).toMatchObject([{ toMake: 0, promisedBy: '2026-11-26' }]);
    expect((await ask(made)).status).toBe(200);
    expect(await onShelf()).toBe(1);
    await pay(made);
    expect(await onShelf()).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('are short of what comes from stock', async () => {
    await open();
    const { body } = await people.admin.get(`/api/admin/products/${TAB}`);
    const quantity = (body as { stock: number }).stock + 1;
    const made = await make(1, { lines: [{ productId: TAB, quantity }] });
    expect(made.short).toEqual([TAB]);
    expect((await see(made)).lines).toMatchObject([{ toMake: 0, promisedBy: null }]);
  });

  it('and carts that are paid in the same instant do not get the same last day', async () => {
    await open();
    const made = await make(5);
    const buyers = [
      await newBuyer(shop, [[TRUSS, 5]]),
      await newBuyer(shop, [[TRUSS, 5]]),
      await newBuyer(shop, [[TRUSS, 5]]),
    ];
    await Promise.all([ask(made), ...buyers.map((buyer) => intentFor(buyer))]);
    const days = await shop.db
      .selectFrom('checkout_line')
      .innerJoin('checkout', 'checkout.id', 'checkout_line.checkout_id')
      .select('promised_by')
      .where('checkout.state', '=', 'open')
      .orderBy('promised_by')
      .execute();
    expect(days.map(({ promised_by }) => promised_by)).toEqual([
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
    ]);
  });
});
