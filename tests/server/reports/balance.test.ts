import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { Payouts, Report, exportPath } from '../../../src/contract/reports';
import { ProviderUnavailable } from '../../../src/server/gateways/payments';
import { stripePayments } from '../../../src/server/gateways/stripe-payments';
import { makeReconciler } from '../../../src/server/jobs/reconcile';
import { recordProviderBalance } from '../../../src/server/jobs/record-balance';
import { auditOf } from '../../support/orders/audit-of';
import { parseSum } from '../../../src/shop/money';
import { periodAfter } from '../../../src/shop/reports/period';
import { shopDay } from '../../../src/shop/shop-day';
import { type Intent, askToPay, newBuyer, orderBody, quoteFor } from '../../support/buyers';
import { type FakeStripe, KEYS, openFakeStripe } from '../../support/fakes/fake-stripe';
import { type Member, addMember, signedIn } from '../../support/people';
import { DAY, type Shop, engines, openShop, shopForAll } from '../../support/shop';
import { type TestProvider, testProviders } from '../../support/fakes/test-providers';

const BRACKET = 1002;

type Desk = ReturnType<typeof deskOf>;
/** A test's actions in a shop and at its payment provider. */
const deskOf = (
  shop: Shop,
  admin: Member,
  { payments, pay }: Pick<TestProvider, 'payments' | 'pay'>,
) => {
  const context = { ...shop.parts, payments };
  const month = () => shopDay(new Date(shop.clock())).slice(0, 7);
  return {
    month,
    /** A paid order of 74.56 dollars. @returns its intent */
    ordered: async () => {
      const buyer = await newBuyer(shop, [[BRACKET, 2]]);
      const quote = await quoteFor(buyer);
      const { paymentIntentId: id, clientSecret } = (await askToPay(buyer)).body as Intent;
      await pay({ id, clientSecret });
      expect((await buyer.post('/api/orders', orderBody(quote))).status).toBe(201);
      return id;
    },
    refund: async (intent: string, cents: number) => {
      await payments.refund({ intent, cents, key: `${intent}-${cents}` });
      await makeReconciler(context).run();
    },
    record: () => recordProviderBalance(context),
    books: () => auditOf(shop, { payments }),
    /** 'account debit credit' of what the journal has without an order, by cause. */
    journal: async (cause: 'fee' | 'payout') =>
      (
        await shop.db
          .selectFrom('journal_entry')
          .selectAll()
          .where('order_id', '=', '')
          .where('cause', '=', cause)
          .orderBy('at')
          .orderBy('cause_id')
          .orderBy('account')
          .execute()
      ).map((row) => `${row.account} ${row.debit_cents} ${row.credit_cents}`),
    cards: async (of = month()) =>
      Report.parse((await admin.get(`/api/admin/reports/months/${of}`)).body).cards,
    payouts: async () =>
      Payouts.parse((await admin.get(`/api/admin/reports/payouts/${month()}`)).body),
    /** The journal as the accountant gets it. */
    exported: async () => {
      const day = (time: number) => shopDay(new Date(time));
      const span = { from: day(shop.clock() - 40 * DAY), to: day(shop.clock() + DAY) };
      const file = await admin.fetch(exportPath('journal', span));
      const rows: Record<string, string>[] = parse(await file.text(), {
        bom: true,
        columns: true,
      });
      return rows;
    },
  };
};

describe.each(testProviders)('Fees and payouts of %s (docs/rules.md 17.7)', (_name, open) => {
  let provider: TestProvider;
  let desk: Desk;
  beforeEach(async () => {
    provider = await open();
    const { shop } = provider;
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    desk = deskOf(shop, admin, provider);
    return provider.close;
  });

  it('are nothing before there is an order', async () => {
    expect(await desk.record()).toEqual({ moves: 0, payouts: 0 });
    expect(await desk.payouts()).toEqual({ rows: [], difference: '0.00', unposted: '0.00' });
  });

  it('are in the journal once, however often they are looked for', async () => {
    const intent = await desk.ordered();
    await desk.ordered();
    await desk.refund(intent, 1000);
    expect(await desk.record()).toEqual({ moves: 3, payouts: 0 });
    const fees = ['card_clearing 0 246', 'card_fees 246 0'];
    expect(await desk.journal('fee')).toEqual([...fees, ...fees]);
    expect(await desk.cards()).toEqual({
      before: '0.00',
      received: '139.12',
      fees: '4.92',
      out: '0.00',
      after: '134.20',
    });

    await provider.payOut();
    expect(await desk.record()).toEqual({ moves: 1, payouts: 1 });
    expect(await desk.journal('payout')).toEqual(['bank 13420 0', 'card_clearing 0 13420']);
    expect(await desk.record()).toEqual({ moves: 0, payouts: 1 });
    expect(await desk.journal('fee')).toHaveLength(4);
    expect(await desk.cards()).toMatchObject({ fees: '4.92', out: '134.20', after: '0.00' });
    expect(await desk.payouts()).toMatchObject({
      rows: [{ sum: '134.20', posted: '134.20' }],
      difference: '0.00',
      unposted: '0.00',
    });
    expect(await desk.books()).toEqual([]);
  });

  it('of two runs at once are recorded once', async () => {
    await desk.ordered();
    await desk.ordered();
    await provider.payOut();
    const runs = await Promise.all([desk.record(), desk.record(), desk.record()]);
    expect(runs.reduce((sum, { moves }) => sum + moves, 0)).toBe(3);
    expect(await desk.journal('payout')).toHaveLength(2);
    expect(await desk.books()).toEqual([]);
  });

  it('are in the export of the journal, where debits equal credits', async () => {
    await desk.refund(await desk.ordered(), 500);
    await provider.payOut();
    await desk.record();
    const rows = await desk.exported();
    const own = rows.filter(({ cause = '' }) => ['fee', 'payout'].includes(cause));
    expect(own.map(({ account }) => account).toSorted()).toEqual([
      'bank',
      'card_clearing',
      'card_clearing',
      'card_fees',
    ]);
    expect(own.every(({ order, province }) => order === '' && province === '')).toBe(true);
    const sum = (column: 'debit' | 'credit') =>
      rows.reduce((all, row) => all + parseSum(row[column] ?? ''), 0);
    expect(sum('debit')).toBe(sum('credit'));
  });

  it('of the time before are what the provider has at the beginning of a month', async () => {
    await desk.ordered();
    await desk.record();
    expect(await desk.cards(periodAfter(desk.month(), 1))).toEqual({
      before: '72.10',
      received: '0.00',
      fees: '0.00',
      out: '0.00',
      after: '72.10',
    });
  });
});

describe('Fees and payouts of Stripe', () => {
  let fake: FakeStripe;
  let shop: Shop;
  let desk: Desk;
  beforeEach(async () => {
    fake = await openFakeStripe();
    const payments = await stripePayments({ ...KEYS, apiBase: fake.apiBase }, Date.now, {
      timeout: 60_000,
    });
    shop = await openShop({ payments, now: new Date().toISOString() });
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    desk = deskOf(shop, admin, { payments, pay: async ({ id }) => fake.pay(id) });
    return async () => {
      await shop.close();
      await fake.close();
    };
  });

  it('are recorded later when it does not answer', async () => {
    await desk.ordered();
    fake.faults.push('error', 'error', 'error');
    await expect(desk.record()).rejects.toThrow(ProviderUnavailable);
    // The list of payouts arrives, the balance does not.
    fake.faults.push({ late: 0 }, 'error', 'error', 'error');
    await expect(desk.record()).rejects.toThrow(ProviderUnavailable);
    expect(await desk.journal('fee')).toEqual([]);
    expect(await desk.record()).toEqual({ moves: 1, payouts: 0 });
  });

  it('of a payout that the bank refused are back with it', async () => {
    await desk.ordered();
    const payout = fake.payOut();
    await desk.record();
    expect(await desk.payouts()).toMatchObject({
      rows: [{ id: payout, sum: '72.10', state: 'in_transit', posted: '72.10' }],
    });
    fake.endPayout(payout, 'failed');
    await desk.record();
    expect(await desk.payouts()).toMatchObject({
      rows: [{ sum: '72.10', state: 'failed', posted: '0.00' }],
      difference: '0.00',
    });
    expect((await desk.journal('payout')).toSorted()).toEqual([
      'bank 0 7210',
      'bank 7210 0',
      'card_clearing 0 7210',
      'card_clearing 7210 0',
    ]);
    expect(await desk.cards()).toMatchObject({ out: '0.00', after: '72.10' });
    expect(await desk.books()).toEqual([]);
  });

  it('that belong to no payment are posted too, and a dispute is shown', async () => {
    await desk.ordered();
    fake.move('stripe_fee', -700);
    fake.move('adjustment', -7456, 1500);
    await desk.record();
    expect(await desk.cards()).toMatchObject({ fees: '24.46', after: '50.10' });
    expect(await desk.payouts()).toMatchObject({ unposted: '-74.56' });
    expect(await desk.books()).toEqual([]);
  });

  it('for another shop of the account are not posted, and shown', async () => {
    await desk.ordered();
    const [intent] = fake.intents.values();
    if (!intent) throw new Error('no intent');
    fake.intents.set('pi_other', { ...intent, id: 'pi_other', metadata: { shop: 'another' } });
    fake.pay('pi_other');
    await desk.record();
    expect(await desk.cards()).toMatchObject({ fees: '2.46' });
    expect(await desk.payouts()).toMatchObject({ unposted: '72.10' });
    expect(await desk.books()).toEqual([]);
  });

  it('in another currency are left out', async () => {
    fake.move('stripe_fee', -700);
    fake.moves.forEach((moved) => Object.assign(moved, { currency: 'usd' }));
    expect(await desk.record()).toEqual({ moves: 0, payouts: 0 });
  });
});

describe.each(engines)('The audit of fees and payouts on %s', (engine) => {
  const shop = shopForAll({ engine });
  let desk: Desk;
  beforeAll(async () => {
    const admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
    desk = deskOf(shop, admin, {
      payments: shop.demo,
      pay: async ({ clientSecret }) => {
        await shop.demo.confirm(clientSecret, {
          number: '4242424242424242',
          exp: '12/30',
          cvc: '123',
        });
      },
    });
    await desk.refund(await desk.ordered(), 1000);
    shop.clock.pass(5 * DAY);
    await desk.record();
  });

  const complaints = async () =>
    (await desk.books()).map(({ rule, what }) => `${rule} ${what}`).toSorted();

  it('finds nothing wrong', async () => {
    expect(await complaints()).toEqual([]);
  });

  test.each<[string, (tables: Shop['db']) => Promise<unknown>, RegExp[]]>([
    [
      'a fee that is missing in the journal',
      (db) => db.deleteFrom('journal_entry').where('cause', '=', 'fee').execute(),
      [
        /^I18 The payment of 74\.56 with a fee of 2\.46, txn_pi_\w+, is not in the journal as it is/,
      ],
    ],
    [
      'a payout that is missing in the journal',
      (db) => db.deleteFrom('journal_entry').where('cause', '=', 'payout').execute(),
      [
        /^I18 The payout of -62\.10 with a fee of 0\.00, txn_po_demo_2026-06-17, is not in/,
        /^I23 The payout po_demo_2026-06-17 of 62\.10 is paid, and the journal has 0\.00 of it\.$/,
      ],
    ],
    [
      'a fee that nothing was kept of',
      (db) =>
        db
          .insertInto('journal_entry')
          .values(
            (['card_fees', 'card_clearing'] as const).map((account) => ({
              order_id: '',
              cause: 'fee' as const,
              cause_id: 'txn_none',
              account,
              at: 1,
              debit_cents: account === 'card_fees' ? 5 : 0,
              credit_cents: account === 'card_fees' ? 0 : 5,
              province: '' as const,
            })),
          )
          .execute(),
      [/^I18 The journal has the fee txn_none, which was not recorded\.$/],
    ],
    [
      'a change that was not recorded',
      (db) => db.deleteFrom('balance_transaction').where('kind', '=', 'payment').execute(),
      [
        /^I18 The journal has the fee txn_pi_\w+, which was not recorded\.$/,
        /^I23 The payment txn_pi_\w+ on the provider’s balance is not recorded\.$/,
      ],
    ],
    [
      'a change that was recorded twice',
      async (db) => {
        const row = await db
          .selectFrom('balance_transaction')
          .selectAll()
          .where('kind', '=', 'refund')
          .executeTakeFirstOrThrow();
        await db
          .insertInto('balance_transaction')
          .values({ ...row, id: 'txn_again' })
          .execute();
      },
      [/^I23 The refund of -10\.00 .*, txn_again, is recorded, and the provider does not have it/],
    ],
  ])('names %s', async (_what, change, says) => {
    const tables = ['balance_transaction', 'journal_entry'] as const;
    const kept = await Promise.all(
      tables.map((table) => shop.db.selectFrom(table).selectAll().execute()),
    );
    await change(shop.db);
    const found = await complaints();
    for (const [index, table] of tables.entries()) {
      await shop.db.deleteFrom(table).execute();
      for (const row of kept[index] ?? [])
        await shop.db
          .insertInto(table)
          .values(row as never)
          .execute(); // as it was read
    }
    expect(found).toEqual(says.map((pattern) => expect.stringMatching(pattern)));
    expect(await complaints()).toEqual([]);
  });

  it('is joined by the report, which shows what differs', async () => {
    const rows = await shop.db
      .selectFrom('journal_entry')
      .selectAll()
      .where('cause', '=', 'payout')
      .execute();
    await shop.db.deleteFrom('journal_entry').where('cause', '=', 'payout').execute();
    expect(await desk.payouts()).toMatchObject({
      rows: [{ id: 'po_demo_2026-06-17', sum: '62.10', posted: '0.00' }],
      difference: '62.10',
    });
    await shop.db.insertInto('journal_entry').values(rows).execute();
    expect(await desk.payouts()).toMatchObject({ difference: '0.00' });
  });

  it('cannot be changed: the types refuse it', () => {
    // @ts-expect-error A row is never updated.
    shop.db.updateTable('balance_transaction').set({ cents: 5 });
  });
});
