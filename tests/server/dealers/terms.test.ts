import { beforeEach, describe, expect, it } from 'vitest';
import { MONEY_BY_HAND } from '../../../src/shop/quotes';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { Report } from '../../../src/contract/reports';
import { DealerTerms } from '../../../src/contract/dealers/admin';
import { auditOf } from '../../support/orders/audit-of';
import { shopDay } from '../../../src/shop/shop-day';
import { PASSWORD, peopleForEach } from '../../support/people';
import { DAY, engines, shopForEach } from '../../support/shop';
import { withoutCopy } from '../../support/paper';

const BRACKET = 1002; // 26.39 for a dealer

describe.each(engines)('terms of dealers on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  let val: string;
  beforeEach(async () => {
    val = people.vendor.account.id;
  });

  const terms = (id = val) => people.admin.get(`/api/admin/users/${id}/terms`);
  const open = async () => DealerTerms.parse((await terms()).body);
  const setTerms = (body: object, id = val) =>
    people.admin.put(`/api/admin/users/${id}/terms`, body);
  const quote = async (quantity = 2, username = 'val') => {
    const lines = [{ productId: BRACKET, quantity }];
    const { body } = await people.admin.post('/api/admin/quotes', { username, lines });
    return body as { id: string; total: string };
  };
  const onTerms = ({ id }: { id: string }) =>
    people.admin.post(`/api/admin/quotes/${id}/paid`, { means: 'terms' });
  const sell = async (quantity = 2) =>
    AdminOrder.parse((await onTerms(await quote(quantity))).body);
  const pay = (id: string, body: object) =>
    people.admin.post(`/api/admin/orders/${id}/payments`, { means: 'cash', ...body });
  const shown = async (id: string) => (await people.admin.get(`/api/admin/orders/${id}`)).body;
  const books = () => auditOf(shop);
  const month = async () => {
    const day = shopDay(new Date(shop.clock()));
    const path = `/api/admin/reports/months/${day.slice(0, 7)}`;
    return Report.parse((await people.admin.get(path)).body).terms;
  };

  it('make an order of a quote that is owed until its day', async () => {
    await setTerms({ days: 30, limit: '100' });
    const order = await sell();
    const dueDay = shopDay(new Date(shop.clock() + 30 * DAY));
    expect(order).toMatchObject({
      total: '59.64',
      paidByHand: 'terms',
      payment: { provider: 'terms' },
      terms: { dueDay, open: '59.64', payments: [] },
    });
    expect(await open()).toMatchObject({
      username: 'val',
      isVendor: true,
      terms: { days: 30, limit: '100.00', open: '59.64' },
      overdue: '0.00',
      orders: [{ id: order.id, total: '59.64', open: '59.64', dueDay, isOverdue: false }],
    });
    expect((await people.vendor.get(`/api/orders/${order.id}`)).body).toMatchObject({
      terms: { dueDay, open: '59.64' },
    });
    expect(await month()).toEqual({ sold: '59.64', received: '0.00', open: '59.64' });
    expect(await books()).toEqual([]);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ subject }) => subject.includes(order.orderNumber));
    expect(mail?.text).toContain('It is on terms. Please pay it by Jul 15, 2026.');
    expect(mail?.text).toContain('Your order, to read or to print:');
    const owners = shop.mail.sent.find(({ subject }) => subject.startsWith('New order'));
    expect(owners?.text).toContain(`Order ${order.orderNumber} came in. It is on terms.`);
    expect(owners?.text).toContain('$59.64 CAD is to be paid by Jul 15, 2026.');
    for (const { text } of shop.mail.sent) expect(withoutCopy(text)).not.toMatch(/is paid|receipt/);
  });

  it('are for dealers who have some, up to their limit', async () => {
    expect((await quote()).total).toBe('59.64');
    const [first, second] = [await quote(), await quote()];
    expect((await onTerms(first)).body).toMatchObject({
      code: 'over_limit',
      message: 'This customer has no terms. Nothing was ordered.',
    });
    await setTerms({ days: 30, limit: '100' });
    const replies = await Promise.all([onTerms(first), onTerms(second)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringContaining('$19.28 CAD over the credit limit of $100.00 CAD'),
    });
    expect((await open()).orders).toHaveLength(1);

    expect(await setTerms({ days: 30, limit: '100' }, people.customer.account.id)).toMatchObject({
      status: 409,
      body: { code: 'not_now' },
    });
    await people.admin.post(`/api/admin/users/${val}/dealer`, { isDealer: false });
    const third = await quote(1);
    expect((await onTerms(third)).body).toMatchObject({ code: 'over_limit' });
  });

  it.each([
    [{ days: 0, limit: '100' }, 'days'],
    [{ days: 121, limit: '100' }, 'days'],
    [{ days: 30, limit: '-1' }, 'limit'],
    [{ days: 30, limit: 'much' }, 'limit'],
  ])('are refused with %j', async (body, field) => {
    expect(await setTerms(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: expect.any(String) } },
    });
  });

  it('are known for accounts that exist', async () => {
    expect([
      (await terms('nobody')).status,
      (await setTerms({ days: 1, limit: '1' }, 'nobody')).status,
    ]).toEqual([404, 404]);
    expect((await terms()).body).toMatchObject({ terms: null, overdue: '0.00', orders: [] });
  });

  it('are paid by every means, each with an account of its own in the journal', async () => {
    await setTerms({ days: 30, limit: '100' });
    const { id } = await sell();
    for (const means of MONEY_BY_HAND)
      expect((await pay(id, { amount: '5', means, reference: means })).status).toBe(200);
    const rows = await shop.db
      .selectFrom('journal_entry')
      .select(['account', 'debit_cents'])
      .where('cause', '=', 'terms_payment')
      .where('debit_cents', '>', 0)
      .orderBy('account')
      .execute();
    expect(rows).toEqual(
      ['bank', 'card_terminal', 'cash', 'cheques'].map((account) => ({
        account,
        debit_cents: 500,
      })),
    );
    expect(await books()).toEqual([]);
  });

  it('are paid in parts, never more than is open, once for each key', async () => {
    await setTerms({ days: 30, limit: '100' });
    const { id } = await sell();
    const once = () =>
      people.admin.fetch(`/api/admin/orders/${id}/payments`, {
        method: 'POST',
        headers: { 'idempotency-key': 'part', 'content-type': 'application/json' },
        body: JSON.stringify({ amount: '9.64', means: 'e-transfer', reference: 'CA77' }),
      });
    expect([(await once()).status, (await once()).status]).toEqual([200, 200]);
    expect((await open()).terms).toMatchObject({ open: '50.00' });
    expect((await pay(id, { amount: '50.01' })).body).toMatchObject({
      code: 'exceeds_open',
      message: 'Only $50.00 CAD of this order is open. Nothing was recorded.',
    });
    const both = await Promise.all([pay(id, { amount: '30' }), pay(id, { amount: '30' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await pay(id, { amount: '20' })).body).toMatchObject({ id, open: '0.00' });
    expect(await shown(id)).toMatchObject({
      terms: {
        open: '0.00',
        payments: [
          { amount: '9.64', means: 'e-transfer', reference: 'CA77', by: 'admin' },
          { amount: '30.00', means: 'cash', reference: null },
          { amount: '20.00' },
        ],
      },
    });
    expect((await open()).orders).toEqual([]);
    expect(await month()).toEqual({ sold: '59.64', received: '59.64', open: '0.00' });
    expect(await books()).toEqual([]);
    expect((await pay(id, { amount: '0' })).body).toMatchObject({ code: 'invalid' });
    expect((await pay('nothing', { amount: '1' })).status).toBe(404);
    const cash = await people.admin.post(`/api/admin/quotes/${(await quote()).id}/paid`, {
      means: 'cash',
    });
    const { id: paid } = AdminOrder.parse(cash.body);
    expect((await pay(paid, { amount: '1' })).body).toMatchObject({ code: 'not_now' });
  });

  it('credit what is refunded, also after it was paid, and know what is given back', async () => {
    await setTerms({ days: 30, limit: '100' });
    const { id, items } = await sell();
    const refund = {
      lines: [{ itemId: items[0]?.id, quantity: 1, restock: true }],
      reason: 'bent',
    };
    expect((await people.admin.post(`/api/admin/orders/${id}/refunds`, refund)).body).toMatchObject(
      {
        refunded: '29.82',
        terms: { open: '29.82' },
      },
    );
    await shop.deliver();
    const mail = shop.mail.sent.find(({ subject }) => subject.startsWith('Your refund'));
    expect(mail?.text).toContain('We credited $29.82 CAD of order');
    await pay(id, { amount: '29.82' });
    const more = { amount: '10', reason: 'late' };
    expect((await people.admin.post(`/api/admin/orders/${id}/refunds`, more)).body).toMatchObject({
      terms: { open: '-10.00' },
    });
    expect(await open()).toMatchObject({ terms: { open: '-10.00' }, orders: [{ open: '-10.00' }] });
    expect(await books()).toEqual([]);
    expect((await pay(id, { amount: '10.01', isReturned: true })).body).toMatchObject({
      code: 'exceeds_open',
    });
    expect((await pay(id, { amount: '10', isReturned: true })).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      terms: { open: '0.00', payments: [{ amount: '29.82' }, { amount: '-10.00' }] },
    });
    expect(await month()).toEqual({ sold: '19.82', received: '19.82', open: '0.00' });
    expect(await books()).toEqual([]);
  });

  it('are overdue from the day after, in the list of orders and on Today', async () => {
    await setTerms({ days: 1, limit: '100' });
    const { id, orderNumber } = await sell();
    const listed = async (work: string) =>
      (
        (await people.admin.get(`/api/admin/orders?work=${work}`)).body as {
          rows: { orderNumber: string }[];
        }
      ).rows.map((row) => row.orderNumber);
    const late = async () => [
      await listed('overdue'),
      ((await people.admin.get('/api/admin/today')).body as { orders: { overdue: number } }).orders
        .overdue,
      (await open()).overdue,
      (await open()).orders.map(({ isOverdue }) => isOverdue),
    ];
    shop.clock.pass(DAY);
    expect(await late()).toEqual([[], 0, '0.00', [false]]);
    shop.clock.pass(DAY);
    expect(await late()).toEqual([[orderNumber], 1, '59.64', [true]]);
    expect(await listed('owed')).toEqual([orderNumber]);
    await pay(id, { amount: '59.64' });
    expect(await late()).toEqual([[], 0, '0.00', []]);
    expect(await listed('owed')).toEqual([]);
  });

  it('end with a limit of 0, and with the account; what is open stays owed', async () => {
    await setTerms({ days: 30, limit: '100' });
    await sell();
    expect((await setTerms({ days: 30, limit: '0' })).body).toMatchObject({
      terms: { limit: '0.00', open: '59.64' },
    });
    expect((await onTerms(await quote())).body).toMatchObject({ code: 'over_limit' });
    await setTerms({ days: 30, limit: '1000' });
    await people.vendor.post('/api/account/delete', { password: PASSWORD });
    const row = await shop.db.selectFrom('company').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ limit_cents: 0, open_cents: 5964 });
    expect(await books()).toEqual([]);
  });

  it('make the audit complain when what is open is not what the journal has', async () => {
    await setTerms({ days: 30, limit: '100' });
    await sell();
    await shop.db.updateTable('order_terms').set({ open_cents: 1 }).execute();
    expect((await books()).map(({ rule }) => rule)).toEqual(['I22', 'I22']);
    await shop.db.updateTable('company').set({ open_cents: 1 }).execute();
    expect((await books()).map(({ rule }) => rule)).toEqual(['I22']);
  });

  it('make the audit complain when a payment is lost', async () => {
    await setTerms({ days: 30, limit: '100' });
    const { id } = await sell();
    await pay(id, { amount: '5' });
    await shop.db.deleteFrom('terms_payment').execute();
    expect((await books()).map(({ rule }) => rule)).toEqual(['I29', 'I18']);
  });
});
