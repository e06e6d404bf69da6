import { CompiledQuery, type RootOperationNode } from 'kysely';
import { describe, expect, it } from 'vitest';
import { accountFigures, listAccounts } from '../../../src/server/tables/account/admin';
import { customerPage, salesTo } from '../../../src/server/tables/account/customers';
import { countOut } from '../../../src/server/tables/catalogue/admin';
import { missedSearchesIn } from '../../../src/server/tables/catalogue/missed-searches';
import { countLow } from '../../../src/server/tables/catalogue/stock-counts';
import { ledgerPage } from '../../../src/server/tables/catalogue/stock-ledger';
import {
  countPaying,
  heldPieces,
  openCheckout,
  openCheckouts,
} from '../../../src/server/tables/checkout/checkouts';
import type { Db } from '../../../src/server/tables/schema';
import { dueDemoEvents } from '../../../src/server/tables/checkout/demo-intents';
import { wasUsed } from '../../../src/server/tables/discounts/admin';
import { codeUses } from '../../../src/server/tables/discounts/discounts';
import { dueRows } from '../../../src/server/tables/mail/outbox';
import { queuedLines } from '../../../src/server/tables/orders/queue';
import { readyLines } from '../../../src/server/tables/orders/ready-lines';
import { answeredSince } from '../../../src/server/tables/orders/promise-moves';
import { orderPage } from '../../../src/server/tables/orders/admin';
import { countOrders } from '../../../src/server/tables/orders/order-walk';
import { dueRefunds } from '../../../src/server/tables/orders/refunds';
import { refundedIn, soldIn } from '../../../src/server/tables/orders/sales';
import {
  countVendorSupplements,
  supplementOrders,
  unpaidSupplement,
} from '../../../src/server/tables/orders/supplements';
import { overdueBefore } from '../../../src/server/tables/orders/terms';
import { payoutsIn, recordedSpan, unpostedIn } from '../../../src/server/tables/reports/balance';
import { orderBatches, journalBatches } from '../../../src/server/tables/reports/exports';
import {
  clearingAt,
  countOrdersIn,
  discountSums,
  journalSums,
  openAt,
  salesByHour,
  topCategories,
  topDealers,
  topParts,
} from '../../../src/server/tables/reports/figures';
import { vendorFigures, vendorOrders } from '../../../src/server/tables/orders/vendor-orders';
import { noteAct } from '../../../src/server/tables/log/log';
import { type ActFilter, actPage, staffInLog } from '../../../src/server/tables/log/log-page';
import {
  lastMailError,
  lastSentAt,
  mailPage,
} from '../../../src/server/tables/settings/shop-status';
import { countRequests } from '../../../src/server/tables/quotes';
import { countWaiting } from '../../../src/server/tables/settings/waiting';
import {
  accountReviews,
  countReviews,
  partReviewPage,
  reviewPage,
} from '../../../src/server/tables/reviews/reviews';
import { addManyOrders } from '../../support/orders/many-orders';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const MONTH = { from: 1, to: 2 };

/** The first page of the entries of the log that meet a filter. */
const logged = (filter: ActFilter) => async (db: Db) => {
  await noteAct(db, { at: 1, by: 'a', act: 'product.added', subject: 'product:1' });
  return actPage(db, filter, { titles: [], customers: true, senders: true });
};

describe('SQLite’s plan for a frequent query, or one on a table that only grows', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  /** SQLite's plan for each query of `act`. */
  const plansOf = async (act: (db: Db) => Promise<unknown>): Promise<string[]> => {
    const asked: RootOperationNode[] = [];
    const heard = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await act(heard);
    const executor = shop.db.getExecutor();
    const plans: string[] = [];
    for (const node of asked) {
      const { sql, parameters } = executor.compileQuery(node, { queryId: 'plan' });
      const explained = CompiledQuery.raw(
        `explain query plan ${sql}`,
        parameters.map(() => null),
      );
      const { rows } = await shop.db.executeQuery<{ detail: string }>(explained);
      plans.push(...rows.map(({ detail }) => detail));
    }
    return plans;
  };

  it.each<[string, string, (db: Db) => Promise<unknown>]>([
    ['due mails', 'outbox_due', (db) => dueRows(db, 1, 20)],
    ['due refunds', 'refund_due', (db) => dueRefunds(db, 1, 20)],
    ['due webhooks', 'demo_event_due', (db) => dueDemoEvents(db, 1, 20)],
    ['open checkouts', 'checkout_expires', (db) => openCheckouts(db, 20)],
    ['an account’s open checkout', 'checkout_open', (db) => openCheckout(db, 'a')],
    ['pieces held by other buyers', 'checkout_', (db) => heldPieces(db, [1], 'a')],
    ['uses of a code in open checkouts', 'checkout_', (db) => codeUses(db, 'OVERLAND5', 'a')],
    ['uses of a code in orders', 'orders_discount', (db) => codeUses(db, 'OVERLAND5', 'a')],
    ['the newest orders', 'orders_created', (db) => orderPage(db, {})],
    ['the open orders', 'orders_open', (db) => orderPage(db, { status: 'open' })],
    ['the orders of a status', 'orders_status', (db) => orderPage(db, { status: 'shipped' })],
    ['flagged orders', 'orders_attention', (db) => orderPage(db, { attention: 'amount' })],
    ['what waits for the admin', 'orders_waiting', (db) => countWaiting(db, 1)],
    ['mails that failed', 'outbox_failed', (db) => countWaiting(db, 1)],
    ['new reviews', 'review_new', (db) => reviewPage(db, { show: 'new' })],
    ['hidden reviews', 'review_hidden', (db) => reviewPage(db, { show: 'hidden' })],
    ['the reviews of a part', 'review_of_product', (db) => partReviewPage(db, 'a', 1)],
    ['the stars of a part', 'review_of_product', (db) => countReviews(db, ['a'])],
    ['the reviews of an account', 'review_of_account', (db) => accountReviews(db, 'a')],
    ['the last mail', 'outbox_sent', lastSentAt],
    ['the error of the last mail', 'outbox_list', lastMailError],
    ['the newest parcels', 'parcel_created', (db) => readyLines(db, 1)],
    ['what became ready last', 'orders_ready', (db) => readyLines(db, 1)],
    ['what was handed over last', 'audit_log_act', (db) => readyLines(db, 1)],
    ['late orders', 'orders_open', (db) => countOrders(db, { work: 'late', lateSince: 1 })],
    [
      'lapsed orders',
      'orders_open',
      (db) => countOrders(db, { work: 'lapsed', today: '2026-06-15' }),
    ],
    [
      'the queue',
      'orders_open',
      (db) => queuedLines(db, { from: '2026-06-15', to: '2026-07-15' }, 500),
    ],
    ['answers to later days', 'promise_move_answered', (db) => answeredSince(db, 1, 50)],
    ['orders to pick up', 'orders_open', (db) => countOrders(db, { work: 'pickup' })],
    [
      'overdue orders',
      'order_terms_due',
      (db) => countOrders(db, { work: 'overdue', today: '2026-06-15' }),
    ],
    ['what a customer has ordered', 'orders_account', (db) => salesTo(db, ['a'])],
    ['what a dealer owes', 'order_terms_company', (db) => overdueBefore(db, '2026-06-15', 'x')],
    ['what all dealers owe', 'order_terms_due', (db) => overdueBefore(db, '2026-06-15')],
    ['what was owed at a time', 'journal_entry_receivables', (db) => openAt(db, 2)],
    ['what the provider had at a time', 'journal_entry_clearing', (db) => clearingAt(db, 2)],
    ['the payouts of a month', 'payout_at', (db) => payoutsIn(db, MONTH)],
    ['what a payout is in the journal', 'balance_transaction_payout', (db) => payoutsIn(db, MONTH)],
    ['what moved unposted', 'balance_transaction_unposted', (db) => unpostedIn(db, MONTH)],
    ['what was recorded last', 'balance_transaction_at', (db) => recordedSpan(db, 'demo')],
    ['new orders', 'orders_status', (db) => countOrders(db, { status: 'pending' })],
    ['what was sold in a day', 'orders_created', (db) => soldIn(db, { from: 1, to: 2 })],
    ['refunds of a day', 'provider_refund_given', (db) => refundedIn(db, { from: 1, to: 2 })],
    ['checkouts that are being paid', 'checkout_expires', (db) => countPaying(db, 1)],
    ['products that are out of stock', 'product_stock', countOut],
    ['products to reorder', 'product_spare', countLow],
    ['the sums of vendor orders', 'orders_vendor', vendorFigures],
    ['the supplements of dealers', 'shop_quote_supplement', countVendorSupplements],
    ['the requests for freight', 'shop_quote_waiting', countRequests],
    ['what is owed for shipping', 'shop_quote_supplement', (db) => unpaidSupplement(db, 'x')],
    ['what was paid for shipping', 'shop_quote_supplement', (db) => supplementOrders(db, 'x')],
    ['a group of acts', 'audit_log_act', logged({ acts: ['product.added', 'stock.counted'] })],
    ['who has left the staff', 'audit_log_act', staffInLog],
    ['the number of dealers', 'account_vendor', accountFigures],
    ['whether a code was ever used', 'orders_discount', (db) => wasUsed(db, 'OVERLAND5')],
    ['the figures of a month', 'journal_entry_at', (db) => journalSums(db, MONTH)],
    ['the orders of a month', 'orders_created', (db) => countOrdersIn(db, MONTH)],
    ['the discounts of a month', 'orders_created', (db) => discountSums(db, MONTH)],
    ['the sales of each hour', 'orders_created', (db) => salesByHour(db, MONTH)],
    ['the parts that sold most', 'orders_created', (db) => topParts(db, MONTH)],
    ['the categories that sold most', 'orders_created', (db) => topCategories(db, MONTH)],
    ['the dealers who bought most', 'orders_created', (db) => topDealers(db, MONTH)],
    [
      'the searches that found nothing',
      'sqlite_autoindex_missed_search',
      (db) => missedSearchesIn(db, { from: '2026-10-01', to: '2026-10-31' }, 100),
    ],
  ])('%s: uses the index %s', async (_, index, act) => {
    const plans = await plansOf(act);
    expect(plans.join('\n')).toContain(`INDEX ${index}`);
    expect(
      plans.filter((plan) =>
        /^SCAN (?!found$|\w+ USING \w*\s?INDEX (checkout|order_return|orders|outbox|review|shop_quote)_(open|expires|created|attention|waiting|failed|due|list|new|hidden|sent|vendor)|(deleted_)?account USING COVERING INDEX )/.test(
          plan,
        ),
      ),
    ).toEqual([]);
  });

  it.each<[string, string, (db: Db) => Promise<unknown>]>([
    ['all accounts', 'account_list', (db) => listAccounts(db, { page: '1' })],
    ['all customers', 'account_list', (db) => customerPage(db, { today: '2026-06-15' })],
    ['vendor orders', 'orders_vendor', (db) => vendorOrders(db, { page: '1' })],
    ['the stock ledger', 'stock_change_at', (db) => ledgerPage(db, {})],
    ['returned pieces', 'stock_change_unsold', (db) => ledgerPage(db, { reason: 'returned' })],
    ['the ledger of a part', '(product_id=?)', (db) => ledgerPage(db, { productIds: [1001] })],
    ['all mails', 'outbox_list', (db) => mailPage(db, {}, [])],
    ['the mails that wait', 'outbox_list', (db) => mailPage(db, { state: 'waiting' }, [])],
    ['the log', 'audit_log_at', logged({})],
    ['the log of a day', 'audit_log_at (at>? AND at<?)', logged({ from: 1, before: 2 })],
    ['what a person did', 'audit_log_account (account_id=?)', logged({ by: 'a' })],
    ['what the server did', 'audit_log_account (account_id=?)', logged({ by: null })],
    ['an act', 'audit_log_act (act=?)', logged({ acts: ['product.added'] })],
    ['exported orders', 'orders_created', (db) => orderBatches(db, MONTH).next()],
    ['the exported journal', 'journal_entry_at', (db) => journalBatches(db, MONTH).next()],
    ['mails with these words', 'outbox_list', (db) => mailPage(db, { q: 'casey' }, [['a', 'b']])],
  ])('%s: uses, and need not sort, the index %s', async (_, index, act) => {
    const plans = await plansOf(act);
    expect(plans.join('\n')).toContain(index);
    expect(plans.join('\n')).not.toContain('TEMP B-TREE');
  });

  it('the next lot of an export: begins in the index where the one before ended', async () => {
    await addManyOrders(shop.db, people.customer.account.id, 501);
    const plans = await plansOf(async (db) => {
      const lots = orderBatches(db, { from: 1, to: 1000 });
      await lots.next();
      await lots.next();
    });
    expect(plans.filter((plan) => plan.includes('INDEX orders_created'))).toEqual([
      expect.stringContaining('(created_at>? AND created_at<?)'),
      expect.stringContaining('((created_at,id)>(?,?) AND created_at<?)'),
    ]);
  });
});
