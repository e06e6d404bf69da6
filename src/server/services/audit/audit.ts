import { createHash } from 'node:crypto';
import { priceText } from '../../../shop/money';
import { type Intent, type PaymentProvider, SHOP_TAG } from '../../gateways/payments';
import {
  cartFaults,
  causelessChanges,
  doubleCheckouts,
  doubleQuotes,
  fileFaults,
  ledgerGaps,
  orderPages,
  orderlessCheckouts,
  ordersOfIntents,
  piecesByProduct,
  stockAndSold,
  stockFaults,
  totalsByNumber,
  wrongQuotes,
} from '../../tables/orders/audit';
import { quoteBatches } from '../../tables/quotes';
import { supplementFaults } from '../../tables/orders/supplements';
import { termsFaults } from '../../tables/orders/terms';
import { lookAlikes } from '../../tables/catalogue/sku-keys';
import { deliveryFaults } from '../../tables/catalogue/stock-counts';
import type { Queries } from '../../tables/schema';
import { orderlessGroups } from '../../tables/reports/journal';
import { balanceFaults } from './balance';
import { decisionFaults } from './decisions';
import { recordFaults } from './records';
import { readSnapshot } from '../checkout/snapshot';
import { bookedByIntent } from '../../tables/checkout/invoice-payments';
import { invoiceIn } from '../checkout/complete-invoice';
import { type Difference, auditInvoicePayment, auditOrder, auditPayment } from './order';

/** Observations from outside to compare the database with; each is optional. */
export interface Witness {
  /** Answers of POST /api/orders. */
  acknowledged?: readonly { orderNumber: string; total: string }[];
  /** Pieces added to carts and not removed by hand: account, then product. */
  added?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The stock before the first order. */
  stockBefore?: ReadonlyMap<number, number>;
}

/** Payments are compared with their orders in batches of this size. */
const BATCH = 500;

/** The paid intents of this shop, and what is wrong with their orders. */
const payments = async (db: Queries, provider: PaymentProvider, since: number) => {
  const paid = new Set<string>();
  const differences: Difference[] = [];
  let batch: Intent[] = [];
  const compare = async () => {
    const intents = batch.map(({ id }) => id);
    const orders = intents.length ? await ordersOfIntents(db, intents) : [];
    const byIntent = new Map(orders.map((order) => [order.intent, order]));
    const booked = await bookedByIntent(db, intents);
    for (const intent of batch)
      differences.push(
        ...(invoiceIn(intent) === undefined
          ? auditPayment(intent, byIntent.get(intent.id))
          : auditInvoicePayment(intent, booked.get(intent.id) ?? 0)),
      );
    batch = [];
  };
  for await (const intent of provider.listSince(since)) {
    if (intent.status !== 'succeeded' || intent.metadata.shop !== SHOP_TAG) continue;
    paid.add(intent.id);
    batch.push(intent);
    if (batch.length === BATCH) await compare();
  }
  await compare();
  return { paid, differences };
};

/** I2: an order that was confirmed to its buyer exists, with the same total. */
const acknowledged = async (
  db: Queries,
  { acknowledged: confirmed = [] }: Witness,
): Promise<Difference[]> => {
  const totals = await totalsByNumber(
    db,
    confirmed.map(({ orderNumber }) => orderNumber),
  );
  return confirmed.flatMap(({ orderNumber, total }) =>
    priceText(totals.get(orderNumber) ?? -1) === total
      ? []
      : [{ rule: 'I2', what: `${orderNumber} of ${total} was confirmed to its buyer.` }],
  );
};

/** I6: pieces added to a cart are in the cart or in an order. */
const added = async (db: Queries, { added: seen = new Map() }: Witness): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for (const [account, pieces] of seen) {
    const counts = await piecesByProduct(db, account);
    for (const [product, expected] of pieces) {
      const actual = counts.get(product) ?? 0;
      if (actual !== expected)
        differences.push({
          rule: 'I6',
          what: `Of ${expected} pieces of ${product} added to a cart, ${actual} are in the cart or in orders.`,
        });
    }
  }
  return differences;
};

/** I10: the stock fell by what orders took, and refunds and cancellations did not put back. */
const sold = async (db: Queries, { stockBefore }: Witness): Promise<Difference[]> => {
  if (!stockBefore) return [];
  return (await stockAndSold(db)).flatMap(({ id, stock, sold: gone }) => {
    const before = stockBefore.get(id);
    return before === undefined || before - gone === stock
      ? []
      : [
          {
            rule: 'I10',
            what: `Of ${before} pieces of ${id}, ${gone} were sold and ${stock} are left.`,
          },
        ];
  });
};

/** I11: the stock is what its ledger says. I12: what the ledger names as a cause exists, and deliveries are in it. */
const ledger = async (db: Queries): Promise<Difference[]> => [
  ...(await stockFaults(db)).map(({ id, stock, noted }) => ({
    rule: 'I11',
    what: `Product ${id} has ${stock} pieces in stock, and its stock ledger adds up to ${noted}.`,
  })),
  ...(await ledgerGaps(db)).map(({ product_id, number }) => ({
    rule: 'I11',
    what: `Change ${number} in the stock ledger of product ${product_id} does not follow from the one before.`,
  })),
  ...(await causelessChanges(db)).map(({ product_id, number, cause }) => ({
    rule: 'I12',
    what: `Change ${number} in the stock ledger of product ${product_id} names ${/^[aeio]/.test(cause) ? 'an' : 'a'} ${cause} that does not exist.`,
  })),
  ...(await deliveryFaults(db)).map(({ id, pieces, noted }) => ({
    rule: 'I12',
    what: `The delivery ${id} had ${pieces} pieces, and the stock ledger has ${noted} of it.`,
  })),
];

/** I18: what the journal has is of orders that exist. */
const journal = async (db: Queries): Promise<Difference[]> =>
  (await orderlessGroups(db)).map(({ order_id, cause, cause_id }) => ({
    rule: 'I18',
    what: `The journal has the ${cause} ${cause_id} of the order ${order_id}, which does not exist.`,
  }));

/** I22: what is open on terms is what the journal has as owed, and a company owes what its orders do. */
const terms = async (db: Queries): Promise<Difference[]> =>
  (await termsFaults(db)).map(({ what, id, open, found }) => ({
    rule: 'I22',
    what:
      what === 'order'
        ? `${id} has ${priceText(open)} open on its terms, and the journal has ${priceText(found)}.`
        : `The company ${id} has ${priceText(open)} open, and its orders add up to ${priceText(found)}.`,
  }));

/** I24: an order without parts pays the difference for shipping another one. */
const supplements = async (db: Queries): Promise<Difference[]> =>
  (await supplementFaults(db)).map((number) => ({
    rule: 'I24',
    what: `${number} has no parts and supplements no other order, or supplements one and is not as it should be.`,
  }));

/** I27: a quote is unchanged since it was priced. */
const quotes = async (db: Queries): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for await (const rows of quoteBatches(db))
    for (const row of rows) {
      const isSame = createHash('sha256').update(row.snapshot).digest('hex') === row.hash;
      if (!isSame || readSnapshot(row).total !== row.total_cents)
        differences.push({
          rule: 'I27',
          what: `The quote ${row.number} was changed after it was priced.`,
        });
    }
  return differences;
};

/** I25: no two products have SKUs that look the same. */
const skus = async (db: Queries): Promise<Difference[]> =>
  (await lookAlikes(db)).map((alike) => ({
    rule: 'I25',
    what: `These SKUs look the same: ${alike.map(({ id, name, sku }) => `"${sku}" of ${name} (id ${id})`).join(', ')}.`,
  }));

/** I16: a cart holds what was put in, less what was taken out and bought. */
const carts = async (db: Queries): Promise<Difference[]> =>
  (await cartFaults(db)).map(({ account_id, counted, found }) => ({
    rule: 'I16',
    what:
      counted === found
        ? `The cart of ${account_id} holds other products than were put into it.`
        : `The cart of ${account_id} holds ${found} pieces, and ${counted} were put into it and neither taken out nor bought.`,
  }));

/** I8: one open checkout at most. I9: the file is intact. I13: an ordered checkout has its order. */
const whole = async (db: Queries): Promise<Difference[]> => [
  ...(await doubleCheckouts(db)).map((account) => ({
    rule: 'I8',
    what: `${account} has two open checkouts.`,
  })),
  ...(await fileFaults(db)).map((what) => ({ rule: 'I9', what })),
  ...(await orderlessCheckouts(db)).map((id) => ({
    rule: 'I13',
    what: `The checkout ${id} is marked as ordered and has no order.`,
  })),
  ...(await wrongQuotes(db)).map((number) => ({
    rule: 'I13',
    what: `The quote ${number} is paid and has no order of its own, or is not paid and has one.`,
  })),
  ...(await doubleQuotes(db)).map((number) => ({
    rule: 'I13',
    what: `The quote ${number} has several orders.`,
  })),
];

/**
 * Checks the invariants of orders, carts and stock, and compares them with the payment provider (docs/rules.md 6.9).
 * Writes nothing.
 * @param since epoch ms; the provider lists its payments from then on
 */
export const audit = async (
  { db, payments: provider, now }: { db: Queries; payments: PaymentProvider; now: number },
  { since = 0, ...witness }: Witness & { since?: number } = {},
): Promise<Difference[]> => {
  const { paid, differences } = await payments(db, provider, since);
  differences.push(...(await acknowledged(db, witness)));
  const context = { paid, since, now };
  for await (const orders of orderPages(db))
    differences.push(...orders.flatMap((order) => auditOrder(order, context)));
  for (const check of [
    added,
    sold,
    whole,
    ledger,
    journal,
    terms,
    supplements,
    quotes,
    carts,
    skus,
  ])
    differences.push(...(await check(db, witness)));
  differences.push(...(await decisionFaults(db)), ...(await recordFaults(db, now)));
  differences.push(...(await balanceFaults({ db, payments: provider, now }, since)));
  return differences;
};
