import { priceText } from '../../../shop/money';
import { type Intent, type PaymentProvider, SHOP_TAG } from '../../gateways/payments';
import {
  type AuditedOrder,
  allCarts,
  allOrders,
  doubleCheckouts,
  placedMails,
  fileFaults,
} from '../../tables/orders/audit';
import type { Db } from '../../tables/engine/database';
import { hasAttention } from './attention';

/** A violated invariant; `rule` is its number in docs/rules.md 6.9. */
export interface Difference {
  rule: string;
  what: string;
}

/** Observations from outside to compare the database with; each is optional. */
export interface Witness {
  /** Answers of POST /api/orders. */
  acknowledged?: readonly { orderNumber: string; total: string }[];
  /** Pieces added to carts and not removed by hand: account, then product. */
  added?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The stock before the first order. */
  stockBefore?: ReadonlyMap<number, number>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Whether an order was created cancelled because its contents had just been paid for. It took no stock. */
const isDouble = (order: AuditedOrder): boolean =>
  order.status === 'cancelled' && hasAttention(order, 'double_payment');

/** I1: each payment has one order. I3: the provider took and refunded what the orders say. */
const payments = (orders: readonly AuditedOrder[], paid: readonly Intent[]): Difference[] => {
  const byIntent = new Map(orders.map((order) => [order.intent, order]));
  return paid.flatMap((intent): Difference[] => {
    const order = byIntent.get(intent.id);
    const refunded = intent.refundedCents ?? 0;
    if (!order)
      return refunded === intent.receivedCents
        ? []
        : [{ rule: 'I1', what: `The paid intent ${intent.id} has no order.` }];
    const differences: Difference[] = [];
    if (order.total_cents !== intent.receivedCents && !hasAttention(order, 'amount'))
      differences.push({
        rule: 'I3',
        what: `${order.number} costs ${priceText(order.total_cents)}, ${priceText(intent.receivedCents)} was taken.`,
      });
    const given = order.refund_state === 'succeeded' ? (order.refund_cents ?? 0) : 0;
    if (refunded !== given && !hasAttention(order, 'refunded_elsewhere'))
      differences.push({
        rule: 'I3',
        what: `${order.number} says ${priceText(given)} was refunded, the provider says ${priceText(refunded)}.`,
      });
    return differences;
  });
};

/** I2: an order that was confirmed to its buyer exists, with the same total. */
const acknowledged = (
  orders: readonly AuditedOrder[],
  { acknowledged: confirmed = [] }: Witness,
): Difference[] => {
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  return confirmed.flatMap(({ orderNumber, total }) =>
    priceText(byNumber.get(orderNumber)?.total_cents ?? -1) === total
      ? []
      : [{ rule: 'I2', what: `${orderNumber} of ${total} was confirmed to its buyer.` }],
  );
};

/** I4: sums add up. I5: one confirmation mail. I7: it is paid. I3: a cancelled order has a refund, others have none. */
const eachOrder = (
  order: AuditedOrder,
  paid: ReadonlySet<string>,
  mails: ReadonlyMap<string, number>,
  since: number,
): Difference[] => {
  const { number, subtotal_cents, discount_cents, hst_cents, shipping_cents, total_cents } = order;
  const differences: Difference[] = [];
  const note = (rule: string, what: string) =>
    differences.push({ rule, what: `${number} ${what}` });
  if (total_cents !== subtotal_cents - discount_cents + hst_cents + shipping_cents)
    note('I4', 'is not the sum of its parts.');
  if (sum(order.items.map(({ unit_cents, quantity }) => unit_cents * quantity)) !== subtotal_cents)
    note('I4', 'has a subtotal other than the sum of its items.');
  if (sum(order.items.map(({ quantity }) => quantity)) !== order.item_count)
    note('I4', 'has an item count other than the pieces of its items.');
  const mailed = mails.get(order.id) ?? 0;
  if (!isDouble(order) && mailed !== 1) note('I5', `has ${mailed} confirmation mails.`);
  if (total_cents > 0 && order.intent === null) note('I7', 'has no payment.');
  if (order.intent !== null && order.created_at >= since && !paid.has(order.intent))
    note('I7', `has the intent ${order.intent}, which is not paid.`);
  if (order.status === 'cancelled' && order.intent !== null && order.refund_state === null)
    note('I3', 'is cancelled and has no refund.');
  if (order.status !== 'cancelled' && order.refund_state !== null)
    note('I3', 'has a refund and is not cancelled.');
  return differences;
};

/** I6: pieces added to a cart are in the cart or in an order. */
const carts = async (
  db: Db,
  orders: readonly AuditedOrder[],
  { added }: Witness,
): Promise<Difference[]> => {
  if (!added) return [];
  const inCarts = await allCarts(db);
  return [...added].flatMap(([account, pieces]) =>
    [...pieces].flatMap(([product, wanted]) => {
      const bought = orders
        .filter((order) => order.account_id === account && !isDouble(order))
        .flatMap(({ items }) => items)
        .filter((item) => item.product_id === product);
      const left = inCarts.filter(
        (line) => line.account_id === account && line.product_id === product,
      );
      const found = sum([...bought, ...left].map(({ quantity }) => quantity));
      if (found === wanted) return [];
      return [
        {
          rule: 'I6',
          what: `Of ${wanted} pieces of ${product} added to a cart, ${found} are in the cart or in orders.`,
        },
      ];
    }),
  );
};

/** I10: the stock fell by what orders that are not cancelled took. */
const shelf = async (
  db: Db,
  orders: readonly AuditedOrder[],
  { stockBefore }: Witness,
): Promise<Difference[]> => {
  if (!stockBefore) return [];
  const rows = await db.selectFrom('product').select(['id', 'stock']).execute();
  const taken = new Map<number, number>();
  for (const { status, items } of orders)
    if (status !== 'cancelled')
      for (const { product_id, from_stock } of items)
        taken.set(product_id, (taken.get(product_id) ?? 0) + from_stock);
  return rows.flatMap(({ id, stock }) => {
    const before = stockBefore.get(id);
    const gone = taken.get(id) ?? 0;
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

/** I9: the database file is intact. */
const integrity = async (db: Db): Promise<Difference[]> =>
  (await fileFaults(db)).map((what) => ({ rule: 'I9', what }));

/**
 * Checks the invariants of orders, carts and stock, and compares them with the payment provider (docs/rules.md 6.9).
 * @param since epoch ms; the provider lists its payments from then on
 */
export const audit = async (
  { db, payments: provider }: { db: Db; payments: PaymentProvider },
  { since = 0, ...witness }: Witness & { since?: number } = {},
): Promise<Difference[]> => {
  const paid: Intent[] = [];
  for await (const intent of provider.listSince(since))
    if (intent.status === 'succeeded' && intent.metadata.shop === SHOP_TAG) paid.push(intent);
  const orders = await allOrders(db);
  const mails = await placedMails(db);
  const paidIds = new Set(paid.map(({ id }) => id));
  const doubles = await doubleCheckouts(db);
  return [
    ...payments(orders, paid),
    ...acknowledged(orders, witness),
    ...orders.flatMap((order) => eachOrder(order, paidIds, mails, since)),
    ...(await carts(db, orders, witness)),
    ...doubles.map((account) => ({ rule: 'I8', what: `${account} has two open checkouts.` })),
    ...(await shelf(db, orders, witness)),
    ...(await integrity(db)),
  ];
};
