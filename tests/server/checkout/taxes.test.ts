import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { AdminOrder } from '../../../src/contract/orders/admin';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { auditOf } from '../../support/orders/audit-of';
import { SNAPSHOT, asMetadata, fromMetadata } from '../../../src/server/services/checkout/snapshot';
import { recordRefund } from '../../../src/server/services/orders/refunds';
import { inTransaction } from '../../../src/server/tables/engine/database';
import { orderJournal } from '../../../src/server/tables/reports/journal';
import type { Province, ShippingAddress } from '../../../src/shop/checkout/address';
import {
  ADDRESS,
  type Buyer,
  type Intent,
  buy,
  codeOf,
  intentFor,
  newBuyer,
  orderBody,
  payWith,
  quoteFor,
} from '../../support/buyers';
import { IN_ORDER } from '../../support/in-order';
import { type Member, addMember, prove, signedIn } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';
import { QUEBEC, askToSend, buyTo, chargeByPlace, quoteTo } from '../../support/taxes';

const BRACKET = 1002; // $32.99
const OWNER = 'owner@shop.test';

const to = (zipCode: string, state: string): ShippingAddress => ({ ...ADDRESS, zipCode, state });

// In order, because the tests switch the taxes of one shop.
describe('Tax by place of delivery', IN_ORDER, () => {
  const shop = shopForAll({ now: '2026-05-05T16:00:00Z' });
  let admin: Member;
  beforeAll(async () => {
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });

  const one = () => newBuyer(shop, [[BRACKET, 1]]);
  const books = () => auditOf(shop);
  const shown = async (id: string) =>
    (await admin.get(`/api/admin/orders/${id}`)).body as AdminOrder;
  const frozenFor = async ({ account }: Buyer) => {
    const row = await shop.db
      .selectFrom('checkout')
      .selectAll()
      .where('account_id', '=', account.id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    return SNAPSHOT.read(row.snapshot, row.id);
  };
  /** 'account debit credit' of each row of these causes. */
  const posted = async (orderId: string, ...causes: string[]) =>
    (await orderJournal(shop.db, orderId))
      .filter(({ cause }) => causes.includes(cause))
      .map(({ account, debit_cents, credit_cents }) => `${account} ${debit_cents} ${credit_cents}`);
  const addRate = async (rate: object) => {
    const { tax } = (await admin.get('/api/admin/settings')).body as { tax: { version: number } };
    const body = { from: tax.version, rate };
    expect((await admin.post('/api/admin/settings/tax/rates', body)).status).toBe(200);
  };

  describe('switched off', () => {
    it('is HST of 13 % wherever the parcel goes, and nothing is kept by name', async () => {
      const buyer = await one();
      const quote = await quoteTo(buyer, QUEBEC);
      expect(quote).toMatchObject({ hst: '4.29', hstPercent: 13 });
      expect(quote).not.toHaveProperty('taxes');
      const { id } = await buyTo(buyer, QUEBEC);
      const order = await shown(id);
      expect(order.hst).toBe('4.29');
      expect(order).not.toHaveProperty('taxes');
      const row = await shop.db
        .selectFrom('orders')
        .innerJoin('checkout', 'checkout.id', 'orders.checkout_id')
        .select(['taxes', 'snapshot'])
        .where('orders.id', '=', id)
        .executeTakeFirstOrThrow();
      expect(row.taxes).toBeNull();
      expect(row.snapshot).not.toContain('taxes');
      expect(await posted(id, 'order')).not.toContainEqual(expect.stringContaining('pst'));
    });

    it('leaves an open payment its sums when it is switched on', async () => {
      const buyer = await one();
      const quote = await quoteTo(buyer, QUEBEC);
      const open = await askToSend(buyer, QUEBEC, quote);
      const late = await one();
      const lateQuote = await quoteTo(late, QUEBEC);
      await chargeByPlace(admin, true, ['QC']);
      // A checkout that has begun is paid as it was frozen.
      expect((await payWith(buyer, open.body as Intent)).status).toBe(200);
      const placed = await buyer.post('/api/orders', orderBody(quote, { shippingAddress: QUEBEC }));
      expect(placed.status).toBe(201);
      const { id, total } = placed.body as { id: string; total: string };
      expect(total).toBe(quote.total);
      expect(await shown(id)).not.toHaveProperty('taxes');
      // A checkout that has not begun is refused with today's totals, and nothing is charged.
      const refused = await askToSend(late, QUEBEC, lateQuote);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'amount_mismatch']);
      expect(refused.body).toMatchObject({ totals: { hst: '4.94' } });
      const { id: bought } = await buyTo(late, QUEBEC);
      expect(await shown(bought)).toMatchObject({ hst: '4.94' });
      expect(await books()).toEqual([]);
    });
  });

  describe('switched on', () => {
    // 32.99 dollars of parts.
    const PLACES: [string, string, Province[], [string, number, string][]][] = [
      ['P3A 1A1', 'ON', [], [['HST', 13, '4.29']]],
      ['B3H 1A1', 'NS', [], [['HST', 14, '4.62']]],
      ['A1A 1A1', 'NL', [], [['HST', 15, '4.95']]],
      ['T2P 1A1', 'AB', [], [['GST', 5, '1.65']]],
      ['X0A 0H0', 'NU', [], [['GST', 5, '1.65']]],
      ['V6B 1A1', 'BC', [], [['GST', 5, '1.65']]],
      [
        'V6B 1A1',
        'BC',
        ['BC'],
        [
          ['GST', 5, '1.65'],
          ['PST', 7, '2.31'],
        ],
      ],
      [
        'R3C 1A1',
        'MB',
        ['BC', 'MB'],
        [
          ['GST', 5, '1.65'],
          ['RST', 7, '2.31'],
        ],
      ],
      [
        'J8X 1A1',
        'QC',
        ['QC'],
        [
          ['GST', 5, '1.65'],
          ['QST', 9.975, '3.29'],
        ],
      ],
      // The code decides, not the province that was chosen beside it.
      [
        'J8X 1A1',
        'ON',
        ['QC'],
        [
          ['GST', 5, '1.65'],
          ['QST', 9.975, '3.29'],
        ],
      ],
      // No Canadian code.
      ['90210', 'AB', [], [['GST', 5, '1.65']]],
    ];
    test.each(PLACES)(
      'charges a parcel to %s %s, with the tax of %j collected, %j',
      async (zipCode, state, collects, parts) => {
        await chargeByPlace(admin, true, collects);
        const buyer = await one();
        const address = to(zipCode, state);
        const taxes = parts.map(([name, percent, amount]) => ({ name, percent, amount }));
        const hst = parts.reduce((sum, [, , amount]) => sum + Number(amount), 0).toFixed(2);
        expect(await quoteTo(buyer, address)).toMatchObject({ hst, taxes });
        const { id } = await buyTo(buyer, address);
        expect(await shown(id)).toMatchObject({ hst, taxes });
        const own = (await buyer.get(`/api/orders/${id}`)).body;
        expect(own).toMatchObject({ hst, taxes });
      },
    );

    it('charges what is picked up in Ontario, wherever the buyer lives', async () => {
      await chargeByPlace(admin, true, ['QC']);
      const buyer = await one();
      expect(await quoteFor(buyer, { pickup: 'true', state: 'QC' })).toMatchObject({
        taxes: [{ name: 'HST', percent: 13, amount: '4.29' }],
      });
      const { id } = await buy(buyer);
      expect((await shown(id)).taxes).toEqual([{ name: 'HST', percent: 13, amount: '4.29' }]);
    });

    it('charges what is picked up by the province of the shop', async () => {
      const settleIn = async (province: Province, revision: number) => {
        const facts = { ...LAKEHEAD, province, revision };
        expect((await admin.put('/api/admin/site', facts)).status).toBe(200);
      };
      await settleIn('MB', 0);
      const buyer = await one();
      const taxes = [{ name: 'GST', percent: 5, amount: '1.65' }];
      expect(await quoteFor(buyer, { pickup: 'true' })).toMatchObject({ taxes });
      expect(await quoteFor(buyer, {})).toMatchObject({ taxes });
      await settleIn('ON', 1);
    });

    it('takes the province that is known while no service is chosen', async () => {
      const buyer = await one();
      expect(await quoteFor(buyer, {})).toMatchObject({ hst: '4.29' });
      expect(await quoteFor(buyer, { state: 'AB' })).toMatchObject({ hst: '1.65' });
      expect(await quoteFor(buyer, { zipCode: 'J8X1A1', state: 'AB' })).toMatchObject({
        hst: '4.94',
      });
    });

    it('knows the place of a client that sends the amount alone', async () => {
      const buyer = await one();
      await quoteTo(buyer, to('T2P 1A1', 'AB'));
      const { total, service } = await quoteTo(buyer, QUEBEC);
      const reply = await buyer.post('/api/create-payment-intent', { amount: total });
      expect(reply.status).toBe(200);
      expect(await frozenFor(buyer)).toMatchObject({
        service,
        postal: 'J8X1A1',
        hst: 494,
        taxes: {
          province: 'QC',
          federal: { name: 'GST', rate: 5000, cents: 165 },
          provincial: { name: 'QST', rate: 9975, cents: 329 },
        },
      });
      // The total with another place's tax is no total of this cart.
      const other = (Number(total) - 4.94 + 4.29).toFixed(2);
      const refused = await buyer.post('/api/create-payment-intent', { amount: other });
      expect([refused.status, codeOf(refused)]).toEqual([409, 'amount_mismatch']);
    });

    it('keeps the province that was chosen beside a code that is not Canadian', async () => {
      const buyer = await one();
      const { service } = await quoteTo(buyer, to('90210', 'SK'));
      const { total, hst } = await quoteFor(buyer, { service, zipCode: '90210' });
      expect(hst).toBe('1.65');
      const reply = await buyer.post('/api/create-payment-intent', { amount: total });
      expect(reply.status).toBe(200);
      expect((await frozenFor(buyer)).taxes?.province).toBe('SK');
    });

    it('gives the same payment to the same request', async () => {
      const buyer = await one();
      const quote = await quoteTo(buyer, QUEBEC);
      const [first, second] = [
        (await askToSend(buyer, QUEBEC, quote)).body as Intent,
        (await askToSend(buyer, QUEBEC, quote)).body as Intent,
      ];
      expect(second.paymentIntentId).toBe(first.paymentIntentId);
    });

    it('can be restored from the metadata at the provider', async () => {
      const buyer = await one();
      await askToSend(buyer, QUEBEC, await quoteTo(buyer, QUEBEC));
      const frozen = await frozenFor(buyer);
      const metadata = asMetadata(frozen);
      expect(metadata.taxes).toBe('QC GST 5000 165 QST 9975 329');
      const known = () => {
        const { name = '', sku = null, slug = '', imageUrl = '' } = frozen.lines[0] ?? {};
        return { name, sku, slug, imageUrl };
      };
      expect(fromMetadata(metadata, known)).toEqual(frozen);
      for (const taxes of ['QC GST 5000 165', 'QC', 'XX GST 5000 494', 'QC GST 5000 494 QST 1'])
        expect(fromMetadata({ ...metadata, taxes }, known)).toBeUndefined();
    });

    it('confirms each part to the buyer', async () => {
      const buyer = await one();
      await buyTo(buyer, QUEBEC);
      while (await shop.deliver());
      const mail = shop.mail.sent.find(({ to: { address } }) => address === buyer.account.email);
      expect(mail?.text).toContain('GST (5%): $1.65 CAD\nQST (9.975%): $3.29 CAD\n');
    });

    it('is in the quotes of the shop, and frozen with them', async () => {
      const asked = { lines: [{ productId: BRACKET, quantity: 1 }] };
      const who = { name: 'Ann', email: 'ann@people.test' };
      const made = await admin.post('/api/admin/quotes', { ...asked, ...who });
      const { id } = made.body as { id: string };
      const taxes = [{ name: 'HST', percent: 13, amount: '4.29' }];
      const path = `/api/admin/quotes/${id}`;
      expect((await admin.get(path)).body).toMatchObject({ hst: '4.29', taxes });
      await chargeByPlace(admin, false);
      expect((await admin.get(path)).body).toMatchObject({ taxes });
      const paid = await admin.post(`${path}/paid`, { means: 'cash' });
      expect(paid.body).toMatchObject({ hst: '4.29', taxes });
      await chargeByPlace(admin, true, ['QC']);
    });

    it('is that of the postal code in a quote of the shop that is delivered', async () => {
      const { body } = await admin.post('/api/admin/quotes/preview', {
        lines: [{ productId: BRACKET, quantity: 1 }],
        // The province was chosen wrongly beside the code.
        delivery: { zipCode: QUEBEC.zipCode, state: 'AB', shipping: '10.00' },
      });
      const taxes = [
        { name: 'GST', percent: 5, amount: '1.65' },
        { name: 'QST', percent: 9.975, amount: '3.29' },
      ];
      expect(body).toMatchObject({ taxes, total: '47.93' });
    });

    it('changes no order and no open payment with a new rate', async () => {
      const buyer = await one();
      const { id } = await buyTo(buyer, QUEBEC);
      const before = await shown(id);
      const paying = await one();
      const quote = await quoteTo(paying, QUEBEC);
      const open = (await askToSend(paying, QUEBEC, quote)).body as Intent;
      const rate = { province: 'QC', day: '2026-05-05', federal: 'GST' };
      await addRate({ ...rate, federalRate: 5000, provincialRate: 12_000 });
      expect(await shown(id)).toEqual(before);
      const refused = await askToSend(paying, QUEBEC, quote);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'amount_mismatch']);
      expect((await payWith(paying, open)).status).toBe(200);
      const placed = await paying.post(
        '/api/orders',
        orderBody(quote, { shippingAddress: QUEBEC }),
      );
      expect(placed.status).toBe(201);
      expect(await quoteTo(await one(), QUEBEC)).toMatchObject({ hst: '5.61' });
      expect(await books()).toEqual([]);
      await addRate({ ...rate, federalRate: 5000, provincialRate: 9975 });
    });

    it('begins with the day of a rate in Toronto', async () => {
      const day = { province: 'AB', day: '2026-05-06', federal: 'GST' };
      await addRate({ ...day, federalRate: 6000, provincialRate: 0 });
      shop.clock.set('2026-05-06T03:59:59Z');
      expect(await quoteTo(await one(), to('T2P 1A1', 'AB'))).toMatchObject({ hst: '1.65' });
      shop.clock.set('2026-05-06T04:00:00Z');
      expect(await quoteTo(await one(), to('T2P 1A1', 'AB'))).toMatchObject({ hst: '1.98' });
    });
  });

  describe('in the books', () => {
    const ordered = async (quantity = 3) => {
      const buyer = await newBuyer(shop, [[BRACKET, quantity]]);
      const placed = await buyTo(buyer, QUEBEC);
      const { items } = await shown(placed.id);
      const pieces = (number: number) => [{ itemId: items[0]?.id ?? '', quantity: number }];
      return { ...placed, buyer, pieces };
    };
    const refund = async (id: string, body: object) => {
      const reply = await admin.post(`/api/admin/orders/${id}/refunds`, {
        reason: 'Wrong size',
        ...body,
      });
      expect(reply.status).toBe(200);
    };
    const give = async () => {
      await giveRefunds(shop.parts);
      await shop.deliverEvents();
    };
    const net = (rows: string[], account: string) =>
      rows
        .map((row) => row.split(' '))
        .filter(([name]) => name === account)
        .reduce((sum, [, debit, credit]) => sum + Number(debit) - Number(credit), 0);

    it('is GST and the tax of the province apart, in the province whose tax it is', async () => {
      const { id } = await ordered();
      expect(await posted(id, 'order')).toEqual(
        expect.arrayContaining(['hst_payable 0 495', 'pst_payable 0 987', 'sales 0 9897']),
      );
      const rows = await orderJournal(shop.db, id);
      expect(new Set(rows.map(({ province }) => province))).toEqual(new Set(['QC']));
    });

    it('gives both parts back with a refund of each piece, exactly', async () => {
      const { id, pieces } = await ordered();
      for (const _ of [1, 2, 3]) await refund(id, { lines: pieces(1) });
      const { refunds } = await shown(id);
      expect(refunds.map(({ hst, taxes }) => [hst, taxes?.map(({ amount }) => amount)])).toEqual([
        ['4.94', ['1.65', '3.29']],
        ['4.94', ['1.65', '3.29']],
        ['4.94', ['1.65', '3.29']],
      ]);
      await give();
      const rows = await posted(id, 'order', 'refund');
      expect([net(rows, 'hst_payable'), net(rows, 'pst_payable')]).toEqual([0, 0]);
      expect(await books()).toEqual([]);
    });

    it('gives back the share of a sum, of a refund in the dashboard, and of a cancellation', async () => {
      const { id, intent, pieces } = await ordered();
      await refund(id, { amount: '10.01', lines: pieces(1) });
      await give();
      await shop.demo.refund({ intent, cents: 2345, key: `by-hand-${id}` });
      await shop.deliverEvents();
      const rows = await posted(id, 'refund');
      expect(net(rows, 'pst_payable')).toBeGreaterThan(0);
      // 987 of the 1482 cents of refunded tax are the province's.
      const all = net(rows, 'hst_payable') + net(rows, 'pst_payable');
      expect(net(rows, 'pst_payable')).toBe(Math.round((987 * all) / 1482));

      const whole = await ordered(2);
      await whole.buyer.put(`/api/orders/${whole.id}/cancel`);
      await give();
      const { refunds } = await shown(whole.id);
      expect(refunds[0]?.taxes?.map(({ name, amount }) => [name, amount])).toEqual([
        ['GST', '3.30'],
        ['QST', '6.58'],
      ]);
      const back = await posted(whole.id, 'order', 'refund');
      expect([net(back, 'hst_payable'), net(back, 'pst_payable')]).toEqual([0, 0]);
    });

    it('takes both parts back when the bank sends a refund back', async () => {
      const { id, intent } = await ordered();
      for (const status of ['succeeded', 'failed'] as const)
        await inTransaction(shop.db, (tx) =>
          recordRefund(
            tx,
            { id: `re_back_${id}`, intentId: intent, cents: 1000, status },
            { shopEmail: OWNER, now: shop.clock(), isNews: true },
          ),
        );
      const rows = await posted(id, 'refund', 'refund_returned');
      expect(rows.length).toBe(8);
      expect([net(rows, 'hst_payable'), net(rows, 'pst_payable')]).toEqual([0, 0]);
    });

    it('is in the export of orders by part, and all HST in orders without parts', async () => {
      const { orderNumber } = await ordered();
      await chargeByPlace(admin, false);
      const flat = await buy(await one());
      await chargeByPlace(admin, true, ['QC']);
      await prove(admin);
      const reply = await admin.fetch(
        '/api/admin/exports/orders.csv?from=2026-05-05&to=2026-05-06',
      );
      const rows: Record<string, string>[] = parse(await reply.text(), {
        bom: true,
        columns: true,
      });
      const orderRow = (number: string) => rows.find(({ order }) => order === number);
      expect(orderRow(orderNumber)).toMatchObject({
        province: 'QC',
        hst: '14.82',
        taxes: 'GST 5% + QST 9.975%',
        gst_hst: '4.95',
        pst_qst: '9.87',
      });
      expect(orderRow(flat.orderNumber)).toMatchObject({
        province: 'ON',
        hst: '4.29',
        taxes: '',
        gst_hst: '4.29',
        pst_qst: '0.00',
      });
    });

    it('stays when the address moves, and the owner is told the difference', async () => {
      const { id, orderNumber } = await buyTo(await newBuyer(shop, [[1041, 1]]), QUEBEC);
      const move = async (shippingAddress: ShippingAddress) =>
        (await admin.put(`/api/admin/orders/${id}/address`, { shippingAddress }))
          .body as AdminOrder;
      const moved = await move(to('S4P 3Y2', 'SK'));
      expect(moved).toMatchObject({ hst: '1.05', attention: ['tax_place'] });
      shop.mail.sent = [];
      await shop.deliver();
      const mail = shop.mail.sent.find(
        ({ subject }) => subject === `Please look at order ${orderNumber}`,
      );
      expect(mail?.text).toContain(
        '$1.05 CAD was charged as the tax of Quebec. The tax of Saskatchewan is $0.35 CAD: $0.70 CAD less.',
      );
      await prove(admin);
      const reply = await admin.fetch(
        '/api/admin/exports/orders.csv?from=2026-05-05&to=2026-05-06',
      );
      const rows: Record<string, string>[] = parse(await reply.text(), {
        bom: true,
        columns: true,
      });
      expect(rows.find(({ order }) => order === orderNumber)).toMatchObject({ province: 'QC' });
      expect(await books()).toEqual([]);
      expect(await move(QUEBEC)).toMatchObject({ attention: [] });
    });

    const TAMPERINGS: [what: string, change: string, rule: string, says: RegExp][] = [
      [
        'a part is smaller',
        `update orders set taxes = replace(taxes, '"cents":987', '"cents":986') where id = 'ID'`,
        'I4',
        /has a tax other than the sum of its parts\.$/,
      ],
      [
        'a cent is moved between the parts',
        `update orders set taxes = replace(replace(taxes, '"cents":987', '"cents":986'), '"cents":495', '"cents":496') where id = 'ID'`,
        'I4',
        /has a QST other than 9\.975% of its goods\.$/,
      ],
      [
        'the tax is that of another province',
        `update orders set taxes = replace(taxes, '"QC"', '"BC"') where id = 'ID'`,
        'I13',
        /has BC: GST 5% \$4\.95 CAD, QST 9\.975% \$9\.87 CAD as its parts of the tax, its checkout QC: /,
      ],
      [
        'an order has no parts',
        `update orders set taxes = null where id = 'ID'`,
        'I13',
        /has none as its parts of the tax, its checkout QC: GST 5%/,
      ],
      [
        'order and checkout are of another province',
        `update orders set taxes = replace(taxes, '"QC"', '"BC"') where id = 'ID';
          update checkout set snapshot = replace(snapshot, '"QC"', '"BC"') where id = (select checkout_id from orders where id = 'ID')`,
        'I14',
        /was paid as something else: its payment has other taxes\.$/,
      ],
      [
        'a cent is moved between the parts in the journal',
        `update journal_entry set credit_cents = credit_cents - 1 where order_id = 'ID' and cause = 'order' and account = 'pst_payable';
          update journal_entry set credit_cents = credit_cents + 1 where order_id = 'ID' and cause = 'order' and account = 'hst_payable'`,
        'I18',
        /is not in the journal with its sums\.$/,
      ],
      [
        'a cent is moved between the parts of a refund in the journal',
        `update journal_entry set debit_cents = debit_cents - 1 where order_id = 'ID' and cause = 'refund' and account = 'pst_payable';
          update journal_entry set debit_cents = debit_cents + 1 where order_id = 'ID' and cause = 'refund' and account = 'hst_payable'`,
        'I18',
        /has a refund \S+ with other parts of its tax in the journal\.$/,
      ],
      [
        'a refund has more QST than tax',
        `update refund set provincial_cents = hst_cents + 1 where order_id = 'ID'`,
        'I20',
        /has a refund of \$37\.93 CAD with more of a part of its tax than of all\.$/,
      ],
    ];
    test.each(TAMPERINGS)('makes the audit red when %s', async (_, change, rule, says) => {
      const { id, pieces } = await ordered();
      await refund(id, { lines: pieces(1) });
      await give();
      expect(await books()).toEqual([]);
      const undo = new Error('undo');
      let found: unknown;
      const tampering = shop.db.transaction().execute(async (tx) => {
        for (const statement of change.replaceAll('ID', id).split(';'))
          await sql.raw(statement).execute(tx);
        const payments = demoPayments({ db: tx, clock: shop.clock });
        found = await auditOf(shop, { db: tx, payments });
        throw undo;
      });
      await expect(tampering).rejects.toBe(undo);
      expect(found).toContainEqual({ rule, what: expect.stringMatching(says) });
    });

    it('adds up in the end', async () => {
      const intent = await intentFor(await one());
      expect(intent.total).toBe('37.28');
      expect(await books()).toEqual([]);
    });
  });
});
