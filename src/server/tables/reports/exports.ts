// Rows for the CSV exports, oldest first, in batches, so that other requests are served in between.
import { setImmediate } from 'node:timers/promises';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { PaidByHand } from '../../../shop/quotes';
import { type JournalAccount, MOVE_CAUSES } from '../../../shop/reports/journal';
import type { Span } from '../../../shop/reports/period';
import type { Queries, Schema } from '../schema';
import { WALK_IN } from '../quotes';
import type { OrderItemRow } from '../orders/order-rows';
import { refundedCents } from '../orders/provider-refunds';
import type { JournalRow } from './journal-rows';

/** Rows that one statement reads. */
const BATCH_SIZE = 500;

/** All rows in batches. `next` reads up to BATCH_SIZE rows after a row, and seeks that row in the index. */
async function* batches<Row>(
  next: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await next(last);
    if (rows.length) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1);
    await setImmediate();
  }
}

/**
 * An order with its buyer's username, what was refunded of it so far, in cents, what the journal has of its tax and
 * shipping before refunds, the province in which the journal has its sale (null when nothing was charged), and how it was
 * paid by hand.
 */
export type ExportedOrder = Selectable<Schema['orders']> & {
  username: string;
  refunded_cents: number;
  booked_province: string | null;
  booked_gst_hst: number;
  booked_pst_qst: number;
  booked_shipping: number;
  means: PaidByHand | null;
  reference: string | null;
  rounding_cents: number | null;
};

/** The credits less debits of an order and of the moves of its tax (docs/rules.md 17.10), in cents. */
const booked = (account: JournalAccount) => sql<number>`(
  select cast(coalesce(sum(credit_cents - debit_cents), 0) as bigint) from journal_entry
  where order_id = orders.id and cause in ('order', ${sql.join(MOVE_CAUSES)}) and account = ${account}
)`;

const exportedOrder = (db: Queries) =>
  db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .leftJoin('order_payment', 'order_payment.order_id', 'orders.id')
    .selectAll('orders')
    .select((row) => [
      'account.username',
      refundedCents.as('refunded_cents'),
      'order_payment.means',
      'order_payment.reference',
      'order_payment.rounding_cents',
      booked('hst_payable').as('booked_gst_hst'),
      booked('pst_payable').as('booked_pst_qst'),
      booked('shipping').as('booked_shipping'),
      row
        .selectFrom('journal_entry')
        .select('province')
        .whereRef('journal_entry.order_id', '=', 'orders.id')
        .where('cause', '=', 'order')
        .limit(1)
        .as('booked_province'),
    ]);

/** Orders that were placed in a time. */
export const orderBatches = (db: Queries, { from, to }: Span): AsyncGenerator<ExportedOrder[]> =>
  batches((last) =>
    exportedOrder(db)
      .where(
        last
          ? sql<SqlBool>`(orders.created_at, orders.id) > (${last.created_at}, ${last.id})`
          : sql<SqlBool>`orders.created_at >= ${from}`,
      )
      .where('orders.created_at', '<', to)
      .orderBy('orders.created_at')
      .orderBy('orders.id')
      .limit(BATCH_SIZE)
      .execute(),
  );

/** These orders, in this order; unknown ones are left out. */
export const exportedOrders = async (
  db: Queries,
  ids: readonly string[],
): Promise<ExportedOrder[]> => {
  if (!ids.length) return [];
  const rows = await exportedOrder(db).where('orders.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The lines of these orders, by order. */
export const orderLines = (db: Queries, orderIds: string[]): Promise<OrderItemRow[]> =>
  db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('product_id')
    .execute();

/** A row of the journal with the number of its order. */
export type ExportedEntry = JournalRow & { number: string | null };

/** The journal of a time. */
export const journalBatches = (db: Queries, { from, to }: Span): AsyncGenerator<ExportedEntry[]> =>
  batches((last) =>
    db
      .selectFrom('journal_entry as entry')
      .leftJoin('orders', 'orders.id', 'entry.order_id')
      .selectAll('entry')
      .select('orders.number')
      .where(
        last
          ? sql<SqlBool>`(entry.at, entry.order_id, entry.cause, entry.cause_id, entry.account) >
              (${last.at}, ${last.order_id}, ${last.cause}, ${last.cause_id}, ${last.account})`
          : sql<SqlBool>`entry.at >= ${from}`,
      )
      .where('entry.at', '<', to)
      .orderBy('entry.at')
      .orderBy('entry.order_id')
      .orderBy('entry.cause')
      .orderBy('entry.cause_id')
      .orderBy('entry.account')
      .limit(BATCH_SIZE)
      .execute(),
  );

/** An account, and what it ordered in a time. */
export interface Customer {
  id: string;
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  is_vendor: number;
  deleted_at: number | null;
  orders: number;
  total_cents: number;
  refunded_cents: number;
  first_at: number;
  last_at: number;
}

/** The accounts that ordered in a time. */
export async function* customerBatches(
  db: Queries,
  { from, to }: Span,
): AsyncGenerator<Customer[]> {
  const accounts = batches<Omit<Customer, 'orders' | `${string}_cents` | 'first_at' | 'last_at'>>(
    (last) =>
      db
        .selectFrom('account')
        .leftJoin('deleted_account', 'deleted_account.account_id', 'account.id')
        .select(['account.id', 'username', 'email', 'first_name', 'last_name', 'is_vendor'])
        .select('deleted_at')
        .where('account.id', '>', last?.id ?? '')
        // The customers without an account are many.
        .where('account.id', '<>', WALK_IN)
        .orderBy('account.id')
        .limit(BATCH_SIZE)
        .execute(),
  );
  for await (const batch of accounts) {
    const sums = await db
      .selectFrom('orders')
      .select((row) => [
        'account_id',
        row.fn.countAll().as('orders'),
        row.fn.sum('total_cents').as('total_cents'),
        row.fn.sum(refundedCents).as('refunded_cents'),
        row.fn.min('created_at').as('first_at'),
        row.fn.max('created_at').as('last_at'),
      ])
      .where(
        'account_id',
        'in',
        batch.map(({ id }) => id),
      )
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .groupBy('account_id')
      .execute();
    const byAccount = new Map(sums.map((sum) => [sum.account_id, sum]));
    yield batch.flatMap((account) => {
      const sum = byAccount.get(account.id);
      if (!sum) return [];
      return [
        {
          ...account,
          orders: Number(sum.orders),
          total_cents: Number(sum.total_cents),
          refunded_cents: Number(sum.refunded_cents),
          first_at: Number(sum.first_at),
          last_at: Number(sum.last_at),
        },
      ];
    });
  }
}
