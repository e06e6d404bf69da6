import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { AdminQuote } from '../../../src/contract/quotes/admin';
import { auditOf } from '../../support/orders/audit-of';
import { priceText } from '../../../src/shop/money';
import { type People, meetPeople } from '../../support/people';
import { type Shop, openShop } from '../../support/shop';

const BRACKET = 1002; // 32.99, with HST 37.28
const GUSSET = 1041; // 6.99
const PAIR = [{ productId: BRACKET, quantity: 2 }];

describe('Cash at the counter (docs/rules.md 19.11)', () => {
  let shop: Shop;
  let people: People;
  beforeEach(async () => {
    shop = await openShop();
    people = await meetPeople(shop);
  });
  afterEach(() => shop.close());

  const quote = async (lines = PAIR, more: object = {}) =>
    (
      (await people.admin.post('/api/admin/quotes', { name: 'Ann Lee', lines, ...more }))
        .body as Pick<AdminQuote, 'id'>
    ).id; // the server checked its own reply
  const pay = async (id: string, means: string) =>
    AdminOrder.parse((await people.admin.post(`/api/admin/quotes/${id}/paid`, { means })).body);
  const refund = async (id: string, body: object) =>
    AdminOrder.parse(
      (await people.admin.post(`/api/admin/orders/${id}/refunds`, { reason: 'Too long', ...body }))
        .body,
    );
  const books = () => auditOf(shop);
  /** What an account gained. */
  const balanceOf = async (account: 'cash' | 'cash_rounding' | 'sales' | 'bank') => {
    const rows = await shop.db
      .selectFrom('journal_entry')
      .selectAll()
      .where('account', '=', account)
      .execute();
    return rows.reduce((sum, row) => sum + row.debit_cents - row.credit_cents, 0);
  };

  it('is rounded after tax, in the order, the journal, the report and the mail', async () => {
    const id = await quote(PAIR, { email: 'ann@people.test' });
    const order = await pay(id, 'cash');
    expect(order).toMatchObject({ total: '74.56', hst: '8.58', cashRounding: '-0.01' });
    expect(
      AdminQuote.parse((await people.admin.get(`/api/admin/quotes/${id}`)).body).order,
    ).toEqual(expect.objectContaining({ means: 'cash', cashRounding: '-0.01' }));
    expect([await balanceOf('cash'), await balanceOf('cash_rounding')]).toEqual([7455, 1]);
    expect(
      (await people.admin.get(`/api/admin/reports/months/${order.createdAt.slice(0, 7)}`)).body,
    ).toMatchObject({
      sales: '65.98',
      hst: { collected: '8.58' },
      byHand: { cash: '74.55', rounding: '-0.01' },
    });
    expect(await books()).toEqual([]);
    await shop.deliver();
    const mail = shop.mail.sent.find(({ subject }) => subject.includes(order.orderNumber));
    expect(mail?.text).toContain('It is paid in cash: $74.55 CAD, rounded from $74.56.');
  });

  it('is the only means that is rounded', async () => {
    const order = await pay(await quote(), 'e-transfer');
    expect(order).not.toHaveProperty('cashRounding');
    expect([await balanceOf('bank'), await balanceOf('cash_rounding')]).toEqual([7456, 0]);
    expect((await refund(order.id, { amount: '1.01' })).refunds[0]).not.toHaveProperty(
      'cashRounding',
    );
    expect(await balanceOf('bank')).toBe(7355);
    expect(await books()).toEqual([]);
  });

  it('comes back as it was taken, at once or in parts', async () => {
    for (const parts of [['74.56'], ['3.33', '3.33', '0.02', '0.02', '67.86']]) {
      const { id } = await pay(await quote(), 'cash');
      let given = 0;
      for (const amount of parts) {
        const { refunds } = await refund(id, { amount });
        const last = refunds.at(-1);
        const cash = Math.round(100 * (Number(last?.amount) + Number(last?.cashRounding)));
        expect(cash % 5).toBe(0);
        given += cash;
      }
      expect(given).toBe(7455);
      expect(await balanceOf('cash')).toBe(0);
      expect(await balanceOf('cash_rounding')).toBe(0);
      expect(await books()).toEqual([]);
    }
  });

  it('gives back the rounded sum of some of the pieces, and says it', async () => {
    const order = await pay(await quote([...PAIR, { productId: GUSSET, quantity: 1 }]), 'cash');
    const [line] = order.items;
    const back = await refund(order.id, { lines: [{ itemId: line?.id, quantity: 1 }] });
    expect(back).toMatchObject({
      refunded: '37.28',
      refunds: [{ amount: '37.28', hst: '4.29', cashRounding: '0.02' }],
    });
    expect(await books()).toEqual([]);
  });

  it('pays what is owed on terms, rounded each time it changes hands', async () => {
    await people.admin.put(`/api/admin/users/${people.vendor.account.id}/terms`, {
      days: 30,
      limit: '100',
    });
    const id = await quote(PAIR, { name: null, username: people.vendor.account.username });
    const order = await pay(id, 'terms');
    expect(order).not.toHaveProperty('cashRounding');
    expect(await balanceOf('cash_rounding')).toBe(0);
    const total = Math.round(100 * Number(order.total));
    const path = `/api/admin/orders/${order.id}/payments`;
    await people.admin.post(path, { amount: '10.02', means: 'cash' });
    const rest = priceText(total - 1002);
    await people.admin.post(path, { amount: rest, means: 'cash' });
    expect((await people.admin.get(`/api/admin/orders/${order.id}`)).body).toMatchObject({
      terms: {
        open: '0.00',
        payments: [
          { amount: '10.02', cashRounding: '-0.02' },
          { amount: rest, cashRounding: expect.any(String) },
        ],
      },
    });
    expect((await balanceOf('cash')) % 5).toBe(0);
    expect(await books()).toEqual([]);
    await refund(order.id, { amount: '1.01' });
    await people.admin.post(path, { amount: '1.01', means: 'cash', isReturned: true });
    expect((await balanceOf('cash')) % 5).toBe(0);
    expect(await books()).toEqual([]);
  });

  it('from before it was rounded is kept as it was, and goes back as it came', async () => {
    const { id } = await pay(await quote(), 'cash');
    await shop.db.updateTable('order_payment').set({ rounding_cents: null }).execute();
    await shop.db.deleteFrom('journal_entry').where('account', '=', 'cash_rounding').execute();
    await sql`update journal_entry set debit_cents = 7456 where account = 'cash'`.execute(shop.db);
    expect(await books()).toEqual([]);
    const back = await refund(id, { amount: '74.56' });
    expect(back.refunds[0]).not.toHaveProperty('cashRounding');
    expect(await balanceOf('cash')).toBe(0);
    expect(await books()).toEqual([]);
  });

  it.each([
    ['order_payment', 'payment'],
    ['refund', 'refunds'],
  ] as const)('is checked by the audit in %s', async (table, what) => {
    const { id } = await pay(await quote(), 'cash');
    await refund(id, { amount: '3.33' });
    await shop.db.updateTable(table).set({ rounding_cents: 4 }).execute();
    expect(await books()).toContainEqual({
      rule: 'I28',
      what: expect.stringContaining(`${what} `),
    });
  });
});
