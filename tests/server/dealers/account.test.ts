import { beforeEach, describe, expect, it } from 'vitest';
import { DealerAccount, listInvoices } from '../../../src/contract/dealers/account';
import { InvoiceState } from '../../../src/shop/orders/invoices';
import { shopDay } from '../../../src/shop/shop-day';
import { buy, intentFor, newBuyer, orderBody, payWith, quoteFor } from '../../support/buyers';
import { type Member, addMember, peopleForEach, signedIn } from '../../support/people';
import { DAY, engines, shopForEach } from '../../support/shop';
import { BRACKET, giveTerms, payTerms, sellOnTerms } from '../../support/orders/terms';

describe.each(engines)('the account of a dealer on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  let val: Member;
  beforeEach(async () => {
    val = people.vendor;
    await giveTerms(people.admin, val, { days: 1, limit: '100' });
  });

  const sell = (quantity: number) => sellOnTerms(people.admin, val, quantity);
  const account = async (who = val) =>
    DealerAccount.parse((await who.get('/api/dealer/account')).body);
  const invoices = async (query = '', who = val) =>
    listInvoices.reply.parse((await who.get(`/api/dealer/invoices${query}`)).body);
  const numbers = async (query = '') => (await invoices(query)).rows.map((row) => row.orderNumber);

  it('has what is owed, what is left of the limit, and each invoice with its day', async () => {
    const first = await sell(1);
    const dueDay = shopDay(new Date(shop.clock() + DAY));
    shop.clock.pass(2 * DAY);
    const second = await sell(2);
    expect(await account()).toMatchObject({
      company: 'val',
      terms: { days: 1, limit: '100.00', open: '89.46' },
      left: '10.54',
      overdue: '29.82',
      owed: [
        { id: first.id, dueDay, open: '29.82', state: 'overdue' },
        { id: second.id, open: '59.64', total: '59.64', state: 'open', status: 'pending' },
      ],
    });
    await payTerms(people.admin, first, '29.82');
    expect(await account()).toMatchObject({ left: '40.36', overdue: '0.00', owed: [{}] });
    expect(await invoices()).toMatchObject({
      total: 2,
      rows: [
        { orderNumber: second.orderNumber, state: 'open', hasParts: true },
        { orderNumber: first.orderNumber, state: 'paid', open: '0.00', dueDay },
      ],
    });
    await shop.db.updateTable('orders').set({ item_count: 0 }).execute();
    expect((await invoices()).rows[0]?.hasParts).toBe(false);
  });

  it('finds invoices by number, PO number and how they stand', async () => {
    const owed = await sell(1);
    await val.post('/api/cart', { productId: BRACKET, quantity: 1 });
    const quote = await quoteFor(val);
    await payWith(val, await intentFor(val, { poNumber: 'Rig 7-B' }));
    const placed = await val.post('/api/orders', orderBody(quote));
    const { orderNumber: byCard } = placed.body as { orderNumber: string };
    const cancelled = await (async () => {
      await val.post('/api/cart', { productId: BRACKET, quantity: 2 });
      const order = await buy(val);
      await val.put(`/api/orders/${order.id}/cancel`);
      return order;
    })();
    expect(await numbers('?q=rig%207')).toEqual([byCard]);
    expect(await numbers(`?q=${owed.orderNumber.toLowerCase()}`)).toEqual([owed.orderNumber]);
    expect(await numbers('?q=nothing')).toEqual([]);
    expect(await invoices('?q=rig')).toMatchObject({
      rows: [{ poNumber: 'Rig 7-B', status: 'pending', state: 'paid', dueDay: null }],
    });
    const credit = await sell(1);
    await payTerms(people.admin, credit, '29.82');
    const refund = { amount: '5', reason: 'late' };
    await people.admin.post(`/api/admin/orders/${credit.id}/refunds`, refund);
    shop.clock.pass(DAY);
    const { orderNumber: fresh } = await sell(1);
    shop.clock.pass(DAY);
    const expected = {
      open: [fresh],
      overdue: [owed.orderNumber],
      credit: [credit.orderNumber],
      paid: [byCard],
      cancelled: [cancelled.orderNumber],
    };
    for (const state of InvoiceState.options) {
      const { rows } = await invoices(`?state=${state}`);
      expect(rows.map((row) => row.orderNumber)).toEqual(expected[state]);
      expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]));
    }
    expect((await invoices()).total).toBe(5);
    expect((await val.get('/api/dealer/invoices?state=lost')).status).toBe(400);
  });

  it('is that of the company, and of nobody else', async () => {
    const { id, orderNumber } = await sell(1);
    const wilma = await addMember(shop, 'wilma');
    await people.admin.post(`/api/admin/customers/${val.account.id}/company/people`, {
      who: wilma.username,
    });
    const mate = await signedIn(shop, wilma);
    expect((await account(mate)).owed).toMatchObject([{ id, orderedBy: 'Robin' }]);
    expect((await mate.get(`/api/orders/${id}/invoice.pdf`)).status).toBe(200);

    const other = await newBuyer(shop, [], { is_vendor: 1 });
    expect(await account(other)).toEqual({
      company: null,
      terms: null,
      left: '0.00',
      overdue: '0.00',
      owed: [],
    });
    expect((await invoices(`?q=${orderNumber}`, other)).rows).toEqual([]);
    expect((await other.get(`/api/orders/${id}/invoice.pdf`)).status).toBe(404);
    for (const path of ['/api/dealer/account', '/api/dealer/invoices']) {
      expect((await people.customer.get(path)).body).toMatchObject({ code: 'vendors_only' });
      expect((await people.visitor.get(path)).status).toBe(401);
    }
  });
});
