import { beforeEach, describe, expect, it } from 'vitest';
import { Customer, listCustomerOrders, listCustomers } from '../../../src/contract/account/admin';
import { listUsers } from '../../../src/contract/dealers/admin';
import { actsOn } from '../../../src/server/tables/log/log';
import { shopDay } from '../../../src/shop/shop-day';
import {
  ADDRESS,
  type Buyer,
  type Placed,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { PASSWORD, addMember, peopleForEach, signedIn } from '../../support/people';
import { DAY, shopForEach } from '../../support/shop';

const BRACKET = 1002; // 32.99; 26.39 for dealers

/** Buys with pickup; the address is for the receipt. */
const buyTo = async (buyer: Buyer, address: object): Promise<Placed> => {
  await buyer.post('/api/cart', { productId: BRACKET, quantity: 1 });
  const quote = await quoteFor(buyer);
  const shippingAddress = { ...ADDRESS, ...address };
  const intent = await intentFor(buyer, { shippingAddress });
  await payWith(buyer, intent);
  const reply = await buyer.post('/api/orders', orderBody(quote, { shippingAddress }));
  return reply.body as Placed; // the server checked its own reply
};

describe('customers and dealers', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  let dealer: Buyer;
  beforeEach(async () => {
    shop.clock.pass(DAY);
    dealer = await newBuyer(shop, [], { is_vendor: 1 });
  });

  const list = async (query: Record<string, string>) =>
    listCustomers.reply.parse(
      (await people.admin.get(`/api/admin/customers?${new URLSearchParams(query).toString()}`))
        .body,
    );
  const names = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ username }) => username);
  const at = (of: Buyer) => `/api/admin/customers/${of.account.id}`;
  const page = async (of: Buyer) => Customer.parse((await people.admin.get(at(of))).body);

  it('are found by what is known of them, their company and their orders', async () => {
    const { username, email } = dealer.account;
    await people.admin.put(`${at(dealer)}/company`, {
      name: 'Rock Lizard Fab',
      taxNumber: '81234 RT0001',
    });
    const order = await buyTo(dealer, {
      zipCode: 'P3E 5P4',
      phone: '(705) 555-0142',
      lastName: 'Sauvé',
    });
    for (const q of [
      username,
      email,
      'lizard rock',
      '81234',
      order.orderNumber,
      order.orderNumber.toLowerCase(),
      'P3E 5P4',
      'p3e5p4',
      '705-555-0142',
      '7055550142',
      'sauvé',
    ])
      expect([q, await names({ q })]).toEqual([q, [username]]);
    expect(await names({ q: 'ZZZ' })).toEqual([]);
    expect(await names({ q: '555-0143 705' })).toEqual([]);
    expect((await list({ q: 'robin' })).total).toBe(4);
    const users = await people.admin.get('/api/admin/users?q=81234');
    expect(listUsers.reply.parse(users.body)).toMatchObject([{ username }]);
  });

  it('are filtered by kind, terms, debts and the day since when they are quiet', async () => {
    const { username } = dealer.account;
    expect(await names({ kind: 'dealer' })).toEqual([username, 'val']);
    expect((await names({ kind: 'customer' })).toSorted()).toEqual(['admin', 'casey']);
    await people.admin.put(`/api/admin/users/${dealer.account.id}/terms`, {
      days: 1,
      limit: '100',
    });
    expect(await names({ money: 'terms' })).toEqual([username]);
    expect(await names({ money: 'open' })).toEqual([]);
    const lines = [{ productId: BRACKET, quantity: 1 }];
    const { body } = await people.admin.post('/api/admin/quotes', { username, lines });
    await people.admin.post(`/api/admin/quotes/${(body as { id: string }).id}/paid`, {
      means: 'terms',
    });
    expect((await list({ money: 'open' })).rows).toMatchObject([
      { username, company: username, hasTerms: true, open: '29.82', orders: 1, total: '29.82' },
    ]);
    expect(await names({ money: 'overdue' })).toEqual([]);
    shop.clock.pass(2 * DAY);
    expect(await names({ money: 'overdue', kind: 'dealer' })).toEqual([username]);
    const today = shopDay(new Date(shop.clock()));
    expect(await names({ since: today })).toContain(username);
    expect(await names({ since: shopDay(new Date(shop.clock() - 2 * DAY)) })).not.toContain(
      username,
    );
    expect((await people.admin.get('/api/admin/customers?since=soon')).status).toBe(400);
  });

  it('are listed in pages', async () => {
    for (let index = 1; index <= 30; index += 1) await addMember(shop, `pager-${index}`);
    const second = await list({ page: '2' });
    expect(second).toMatchObject({ total: 34, page: 2 });
    expect(second.rows).toHaveLength(9);
  });

  it('have a page each, with orders of the company, sums, messages, returns and notes', async () => {
    const colleague = await newBuyer(shop, [], { is_vendor: 1 });
    await people.admin.put(`${at(dealer)}/company`, { name: 'Rock Lizard Fab' });
    await people.admin.post(`${at(dealer)}/company/people`, { who: colleague.account.username });
    const own = await buyTo(dealer, {});
    shop.clock.pass(1);
    const cancelled = await buyTo(dealer, {});
    await dealer.put(`/api/orders/${cancelled.id}/cancel`, {});
    shop.clock.pass(1);
    const theirs = await buyTo(colleague, {});
    await dealer.post('/api/contact', {
      name: 'Dee',
      email: dealer.account.email,
      subject: 'Bulk',
      message: 'Can you make 500 of them?',
    });
    await people.admin.post(`/api/admin/orders/${own.id}/status`, {});
    const { body } = await people.admin.post(`${at(dealer)}/notes`, { body: 'Calls before noon.' });
    const [note] = Customer.parse(body).notes;
    expect(note).toMatchObject({ by: 'admin', body: 'Calls before noon.' });
    expect(await page(dealer)).toMatchObject({
      username: dealer.account.username,
      name: 'Robin',
      isVendor: true,
      isProven: true,
      company: { name: 'Rock Lizard Fab', people: [{}, {}] },
      terms: { terms: null, overdue: '0.00', orders: [] },
      sums: { orders: 3, total: '59.64', lastOrderAt: expect.stringMatching(/^2026/) },
      messages: [{ subject: 'Bulk', kind: 'contact', state: 'new' }],
      returns: [],
    });
    const orders = listCustomerOrders.reply.parse(
      (await people.admin.get(`${at(dealer)}/orders?page=1`)).body,
    );
    expect(orders).toMatchObject({
      total: 3,
      rows: [
        { id: theirs.id, orderedBy: 'Robin', isVendor: true },
        { id: cancelled.id, status: 'cancelled' },
        { id: own.id },
      ],
    });
    expect(orders.rows[1]).not.toHaveProperty('orderedBy');
    expect((await people.admin.delete(`${at(dealer)}/notes/${note?.id}`)).body).toMatchObject({
      notes: [],
    });
    expect((await people.admin.delete(`${at(dealer)}/notes/${note?.id}`)).status).toBe(404);
    expect((await actsOn(shop.db, `account:${dealer.account.id}`)).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['customer.noted', 'customer.note-removed']),
    );
  });

  it('take their notes with them, and are gone', async () => {
    await people.admin.post(`${at(dealer)}/notes`, { body: 'Calls before noon.' });
    await dealer.post('/api/account/delete', { password: PASSWORD });
    expect(await shop.db.selectFrom('account_note').selectAll().execute()).toEqual([]);
    for (const path of ['', '/orders'])
      expect((await people.admin.get(`${at(dealer)}${path}`)).status).toBe(404);
    expect((await people.admin.post(`${at(dealer)}/notes`, { body: 'x' })).status).toBe(404);
    expect((await list({})).total).toBe(3);
  });

  it('show messages only to a role that may read them', async () => {
    const row = { id: 'desk', name: 'Desk', rights: '["customers.read"]', created_at: 1 };
    await shop.db.insertInto('staff_role').values(row).execute();
    const desk = await signedIn(shop, await addMember(shop, 'desk', { role_id: 'desk' }));
    expect((await desk.get(at(dealer))).body).toMatchObject({ messages: null, notes: [] });
    expect((await desk.post(`${at(dealer)}/notes`, { body: 'x' })).body).toMatchObject({
      code: 'right_missing',
      right: 'customers.write',
    });
  });
});
