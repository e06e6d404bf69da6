import { describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { CartQuote } from '../../../src/contract/checkout/checkout';
import { OrderWithItems } from '../../../src/shop/orders/order';
import {
  askToPay,
  buy,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';

/** It is morning in Toronto. */
const THURSDAY = '2026-11-26T15:00:00Z';
/** Parts of the sample catalogue. */
const [TRUSS, TAB] = [1001, 1041];
const CALENDAR = {
  closedWeekdays: [0, 6],
  closedDates: [],
  cutOff: '14:00',
  groups: [{ name: 'Trusses', perWeek: 5 }],
};

describe.each(engines)('Parts made to order (%s)', (engine) => {
  const shop = shopForEach({ engine, now: THURSDAY });
  const people = peopleForEach(shop);

  const change = (id: number, more: object) => people.admin.put(`/api/admin/products/${id}`, more);
  /** A truss that takes 15 business days. */
  const open = async (supply: object = {}, stock = 0) => {
    await people.admin.put('/api/admin/calendar', { ...CALENDAR, revision: 0 });
    const reply = await change(TRUSS, {
      stock,
      supply: { kind: 'made', leadDays: 15, group: 'Trusses', ...supply },
    });
    expect(reply.status).toBe(200);
  };
  const lineOf = (quote: CartQuote) => quote.lines[0];
  const orderOf = async (buyer: Awaited<ReturnType<typeof newBuyer>>, id: string) =>
    OrderWithItems.parse((await buyer.get(`/api/orders/${id}`)).body);
  const stockOf = async (id: number) =>
    ((await people.admin.get(`/api/admin/products/${id}`)).body as { stock: number }).stock;
  const faults = () => auditOf(shop);

  it('are sold without stock, and ship by the day that the buyer was told', async () => {
    await open();
    const buyer = await newBuyer(shop, [
      [TRUSS, 2],
      [TAB, 1],
    ]);
    expect((await quoteFor(buyer)).lines).toMatchObject([
      { productId: TRUSS, toMake: 2, promisedBy: '2026-12-17', available: 999, problem: null },
      { productId: TAB, toMake: 0, promisedBy: '2026-11-26', problem: null },
    ]);
    const tabs = await stockOf(TAB);
    const order = await buy(buyer);
    expect((await orderOf(buyer, order.id)).items).toMatchObject([
      { productId: TRUSS, promisedBy: '2026-12-17' },
      { productId: TAB, promisedBy: '2026-11-26' },
    ]);
    const desk = (await people.admin.get(`/api/admin/orders/${order.id}`)).body;
    expect(desk).toMatchObject({
      items: [{ promisedBy: '2026-12-17' }, { promisedBy: '2026-11-26' }],
    });
    expect(await stockOf(TRUSS)).toBe(0);
    expect(await stockOf(TAB)).toBe(tabs - 1);
    expect(await faults()).toEqual([]);
  });

  it('are promised one after the other, by what the group makes in a week', async () => {
    await open({ leadDays: 0 });
    const [one, two, three] = [
      await newBuyer(shop, [[TRUSS, 3]]),
      await newBuyer(shop, [[TRUSS, 3]]),
      await newBuyer(shop, [[TRUSS, 1]]),
    ];
    expect(lineOf(await quoteFor(one))?.promisedBy).toBe('2026-11-30');
    const intent = await intentFor(one);
    // Their own payment takes no time from them; that of another does.
    expect(lineOf(await quoteFor(one))?.promisedBy).toBe('2026-11-30');
    expect(lineOf(await quoteFor(two))?.promisedBy).toBe('2026-12-03');
    await payWith(one, intent);
    await one.post('/api/orders', orderBody(await quoteFor(one)));
    const order = await buy(two);
    expect(lineOf(await quoteFor(three))?.promisedBy).toBe('2026-12-04');
    // What is cancelled makes room.
    expect((await two.put(`/api/orders/${order.id}/cancel`, {})).status).toBe(200);
    expect(lineOf(await quoteFor(three))?.promisedBy).toBe('2026-12-01');
    expect(await faults()).toEqual([]);
  });

  it('take the shelf first where there is one, and give back only that', async () => {
    await open({ kind: 'both', leadDays: 5 }, 2);
    const buyer = await newBuyer(shop, [[TRUSS, 2]]);
    expect(lineOf(await quoteFor(buyer))).toMatchObject({ toMake: 0, promisedBy: '2026-11-26' });
    await buyer.post('/api/cart', { productId: TRUSS, quantity: 1 });
    expect(lineOf(await quoteFor(buyer))).toMatchObject({ toMake: 1, promisedBy: '2026-12-03' });
    const order = await buy(buyer);
    expect(await stockOf(TRUSS)).toBe(0);
    expect((await buyer.put(`/api/orders/${order.id}/cancel`, {})).status).toBe(200);
    expect(await stockOf(TRUSS)).toBe(2);
    expect(await faults()).toEqual([]);
  });

  it('keep the day of the payment, whatever the calendar says later', async () => {
    await open();
    const buyer = await newBuyer(shop, [[TRUSS, 1]]);
    const quote = await quoteFor(buyer);
    const intent = await intentFor(buyer);
    const closedDates = ['2026-12-15', '2026-12-16', '2026-12-17'];
    await people.admin.put('/api/admin/calendar', { ...CALENDAR, closedDates, revision: 1 });
    await payWith(buyer, intent);
    const placed = await buyer.post('/api/orders', orderBody(quote));
    const { id } = placed.body as { id: string };
    expect((await orderOf(buyer, id)).items[0]?.promisedBy).toBe('2026-12-17');
    expect(await faults()).toEqual([]);
  });

  it('are not charged for a later day than the page showed', async () => {
    await open({ leadDays: 0 });
    const buyer = await newBuyer(shop, [[TRUSS, 1]]);
    const told = lineOf(await quoteFor(buyer))?.promisedBy;
    expect(told).toBe('2026-11-26');
    await buy(await newBuyer(shop, [[TRUSS, 2]]));
    const cartItems = [{ productId: TRUSS, quantity: 1, promisedBy: told }];
    expect(await askToPay(buyer, { cartItems })).toMatchObject({
      status: 409,
      body: {
        code: 'cart_changed',
        message: expect.stringMatching(/^Ready later than shown: .+, by Mon Nov 30\.$/),
      },
    });
    const now = [{ productId: TRUSS, quantity: 1, promisedBy: '2026-11-30' }];
    expect((await askToPay(buyer, { cartItems: now })).status).toBe(200);
  });

  it('name their day in the mail and in the agreement', async () => {
    await open();
    const buyer = await newBuyer(shop, [[TRUSS, 1]]);
    const order = await buy(buyer);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ key }) => key === `order-placed-${order.id}`);
    expect(mail?.text).toContain('Ready by Dec 17, 2026.');
    expect(mail?.text).toContain('It is ready by Dec 17, 2026.');
  });

  it('are not sold when no day can be promised within five years', async () => {
    await open();
    const groups = [{ name: 'Trusses', perWeek: 1 }];
    await people.admin.put('/api/admin/calendar', { ...CALENDAR, groups, revision: 1 });
    const buyer = await newBuyer(shop, [[TRUSS, 900]]);
    expect(lineOf(await quoteFor(buyer))?.problem).toBe('out_of_stock');
    expect(await askToPay(buyer)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } });
  });

  it.each([
    [{ kind: 'made' }, 'supply.leadDays'],
    [{ kind: 'made', leadDays: 'soon' }, 'supply.leadDays'],
    [{ kind: 'both', leadDays: 251 }, 'supply.leadDays'],
    [{ kind: 'made', leadDays: 5, group: 'Nobody' }, 'supply.group'],
    [{ kind: 'lost', leadDays: 5 }, 'supply.kind'],
  ])('are not described by %j', async (supply, field) => {
    const refused = await change(TRUSS, { supply });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([field]);
  });

  it('keep their work group in the calendar', async () => {
    await open();
    const refused = await people.admin.put('/api/admin/calendar', {
      ...CALENDAR,
      groups: [],
      revision: 1,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          groups:
            '1 part of the group "Trusses" would have none. Give them another work group first.',
        },
      },
    });
  });

  it('say so in the catalogue, unlike parts from stock', async () => {
    await open();
    const { body } = await people.visitor.get('/api/products');
    const parts = body as { id: number; supply?: object }[];
    expect(parts.find(({ id }) => id === TRUSS)?.supply).toEqual({
      kind: 'made',
      leadDays: 15,
      group: 'Trusses',
    });
    expect(parts.find(({ id }) => id === TAB)).not.toHaveProperty('supply');
    await change(TRUSS, { supply: { kind: 'stock' } });
    expect((await people.admin.get(`/api/admin/products/${TRUSS}`)).body).toMatchObject({
      supply: { kind: 'stock', leadDays: 0, group: '' },
    });
  });
});
