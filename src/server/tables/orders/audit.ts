// Reads for the audit. Orders come in pages; everything else is compared in SQL, so that only what differs is returned.
import * as z from 'zod/mini';
import { type Expression, type Selectable, sql } from 'kysely';
import type { CheckoutRow, OrderPaymentRow } from '../checkout/checkout-rows';
import type { StockChangeRow } from '../catalogue/catalogue-rows';
import { jsonColumn } from '../engine/json-column';
import { databaseEngine } from '../engine/database';
import type { Queries, Schema } from '../schema';
import { type ParcelWithLines, parcelsByOrder } from './parcels';
import type { OrderedItem } from './orders';
import { type ReturnWithLines, returnsByOrder } from './returns';
import type {
  OrderRow,
  OrderTermsRow,
  PromiseMoveRow,
  ProviderRefundRow,
  RefundLineRow,
  RefundPartRow,
  RefundRow,
  TermsPaymentRow,
} from './order-rows';

const PAGE = 500;

type StoredOrder = Selectable<Schema['orders']>;

/** An order with all that the audit compares it with. */
export interface AuditedOrder extends StoredOrder {
  items: OrderedItem[];
  parcels: ParcelWithLines[];
  /** The moves of the promised days of its lines, oldest first. */
  moves: PromiseMoveRow[];
  returns: ReturnWithLines[];
  /** Undefined only in a damaged database. */
  checkout: CheckoutRow | undefined;
  /** The payment without a card. */
  payment: OrderPaymentRow | undefined;
  /** The audit log's entry about it. */
  paidAct: Selectable<Schema['audit_log']> | undefined;
  /** What an order on terms owes, and when. */
  terms: OrderTermsRow | undefined;
  /** Payments of an order on terms. */
  termsPayments: TermsPaymentRow[];
  /** The refund of its cancellation. */
  refund: RefundRow | undefined;
  /** The refunds of parts, and the pieces in them. */
  parts: RefundRow[];
  refundLines: RefundLineRow[];
  /** The pieces of parts of kits that its refunds put back. */
  refundParts: RefundPartRow[];
  /** Recorded refunds of the provider. */
  refunds: ProviderRefundRow[];
  /** Its rows in the journal. */
  journal: Selectable<Schema['journal_entry']>[];
  /** Its rows in the stock ledger. */
  stock: StockChangeRow[];
  /** The audit log's entries about it. */
  acts: Selectable<Schema['audit_log']>[];
  /** Number of its confirmation mails. */
  mails: number;
  /** The address of its confirmation; undefined once that is erased. */
  mailedTo: string | undefined;
  /** Whether its code exists, or was deleted by the admin; true without a code. */
  isCodeKnown: boolean;
}

const grouped = <Row>(rows: Row[], groupKey: (row: Row) => string | null): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = groupKey(row) ?? '';
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};

const knownCodes = async (db: Queries, orders: OrderRow[]): Promise<Set<string>> => {
  const codes = [...new Set(orders.flatMap(({ discount_code: code }) => code ?? []))];
  if (!codes.length) return new Set();
  const stored = await db
    .selectFrom('discount_code')
    .select('code')
    .where('code', 'in', codes)
    .execute();
  const deleted = await db
    .selectFrom('audit_log')
    .select('subject')
    .where('act', '=', 'discount.removed')
    .where(
      'subject',
      'in',
      codes.map((code) => `discount:${code}`),
    )
    .execute();
  return new Set([
    ...stored.map(({ code }) => code),
    ...deleted.map(({ subject }) => subject.slice('discount:'.length)),
  ]);
};

const piecesIn = (
  lines: readonly RefundLineRow[] = [],
  itemId: string,
  what: 'quantity' | 'removed',
): number => lines.reduce((all, line) => (line.item_id === itemId ? all + line[what] : all), 0);

const MAILED = jsonColumn('outbox.payload', z.object({ email: z.optional(z.string()) }));

const addressIn = (payload: string | undefined): string | undefined =>
  payload === undefined ? undefined : MAILED.read(payload, 'order-placed').email;

const withParts = async (db: Queries, orders: StoredOrder[]): Promise<AuditedOrder[]> => {
  if (!orders.length) return [];
  const ids = orders.map(({ id }) => id);
  const items = await db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('product_id')
    .execute();
  const checkouts = await db
    .selectFrom('checkout')
    .selectAll()
    .where(
      'id',
      'in',
      orders.map(({ checkout_id }) => checkout_id),
    )
    .execute();
  const payments = await db
    .selectFrom('order_payment')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const paidActs = await db
    .selectFrom('order_payment')
    .innerJoin('audit_log', (join) =>
      join.on(
        sql<boolean>`audit_log.subject = coalesce('quote:' || order_payment.quote_id, 'order:' || order_payment.order_id)`,
      ),
    )
    .selectAll('audit_log')
    .select('order_payment.order_id')
    .where('audit_log.act', 'in', ['quote.paid', 'order.on-terms'])
    .where('order_payment.order_id', 'in', ids)
    .execute();
  const terms = await db
    .selectFrom('order_terms')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const termsPayments = await db
    .selectFrom('terms_payment')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const refunds = await db.selectFrom('refund').selectAll().where('order_id', 'in', ids).execute();
  const refundLines = await db
    .selectFrom('refund_line')
    .innerJoin('refund', 'refund.id', 'refund_line.refund_id')
    .selectAll('refund_line')
    .select('refund.order_id')
    .where('refund.order_id', 'in', ids)
    .execute();
  const orderParts = await db
    .selectFrom('order_part')
    .innerJoin('order_item', 'order_item.id', 'order_part.item_id')
    .selectAll('order_part')
    .where('order_item.order_id', 'in', ids)
    .orderBy('part_id')
    .execute();
  const refundParts = await db
    .selectFrom('refund_part')
    .innerJoin('refund', 'refund.id', 'refund_part.refund_id')
    .selectAll('refund_part')
    .select('refund.order_id')
    .where('refund.order_id', 'in', ids)
    .execute();
  const providerRefunds = await db
    .selectFrom('provider_refund')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const journal = await db
    .selectFrom('journal_entry')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute();
  const stock = await db
    .selectFrom('stock_change')
    .selectAll()
    .where('cause_id', 'in', ids)
    .execute();
  const restocked = await db
    .selectFrom('stock_change')
    .innerJoin('refund', 'refund.id', 'stock_change.cause_id')
    .selectAll('stock_change')
    .select('refund.order_id')
    .where('stock_change.cause', '=', 'refund')
    .where('refund.order_id', 'in', ids)
    .execute();
  const acts = await db
    .selectFrom('audit_log')
    .selectAll()
    .where(
      'subject',
      'in',
      ids.map((id) => `order:${id}`),
    )
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select(['dedupe', 'payload'])
    .where('kind', '=', 'order-placed')
    .where(
      'dedupe',
      'in',
      ids.map((id) => `order-placed-${id}`),
    )
    .execute();
  const codes = await knownCodes(db, orders);
  const parcels = await parcelsByOrder(db, ids);
  const returns = await returnsByOrder(db, ids);
  const moves = await db
    .selectFrom('promise_move')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

  const itemsByOrder = grouped(items, ({ order_id }) => order_id);
  const checkoutById = new Map(checkouts.map((row) => [row.id, row]));
  const ownRefunds = grouped(refunds, ({ order_id }) => order_id);
  const refundLinesByOrder = grouped(refundLines, ({ order_id }) => order_id);
  const partsByItem = grouped(orderParts, ({ item_id }) => item_id);
  const refundPartsByOrder = grouped(refundParts, ({ order_id }) => order_id);
  const restockedByOrder = grouped(restocked, ({ order_id }) => order_id);
  const termsPaymentsByOrder = grouped(termsPayments, ({ order_id }) => order_id);
  const paymentByOrder = new Map(payments.map((row) => [row.order_id, row]));
  const termsByOrder = new Map(terms.map((row) => [row.order_id, row]));
  const paidActByOrder = new Map(paidActs.map((row) => [row.order_id, row]));
  const movesByOrder = grouped(moves, ({ order_id }) => order_id);
  const refundsByOrder = grouped(providerRefunds, ({ order_id }) => order_id);
  const journalByOrder = grouped(journal, ({ order_id }) => order_id);
  const stockByOrder = grouped(stock, ({ cause_id }) => cause_id);
  const actsOn = grouped(acts, ({ subject }) => subject);
  const mailsByKey = grouped(mails, ({ dedupe }) => dedupe);
  return orders.map((order) => ({
    ...order,
    items: (itemsByOrder.get(order.id) ?? []).map((item) => ({
      ...item,
      refunded: piecesIn(refundLinesByOrder.get(order.id), item.id, 'quantity'),
      removed: piecesIn(refundLinesByOrder.get(order.id), item.id, 'removed'),
      parts: partsByItem.get(item.id) ?? [],
    })),
    parcels: parcels.get(order.id) ?? [],
    moves: movesByOrder.get(order.id) ?? [],
    returns: returns.get(order.id) ?? [],
    checkout: checkoutById.get(order.checkout_id),
    payment: paymentByOrder.get(order.id),
    paidAct: paidActByOrder.get(order.id),
    terms: termsByOrder.get(order.id),
    termsPayments: termsPaymentsByOrder.get(order.id) ?? [],
    refund: ownRefunds.get(order.id)?.find(({ kind }) => kind === 'cancel'),
    parts: ownRefunds.get(order.id)?.filter(({ kind }) => kind === 'part') ?? [],
    refundLines: refundLinesByOrder.get(order.id) ?? [],
    refundParts: refundPartsByOrder.get(order.id) ?? [],
    refunds: refundsByOrder.get(order.id) ?? [],
    journal: journalByOrder.get(order.id) ?? [],
    stock: [...(stockByOrder.get(order.id) ?? []), ...(restockedByOrder.get(order.id) ?? [])],
    acts: actsOn.get(`order:${order.id}`) ?? [],
    mails: mailsByKey.get(`order-placed-${order.id}`)?.length ?? 0,
    mailedTo: addressIn(mailsByKey.get(`order-placed-${order.id}`)?.[0]?.payload),
    isCodeKnown: order.discount_code === null || codes.has(order.discount_code),
  }));
};

/** All orders in pages, so that memory does not grow with their number. */
export async function* orderPages(db: Queries): AsyncGenerator<AuditedOrder[]> {
  for (let last = ''; ;) {
    const orders = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    yield await withParts(db, orders);
    last = orders.at(-1)?.id ?? '';
    if (orders.length < PAGE) return;
  }
}

/** The orders of these payments, with all that the audit compares them with. */
export const ordersOfIntents = async (db: Queries, intents: string[]): Promise<AuditedOrder[]> =>
  withParts(db, await db.selectFrom('orders').selectAll().where('intent', 'in', intents).execute());

/** The totals of the orders with these numbers, in cents. */
export const totalsByNumber = async (
  db: Queries,
  numbers: string[],
): Promise<Map<string, number>> => {
  const totals = new Map<string, number>();
  for (let at = 0; at < numbers.length; at += PAGE)
    for (const { number, total_cents } of await db
      .selectFrom('orders')
      .select(['number', 'total_cents'])
      .where('number', 'in', numbers.slice(at, at + PAGE))
      .execute())
      totals.set(number, total_cents);
  return totals;
};

/** Products whose stock is not what the ledger adds up to, or not what its last row says. */
export const stockFaults = async (
  db: Queries,
): Promise<{ id: number; stock: number; noted: number }[]> => {
  const { rows } = await sql<{ id: number; stock: number; noted: number }>`
    select product.id, product.stock, coalesce(sum(stock_change.pieces), 0) as noted
    from product left join stock_change on stock_change.product_id = product.id
    group by product.id, product.stock, product.stock_changes
    having product.stock <> coalesce(sum(stock_change.pieces), 0)
      or product.stock_changes <> count(stock_change.number)
      or product.stock <> coalesce(max(case when stock_change.number = product.stock_changes
        then stock_change.stock_after end), -1)
    order by product.id`.execute(db);
  return rows.map(({ id, stock, noted }) => ({ id, stock, noted: Number(noted) }));
};

/** Rows of the ledger that do not follow from the row before. */
export const ledgerGaps = async (db: Queries): Promise<{ product_id: number; number: number }[]> =>
  (
    await sql<{ product_id: number; number: number }>`
      select product_id, number from (
        select product_id, number, pieces, stock_after,
          row_number() over (partition by product_id order by number) as place,
          lag(stock_after, 1, 0) over (partition by product_id order by number) as before
        from stock_change
      ) as change
      where number <> place or stock_after <> before + pieces
      order by product_id, number`.execute(db)
  ).rows;

/** Rows of the ledger whose cause is not known: no such order, refund or entry in the audit log. */
export const causelessChanges = (
  db: Queries,
): Promise<Pick<StockChangeRow, 'product_id' | 'number' | 'cause'>[]> =>
  db
    .selectFrom('stock_change')
    .select(['product_id', 'number', 'cause'])
    .where((row) =>
      row.or([
        row.and([
          row('cause', 'in', ['order', 'cancel']),
          row.not(
            row.exists(
              row.selectFrom('orders').select('id').whereRef('orders.id', '=', 'cause_id'),
            ),
          ),
        ]),
        row.and([
          row('cause', '=', 'refund'),
          row.not(
            row.exists(
              row.selectFrom('refund').select('id').whereRef('refund.id', '=', 'cause_id'),
            ),
          ),
        ]),
        row.and([
          row('cause', 'in', ['edit', 'import', 'delivery', 'count', 'damage']),
          row.not(
            row.exists(
              row.selectFrom('audit_log').select('id').whereRef('audit_log.id', '=', 'cause_id'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('product_id')
    .orderBy('number')
    .execute();

/** Carts whose lines are not what was counted, with the pieces of both. */
export const cartFaults = async (
  db: Queries,
): Promise<{ account_id: string; counted: number; found: number }[]> => {
  const { rows } = await sql<{ account_id: string; counted: number; found: number }>`
    select account_id, sum(counted) as counted, sum(found) as found from (
      select account_id, pieces as counted, 0 as found, checksum from cart_count
      union all
      select account_id, 0, quantity, -cast(product_id as bigint) * quantity from cart_line
    ) as cart
    group by account_id
    having sum(counted) <> sum(found) or sum(checksum) <> 0
    order by account_id`.execute(db);
  return rows.map((row) => ({
    account_id: row.account_id,
    counted: Number(row.counted),
    found: Number(row.found),
  }));
};

/** Checkouts marked as ordered that have no order. */
export const orderlessCheckouts = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('checkout')
      .leftJoin('orders', 'orders.checkout_id', 'checkout.id')
      .select('checkout.id')
      .where('checkout.state', '=', 'ordered')
      .where('orders.id', 'is', null)
      .orderBy('checkout.id')
      .execute()
  ).map(({ id }) => id);

/**
 * Quotes that are marked as paid without an order, whose order is another's, and with an order that was paid by hand
 * for another.
 */
export const wrongQuotes = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('shop_quote')
      .leftJoin('orders', 'orders.id', 'shop_quote.order_id')
      .leftJoin('checkout', 'checkout.id', 'orders.checkout_id')
      .leftJoin('order_payment', 'order_payment.order_id', 'orders.id')
      .select('shop_quote.number')
      .where((row) =>
        row.or([
          row.and([row('shop_quote.state', '=', 'paid'), row('orders.id', 'is', null)]),
          row.and([row('shop_quote.state', '<>', 'paid'), row('orders.id', 'is not', null)]),
          row('checkout.quote_id', '<>', row.ref('shop_quote.id')),
          row.and([row('orders.id', 'is not', null), row('checkout.quote_id', 'is', null)]),
          row('order_payment.quote_id', '<>', row.ref('shop_quote.id')),
        ]),
      )
      .orderBy('shop_quote.number')
      .execute()
  ).map(({ number }) => number);

/** Quotes with several orders that are not cancelled. */
export const doubleQuotes = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('checkout')
      .innerJoin('orders', 'orders.checkout_id', 'checkout.id')
      .innerJoin('shop_quote', 'shop_quote.id', 'checkout.quote_id')
      .select('shop_quote.number')
      .where('orders.status', '<>', 'cancelled')
      .groupBy('shop_quote.number')
      .having(sql<boolean>`count(*) > 1`)
      .orderBy('shop_quote.number')
      .execute()
  ).map(({ number }) => number);

/** Accounts with more than one open checkout of their cart. */
export const doubleCheckouts = async (db: Queries): Promise<string[]> =>
  (
    await db
      .selectFrom('checkout')
      .select('account_id')
      .where('state', '=', 'open')
      .where('quote_id', 'is', null)
      .groupBy('account_id')
      .having(sql<boolean>`count(*) > 1`)
      .execute()
  ).map(({ account_id }) => account_id);

/** Created cancelled, because its contents had just been paid for; it took no stock and nothing from the cart. */
const isDouble: Expression<boolean> = sql`(orders.status = 'cancelled' and
  coalesce(orders.attention, '') || ' ' || coalesce(orders.attended, '') like '%double_payment%')`;

/** Pieces of each product in an account's cart and orders. */
export const piecesByProduct = async (
  db: Queries,
  accountId: string,
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ product_id: number; pieces: number }>`
    select product_id, sum(quantity) as pieces from (
      select product_id, quantity from cart_line where account_id = ${accountId}
      union all
      select product_id, quantity from order_item join orders on orders.id = order_item.order_id
      where orders.account_id = ${accountId} and not ${isDouble}
    ) as piece
    group by product_id`.execute(db);
  return new Map(rows.map(({ product_id, pieces }) => [product_id, Number(pieces)]));
};

/** The stock of each product, and the pieces that orders took and did not give back. */
export const stockAndSold = async (
  db: Queries,
): Promise<{ id: number; stock: number; sold: number }[]> => {
  const { rows } = await sql<{ id: number; stock: number; sold: number }>`
    select product.id, product.stock, coalesce(sum(taken.pieces), 0) - (
      select coalesce(sum(stock_change.pieces), 0) from stock_change
      where stock_change.product_id = product.id and stock_change.cause = 'cancel') as sold
    from product left join (
      select product_id, from_stock - (
        select coalesce(sum(refund_line.restocked), 0) from refund_line
        where refund_line.item_id = order_item.id) as pieces from order_item
      union all
      select part_id, from_stock from order_part
      union all
      select part_id, -restocked from refund_part
    ) as taken on taken.product_id = product.id
    group by product.id, product.stock`.execute(db);
  return rows.map((row) => ({ ...row, sold: Number(row.sold) }));
};

/** Result of SQLite's integrity check. PostgreSQL needs none. */
export const fileFaults = async (db: Queries): Promise<string[]> => {
  if (databaseEngine(db) === 'postgres') return [];
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const keys = await sql`pragma foreign_key_check`.execute(db);
  return [
    ...checked.rows.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...(keys.rows.length ? [`${keys.rows.length} broken references.`] : []),
  ];
};
