import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { AGES, AGE_WORDS, Statement } from '../../../src/shop/dealers/statement';
import { parseSum } from '../../../src/shop/money';
import { dayAfter } from '../../../src/shop/plain-day';
import { shopDay } from '../../../src/shop/shop-day';
import { newBuyer } from '../../support/buyers';
import { giveTerms, payTerms, sellOnTerms } from '../../support/orders/terms';
import { textIn } from '../../support/paper';
import { type Member, peopleForEach } from '../../support/people';
import { DAY, engines, shopForEach } from '../../support/shop';

describe.each(engines)('the statement of a dealer on %s', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  let val: Member;
  let start: string;
  beforeEach(async () => {
    val = people.vendor;
    start = shopDay(new Date(shop.clock()));
    await giveTerms(people.admin, val, { days: 1, limit: '500' });
  });

  const day = (later: number) => dayAfter(start, later);
  const path = (from: number, to: number, file = '') =>
    `/api/dealer/statement${file}?from=${day(from)}&to=${day(to)}`;
  const statement = async (from: number, to: number, who = val) =>
    Statement.parse((await who.get(path(from, to))).body);
  const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + parseSum(text), 0);

  /** Three days: sold two orders; paid and credited one; gave money back, and sold a third. */
  const trade = async () => {
    const first = await sellOnTerms(people.admin, val, 1);
    shop.clock.pass(1000);
    const second = await sellOnTerms(people.admin, val, 2);
    shop.clock.pass(DAY);
    await payTerms(people.admin, first, '29.82');
    shop.clock.pass(1000);
    await people.admin.post(`/api/admin/orders/${second.id}/refunds`, {
      lines: [{ itemId: second.items[0]?.id, quantity: 1, restock: true }],
      reason: 'bent',
    });
    shop.clock.pass(1000);
    const late = { amount: '10', reason: 'late' };
    await people.admin.post(`/api/admin/orders/${first.id}/refunds`, late);
    shop.clock.pass(DAY);
    await payTerms(people.admin, first, '4', { isReturned: true });
    shop.clock.pass(1000);
    const third = await sellOnTerms(people.admin, val, 1);
    return { first, second, third };
  };

  it('begins with what was owed before, and each entry leads to what is owed after it', async () => {
    const { first, second, third } = await trade();
    const all = await statement(0, 2);
    expect([all.opening, all.closing]).toEqual(['0.00', '53.64']);
    expect(
      all.entries.map((one) => [one.day, one.kind, one.orderNumber, one.amount, one.balance]),
    ).toEqual([
      [day(0), 'invoice', first.orderNumber, '29.82', '29.82'],
      [day(0), 'invoice', second.orderNumber, '59.64', '89.46'],
      [day(1), 'payment', first.orderNumber, '-29.82', '59.64'],
      [day(1), 'credit', second.orderNumber, '-29.82', '29.82'],
      [day(1), 'credit', first.orderNumber, '-10.00', '19.82'],
      [day(2), 'given_back', first.orderNumber, '4.00', '23.82'],
      [day(2), 'invoice', third.orderNumber, '29.82', '53.64'],
    ]);
    const last = await statement(2, 2);
    expect([last.opening, last.entries.length, last.closing]).toEqual(['19.82', 2, '53.64']);
    const before = await statement(-5, -1);
    expect([before.opening, before.entries, before.closing]).toEqual(['0.00', [], '0.00']);
  });

  it('adds up to the orders and the company in the database', async () => {
    await trade();
    const orders = await shop.db.selectFrom('order_terms').selectAll().execute();
    const company = await shop.db.selectFrom('company').selectAll().executeTakeFirstOrThrow();
    const { closing, entries, opening, ages } = await statement(0, 2);
    const open = orders.reduce((all, order) => all + order.open_cents, 0);
    expect(parseSum(closing)).toBe(open);
    expect(parseSum(closing)).toBe(company.open_cents);
    expect(sum([opening, ...entries.map(({ amount }) => amount)])).toBe(open);
    expect(sum(AGES.map((age) => ages[age]))).toBe(open);
  });

  it('tells the age of what is owed, and what is in the dealer’s favour', async () => {
    await trade();
    expect((await statement(0, 2)).ages).toEqual({
      current: '29.82',
      days30: '29.82',
      days60: '0.00',
      days90: '0.00',
      older: '0.00',
      credit: '-6.00',
    });
    expect((await statement(0, 40)).ages).toMatchObject({ days60: '59.64', credit: '-6.00' });
  });

  it('is a table and a paper with the same sums, which no cache keeps', async () => {
    const { third } = await trade();
    const csv = await val.fetch(path(1, 2, '.csv'));
    expect(csv.headers.get('cache-control')).toBe('private, no-store');
    const rows = parse(await csv.text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows[0]).toMatchObject({ entry: 'Opening balance', balance: '89.46' });
    expect(rows[5]).toMatchObject({ invoice: third.orderNumber, due: day(3), amount: '29.82' });
    expect(rows[6]).toMatchObject({ entry: 'Closing balance', balance: '53.64' });
    expect(rows.slice(7).map(({ entry }) => entry)).toEqual(AGES.map((age) => AGE_WORDS[age]));
    const pdf = await val.fetch(path(1, 2, '.pdf'));
    expect(pdf.headers.get('cache-control')).toBe('private, no-store');
    const text = await textIn(new Uint8Array(await pdf.arrayBuffer()));
    for (const words of ['Opening balance', '$89.46 CAD', third.orderNumber, '-$6.00 CAD'])
      expect(text).toContain(words);
  });

  it('is of one’s own company, for days in order, and for dealers', async () => {
    await trade();
    const other = await newBuyer(shop, [], { is_vendor: 1 });
    expect(await statement(0, 2, other)).toMatchObject({ entries: [], closing: '0.00' });
    expect((await val.get(path(2, 1))).body).toMatchObject({
      code: 'invalid',
      message: 'The last day is before the first.',
    });
    expect((await val.get(path(0, 366, '.csv'))).status).toBe(400);
    expect((await val.get('/api/dealer/statement.csv?from=x&from=y')).status).toBe(400);
    expect((await val.get('/api/dealer/statement')).body).toMatchObject({
      from: `${start.slice(0, 7)}-01`,
      to: day(2),
    });
    expect((await people.customer.get(path(0, 1, '.csv'))).status).toBe(403);
    expect((await people.visitor.get(path(0, 1, '.pdf'))).status).toBe(401);
  });
});
