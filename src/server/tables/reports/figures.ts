// The sums of the reports. Every query reads only the rows of its time, by an index.
import { sql } from 'kysely';
import type { JournalAccount, JournalCause } from '../../../shop/reports/journal';
import type { DiscountKind } from '../../../shop/checkout/quote';
import type { Province } from '../../../shop/checkout/address';
import type { Span } from '../../../shop/reports/period';
import type { Queries } from '../schema';

const HOUR = 3_600_000;
/** Rows in each list of best sellers. */
const TOP = 10;

export interface JournalSum {
  account: JournalAccount;
  cause: JournalCause;
  province: Province | '';
  debit: number;
  credit: number;
}

/** The sums of the journal in a time, by account, cause and province. */
export const journalSums = async (db: Queries, { from, to }: Span): Promise<JournalSum[]> => {
  const rows = await db
    .selectFrom('journal_entry')
    .select((row) => [
      'account',
      'cause',
      'province',
      row.fn.sum('debit_cents').as('debit'),
      row.fn.sum('credit_cents').as('credit'),
    ])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['account', 'cause', 'province'])
    .execute();
  return rows.map((row) => ({ ...row, debit: Number(row.debit), credit: Number(row.credit) }));
};

/** The balance of an account before this time, epoch ms. */
const onAccount = async (
  db: Queries,
  account: 'receivables' | 'card_clearing',
  time: number,
): Promise<number> => {
  const { debit, credit } = await db
    .selectFrom('journal_entry')
    .select((row) => [
      row.fn.sum('debit_cents').as('debit'),
      row.fn.sum('credit_cents').as('credit'),
    ])
    // This repeats the condition of the partial indexes.
    .where(sql<boolean>`account = ${sql.lit(account)}`)
    .where('at', '<', time)
    .executeTakeFirstOrThrow();
  return Number(debit) - Number(credit);
};

/** The debt on terms before this time, epoch ms. */
export const openAt = (db: Queries, time: number): Promise<number> =>
  onAccount(db, 'receivables', time);

/** The shop's money at the payment provider before this time, epoch ms. */
export const clearingAt = (db: Queries, time: number): Promise<number> =>
  onAccount(db, 'card_clearing', time);

const ordersIn = (db: Queries, { from, to }: Span) =>
  db
    .selectFrom('orders')
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to);

export const countOrdersIn = async (db: Queries, span: Span): Promise<number> =>
  Number(
    (
      await ordersIn(db, span)
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

interface DiscountSum {
  /** Null for the shop's own discount of a quote. */
  kind: DiscountKind | null;
  code: string | null;
  orders: number;
  discounts: number;
  /** The prices of the services that the code made free. */
  freeShipping: number;
  sales: number;
}

/** The orders with a discount or free shipping, by its kind and code, in no order. */
export const discountSums = async (db: Queries, span: Span): Promise<DiscountSum[]> => {
  const rows = await ordersIn(db, span)
    .select((row) => [
      'discount_kind as kind',
      'discount_code as code',
      row.fn.countAll().as('orders'),
      row.fn.sum('discount_cents').as('discounts'),
      row.fn.sum('free_shipping_cents').as('freeShipping'),
      row.fn.sum('subtotal_cents').as('sales'),
    ])
    .where(({ eb, or }) => or([eb('discount_cents', '>', 0), eb('free_shipping_cents', '>', 0)]))
    .groupBy(['discount_kind', 'discount_code'])
    .execute();
  return rows.map(({ kind, code, orders, discounts, freeShipping, sales }) => ({
    kind,
    code,
    orders: Number(orders),
    discounts: Number(discounts),
    freeShipping: Number(freeShipping),
    sales: Number(sales),
  }));
};

/** Orders and their subtotals by hour, epoch ms of its beginning. Days begin at full hours, also in Toronto. */
export const salesByHour = async (
  db: Queries,
  span: Span,
): Promise<{ at: number; orders: number; cents: number }[]> => {
  // Whole numbers, as both sides are integers.
  const hour = sql<number>`orders.created_at / ${sql.lit(HOUR)}`;
  const rows = await ordersIn(db, span)
    .select((row) => [
      hour.as('hour'),
      row.fn.countAll().as('orders'),
      row.fn.sum('subtotal_cents').as('cents'),
    ])
    .groupBy(hour)
    .execute();
  return rows.map((row) => ({
    at: Number(row.hour) * HOUR,
    orders: Number(row.orders),
    cents: Number(row.cents),
  }));
};

/** A product or buyer with its sales. */
export interface Seller {
  id: string;
  name: string;
  cents: number;
}

const asSellers = (
  rows: { id: string | number; name: string; cents: string | number | bigint }[],
): Seller[] => rows.map(({ id, name, cents }) => ({ id: String(id), name, cents: Number(cents) }));

const lineSum = sql<number>`sum(order_item.quantity * order_item.unit_cents)`;

const linesIn = (db: Queries, span: Span) =>
  ordersIn(db, span).innerJoin('order_item', 'order_item.order_id', 'orders.id');

/** The parts that sold most, by the name of their last sale in the alphabet. */
export const topParts = async (db: Queries, span: Span): Promise<Seller[]> =>
  asSellers(
    await linesIn(db, span)
      .select((row) => [
        'order_item.product_id as id',
        row.fn.max('order_item.name').as('name'),
        lineSum.as('cents'),
      ])
      .groupBy('order_item.product_id')
      .orderBy('cents', 'desc')
      .orderBy('order_item.product_id')
      .limit(TOP)
      .execute(),
  );

/** The categories that sold most, as the parts are sorted today. */
export const topCategories = async (db: Queries, span: Span): Promise<Seller[]> =>
  asSellers(
    await linesIn(db, span)
      .innerJoin('product', 'product.id', 'order_item.product_id')
      .innerJoin('category', 'category.id', 'product.category_id')
      .select(['category.id', 'category.name', lineSum.as('cents')])
      .groupBy(['category.id', 'category.name'])
      .orderBy('cents', 'desc')
      .orderBy('category.id')
      .limit(TOP)
      .execute(),
  );

/** The dealers who bought most at dealer prices. */
export const topDealers = async (db: Queries, span: Span): Promise<Seller[]> =>
  asSellers(
    await ordersIn(db, span)
      .innerJoin('account', 'account.id', 'orders.account_id')
      .select((row) => [
        'account.id',
        'account.username as name',
        row.fn.sum('orders.subtotal_cents').as('cents'),
      ])
      .where('orders.placed_as_vendor', '=', 1)
      .groupBy(['account.id', 'account.username'])
      .orderBy('cents', 'desc')
      .orderBy('account.id')
      .limit(TOP)
      .execute(),
  );
