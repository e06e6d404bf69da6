import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { EXPORTS, type ExportName, exportPath } from '../../../src/contract/reports';
import { type BusyOrders, keepBusy } from '../../support/busy-shop';
import { addManyOrders } from '../../support/orders/many-orders';
import { ADDRESS, buy, newBuyer } from '../../support/buyers';
import { type Member, addMember, prove, signedIn, signedInWith } from '../../support/people';
import { DAY, shopForAll } from '../../support/shop';

const BOM = '\ufeff';
const START = '2026-10-05T16:00:00Z';
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
/** Every order of these tests but the many of 1970. */
const BOTH_MONTHS = { from: '2026-10-01', to: '2026-11-30' };

/** Whether a text has these words. The random id of a payment may contain a name by chance, as a part of it. */
const hasWord = (text: string, word: string): boolean =>
  new RegExp(`(?<!\\w)${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`).test(text);

describe('The exports', () => {
  const shop = shopForAll({ now: START });
  let owner: Member['account'];
  let admin: Member;
  let orders: BusyOrders;
  beforeAll(async () => {
    orders = await keepBusy(shop);
    owner = await addMember(shop, 'owner', { role_id: 'owner' });
    admin = await signedIn(shop, owner);
  });

  const exportText = async (name: ExportName, span = BOTH_MONTHS) => {
    await prove(admin);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await admin.fetch(exportPath(name, span))).arrayBuffer(),
    );
  };
  const exportRows = async (
    name: ExportName,
    span = BOTH_MONTHS,
  ): Promise<Record<string, string>[]> =>
    parse(await exportText(name, span), { bom: true, columns: true });
  const cents = (sum = '') => Math.round(Number(sum) * 100);
  const total = (rows: Record<string, string>[], column: string) =>
    rows.reduce((sum, row) => sum + cents(row[column]), 0);

  it('are files that spreadsheets read, and never cached', async () => {
    const { status, headers } = await admin.fetch(exportPath('orders', OCTOBER));
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="orders-2026-10-01-2026-10-31.csv"',
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await exportText('orders')).startsWith(`${BOM}date,order,status,`)).toBe(true);
  });

  it('have each order with its sums, and each of its lines', async () => {
    const stored = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('created_at', '>=', Date.parse(START))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const rows = await exportRows('orders');
    expect(rows.map(({ order }) => order)).toEqual(stored.map(({ number }) => number));
    expect(total(rows, 'total')).toBe(stored.reduce((sum, row) => sum + row.total_cents, 0));
    expect(rows.find(({ order }) => order === orders.dealer.orderNumber)).toMatchObject({
      date: '2026-10-05',
      status: 'pending',
      dealer_prices: 'yes',
      po_number: 'PO-77',
      pickup: 'yes',
      province: 'ON',
      total: orders.dealer.total,
      refunded: '0.00',
    });
    expect(rows.find(({ order }) => order === orders.refunded.orderNumber)).toMatchObject({
      status: 'cancelled',
      refunded: orders.refunded.total,
    });
    const lines = await exportRows('lines');
    expect(total(lines, 'total')).toBe(total(rows, 'subtotal'));
    expect(lines.filter(({ order }) => order === orders.delivered.orderNumber)).toHaveLength(2);
  });

  it('have the province and the payment of the books, also after a move and without a card', async () => {
    const buyer = await newBuyer(shop, [[1002, 1]]);
    const quote = async (delivery?: object) => {
      const made = await admin.post('/api/admin/quotes', {
        username: buyer.account.username,
        lines: [{ productId: 1002, quantity: 1 }],
        ...(delivery && { delivery }),
      });
      return (made.body as { id: string }).id; // the server checked its own reply
    };
    const pay = async (id: string, body: object) =>
      (await admin.post(`/api/admin/quotes/${id}/paid`, body)).body as {
        id: string;
        orderNumber: string;
      };
    const sent = await pay(await quote({ address: ADDRESS, shipping: '3' }), {
      means: 'e-transfer',
      reference: 'CA12',
    });
    const cash = await pay(await quote(), { means: 'cash' });
    const cheque = await pay(await quote(), { means: 'cheque', reference: '000123' });
    const slip = await pay(await quote(), { means: 'card-terminal' });
    const shippingAddress = { ...ADDRESS, state: 'NS', zipCode: 'B3H 1A1' };
    await admin.put(`/api/admin/orders/${sent.id}/address`, { shippingAddress });
    const rows = await exportRows('orders');
    const orderRow = (number: string) => rows.find(({ order }) => order === number);
    expect(orderRow(sent.orderNumber)).toMatchObject({
      province: 'ON',
      payment: 'e-transfer CA12',
    });
    expect(orderRow(cash.orderNumber)).toMatchObject({
      payment: 'cash',
      total: '37.28',
      cash_rounding: '0.02',
    });
    expect(orderRow(sent.orderNumber)).toMatchObject({ means: 'e-transfer', cash_rounding: '' });
    expect(orderRow(cash.orderNumber)).toMatchObject({ means: 'cash' });
    expect(orderRow(cheque.orderNumber)).toMatchObject({
      means: 'cheque',
      payment: 'cheque 000123',
    });
    expect(orderRow(slip.orderNumber)).toMatchObject({ means: 'card-terminal' });
    expect(rows.filter(({ means }) => !means)).toEqual([]);
    expect(rows.find(({ payment }) => payment?.startsWith('pi_'))).toMatchObject({ means: 'card' });
    expect(rows.find(({ total: sum }) => sum === '0.00')).toMatchObject({ means: 'nothing' });
    const report = (await admin.get('/api/admin/reports/months/2026-10')).body as {
      byHand: { cash: string; bank: string };
    };
    expect(report.byHand).toEqual({
      cash: '37.30',
      bank: orderRow(sent.orderNumber)?.total,
      cardTerminal: orderRow(slip.orderNumber)?.total,
      cheques: orderRow(cheque.orderNumber)?.total,
      rounding: '0.02',
    });
  });

  it('have the journal, whose debits equal its credits', async () => {
    const rows = await exportRows('journal');
    const { length } = await shop.db.selectFrom('journal_entry').select('account').execute();
    expect(rows).toHaveLength(length);
    expect(total(rows, 'debit')).toBe(total(rows, 'credit'));
    expect(rows.filter(({ order }) => order === orders.refunded.orderNumber)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          cause: 'refund',
          account: 'card_clearing',
          credit: orders.refunded.total,
        }),
      ]),
    );
  });

  it('have the customers, without the addresses of deleted accounts', async () => {
    const rows = await exportRows('customers');
    const accounts = await shop.db
      .selectFrom('orders')
      .select('account_id')
      .where('created_at', '>=', Date.parse(START))
      .distinct()
      .execute();
    expect(rows).toHaveLength(accounts.length);
    expect(total(rows, 'total')).toBe(total(await exportRows('orders'), 'total'));
    expect(rows.filter(({ email }) => email === '').map(({ customer }) => customer)).toEqual([
      expect.stringMatching(/^deleted-/),
    ]);
  });

  it('leave out the buyers for staff who may not see orders', async () => {
    const buyer = await newBuyer(shop, [[1002, 1]]);
    const { id } = (
      await admin.post('/api/admin/quotes', {
        username: buyer.account.username,
        lines: [{ productId: 1002, quantity: 1 }],
        delivery: { address: ADDRESS, shipping: '3' },
      })
    ).body as { id: string };
    await admin.post(`/api/admin/quotes/${id}/paid`, { means: 'cheque', reference: 'From Ann' });
    const bookkeeper = await signedInWith(shop, ['reports.read']);
    const people = await shop.db
      .selectFrom('account')
      .innerJoin('orders', 'orders.account_id', 'account.id')
      .select(['username', 'account.email', 'last_name', 'orders.address', 'po_number'])
      .where('username', 'not like', 'deleted-%')
      .distinct()
      .execute();
    const personal = people.flatMap(({ address, ...row }) => [
      ...Object.values(row),
      ...Object.values(Object(JSON.parse(address ?? '{}'))).filter((text) => text !== 'ON'),
    ]);
    const words = new Set([...personal, 'From Ann'].map(String).filter((word) => word !== 'null'));
    expect(words).toContain('PO-77');
    expect(words).toContain(ADDRESS.address1);
    const seen: string[] = [];
    for (const name of EXPORTS) {
      const reply = await bookkeeper.fetch(exportPath(name, BOTH_MONTHS));
      const text = await reply.text();
      expect([name, reply.status, text.split('\n').length > 2]).toEqual([name, 200, true]);
      const all = await exportText(name);
      for (const word of words) {
        expect([name, word, hasWord(text, word)]).toEqual([name, word, false]);
        if (hasWord(all, word)) seen.push(word);
      }
    }
    expect(seen).toEqual(expect.arrayContaining(['PO-77', 'From Ann', buyer.account.email]));
    const rows: Record<string, string>[] = parse(
      await (await bookkeeper.fetch(exportPath('orders', BOTH_MONTHS))).text(),
      { bom: true, columns: true },
    );
    expect(rows.find(({ order }) => order === orders.dealer.orderNumber)).toMatchObject({
      date: '2026-10-05',
      province: 'ON',
      total: orders.dealer.total,
      means: 'card',
      payment: expect.stringMatching(/^pi_/),
    });
    expect(rows.find(({ means }) => means === 'cheque')).toMatchObject({ payment: 'cheque' });
  });

  it('include both days, in Toronto', async () => {
    shop.clock.set('2026-11-01T03:59:59Z');
    admin = await signedIn(shop, owner);
    const { orderNumber } = await buy(await newBuyer(shop, [[1002, 1]]));
    const has = async (from: string, to: string) =>
      (await exportRows('orders', { from, to })).some(({ order }) => order === orderNumber);
    expect([
      await has('2026-10-31', '2026-10-31'),
      await has('2026-11-01', '2026-11-30'),
      await has('2026-10-01', '2026-10-30'),
    ]).toEqual([true, false, false]);
    shop.clock.pass(DAY);
  });

  it('escape cells that a spreadsheet would run', async () => {
    const vendor = await newBuyer(shop, [], { is_vendor: 1 });
    await vendor.post('/api/cart/lines', {
      lines: [{ productId: 1041, quantity: 1 }],
      poNumber: '=HYPERLINK("x")',
    });
    const { orderNumber } = await buy(vendor);
    const rows = await exportRows('orders');
    expect(rows.find(({ order }) => order === orderNumber)?.po_number).toBe(`'=HYPERLINK("x")`);
  });

  it('have all of many orders, lot by lot, each once', async () => {
    await addManyOrders(shop.db, admin.account.id, 1201);
    const span = { from: '1969-12-31', to: '1970-01-01' };
    const rows = await exportRows('orders', span);
    expect(new Set(rows.map(({ order }) => order)).size).toBe(1201);
    expect(rows).toHaveLength(1201);
    expect(await exportRows('customers', span)).toMatchObject([
      { customer: 'owner', orders: '1201' },
    ]);
  });

  it.each([
    ['orders.csv?from=2026-10-31&to=2026-10-01', 400, 'invalid'],
    ['orders.csv?from=2026-02-30&to=2026-10-01', 400, 'invalid'],
    ['orders.csv?from=2026-10-01', 400, 'invalid'],
    ['orders.csv?from=a&from=b&to=2026-10-01', 400, 'invalid'],
    ['orders.csv', 400, 'invalid'],
    ['accounts.csv?from=2026-10-01&to=2026-10-01', 404, 'not_found'],
    ['orders?from=2026-10-01&to=2026-10-01', 404, 'not_found'],
  ])('refuse %s', async (path, status, code) => {
    const reply = await admin.get(`/api/admin/exports/${path}`);
    expect([reply.status, reply.body]).toEqual([
      status,
      { code, message: expect.stringMatching(/^(Please give the first|There is no such export)/) },
    ]);
  });
});
