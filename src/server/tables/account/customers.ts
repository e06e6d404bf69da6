// The list of customers and dealers for the owner (docs/rules.md 7.16).
import { promisify } from 'node:util';
import { type Expression, type SqlBool, sql } from 'kysely';
import { meantNumber } from '../../../shop/orders/order';
import { searchedPhone } from '../../../shop/site/phone';
import type { Paged } from '../../../shop/paged';
import type { Queries } from '../schema';
import { type PageOf, onePage } from '../engine/paged';
import { holdsFoldedText, holdsWords } from '../holds-words';
import { type Orderers, belongsTo } from '../orders/orders';
import { refundedCents } from '../orders/provider-refunds';
import type { AccountNoteRow, AccountRow } from './account-rows';

export interface CustomerQuery extends PageOf {
  kind?: 'dealer' | 'customer' | undefined;
  /** Those whose company has terms, owes something, or owes something and is late. */
  money?: 'terms' | 'open' | 'overdue' | undefined;
  /** Those who have ordered nothing since this time. */
  quietSince?: number | undefined;
  /** The first day of today's debts, '2026-11-30': what was due before it is overdue. */
  today: string;
}

/** An account with its company. */
export type ListedCustomer = AccountRow & {
  company_name: string | null;
  limit_cents: number | null;
  open_cents: number | null;
};

/** Orders that one statement searches; SQLite answers no other request meanwhile. */
const BATCH_SIZE = 5000;

/** Accounts that the orders of a search may add to the list. */
const MAX_BY_ORDERS = 1000;

/** Resolves after all other waiting requests were served. */
const nextRound = promisify(setImmediate);

/** A text without what people write between the digits of a phone number and the halves of a postal code. */
const dense = (text: Expression<unknown>) =>
  [' ', '-', '(', ')', '.', '+'].reduce(
    (cleaned, mark) => sql`replace(${cleaned}, ${mark}, '')`,
    text,
  );

/** Tests an order by its number, mail, address, postal code and PO number, or by the digits of a phone number. */
const orderTests = (q: string): Expression<SqlBool> => {
  const phone = searchedPhone(q);
  if (phone !== undefined)
    return sql<SqlBool>`${dense(sql.ref('orders.address'))} like ${`%${phone}%`}`;
  const address = sql.ref<string>('orders.address');
  return sql<SqlBool>`(${holdsFoldedText('order_words.words', q)} and ${holdsWords(
    [
      'orders.number',
      'orders.email',
      'orders.po_number',
      address,
      sql<string>`replace(${address}, ' ', '')`,
    ],
    q,
  )})`;
};

/** The accounts with orders that a search finds, at most MAX_BY_ORDERS; a whole order number finds that order only. */
const accountsByOrders = async (db: Queries, q: string): Promise<string[]> => {
  const number = q.trim().replace(/^#/, '');
  const numbered = await db
    .selectFrom('orders')
    .select('account_id')
    .where(
      'number',
      'in',
      [number, meantNumber(number) ?? number].map((text) => text.toUpperCase()),
    )
    .executeTakeFirst();
  if (numbered) return [numbered.account_id];
  const ids = new Set<string>();
  const key = sql`(order_words.created_at, order_words.order_id)`;
  for (let start: { created_at: number; id: string } | undefined; ;) {
    const behind = start
      ? sql<SqlBool>`${key} < (${start.created_at}, ${start.id})`
      : sql<SqlBool>`1 = 1`;
    const end = await db
      .selectFrom('order_words')
      .select(['created_at', 'order_id as id'])
      .where(behind)
      .orderBy('created_at', 'desc')
      .orderBy('order_id', 'desc')
      .offset(BATCH_SIZE - 1)
      .limit(1)
      .executeTakeFirst();
    const rows = await db
      .selectFrom('order_words')
      .crossJoin('orders')
      .select('orders.account_id')
      .distinct()
      .whereRef('orders.id', '=', 'order_words.order_id')
      .where(behind)
      .where(end ? sql<SqlBool>`${key} >= (${end.created_at}, ${end.id})` : sql<SqlBool>`1 = 1`)
      .where(orderTests(q))
      .execute();
    for (const row of rows) ids.add(row.account_id);
    if (!end || ids.size >= MAX_BY_ORDERS) return [...ids].slice(0, MAX_BY_ORDERS);
    start = end;
    await nextRound();
  }
};

const NAMED = [
  'account.username',
  'account.email',
  'account.first_name',
  'account.last_name',
  'company.name',
  'company.tax_number',
];

/** Accounts that are not deleted, newest first. @param ids found by their orders, beside the words of `q` */
const customers = (
  db: Queries,
  { q, kind, money, quietSince, today }: CustomerQuery,
  ids: readonly string[],
) =>
  db
    .selectFrom('account')
    .leftJoin('company', 'company.id', 'account.company_id')
    .selectAll('account')
    .select(['company.name as company_name', 'company.limit_cents', 'company.open_cents'])
    .where('account.id', 'not in', db.selectFrom('deleted_account').select('account_id'))
    .$if(kind !== undefined, (rows) =>
      rows.where('account.is_vendor', '=', kind === 'dealer' ? 1 : 0),
    )
    .$if(money === 'terms' || money === 'open', (rows) =>
      rows.where((row) =>
        row(
          'account.company_id',
          'in',
          row
            .selectFrom('company')
            .select('company.id')
            .$if(money === 'terms', (some) => some.where('company.limit_cents', '>', 0))
            .$if(money === 'open', (some) => some.where('company.open_cents', '<>', 0)),
        ),
      ),
    )
    .$if(money === 'overdue', (rows) =>
      rows.where((row) =>
        row.exists(
          row
            .selectFrom('order_terms')
            .select('order_id')
            .whereRef('order_terms.company_id', '=', 'account.company_id')
            .where('order_terms.due_day', '<', today)
            .where('order_terms.open_cents', '>', 0),
        ),
      ),
    )
    .$if(quietSince !== undefined, (rows) =>
      rows.where('account.created_at', '<', quietSince ?? 0).where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.account_id', '=', 'account.id')
              .where('orders.created_at', '>=', quietSince ?? 0),
          ),
        ),
      ),
    )
    .$if(Boolean(q?.trim()), (rows) =>
      rows.where((row) =>
        row.or([holdsWords(NAMED, q), ...(ids.length ? [row('account.id', 'in', ids)] : [])]),
      ),
    )
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc');

/** One page of the accounts that are not deleted, newest first. */
export const customerPage = async (
  db: Queries,
  { page, ...query }: CustomerQuery,
): Promise<Paged<ListedCustomer>> => {
  const ids = query.q?.trim() ? await accountsByOrders(db, query.q) : [];
  return onePage(db, customers(db, query, ids), page);
};

/** The number and sum in cents of the orders of these accounts, without cancelled ones, and the time of the last one. */
export const salesTo = async (
  db: Queries,
  accountIds: readonly string[],
): Promise<Map<string, { orders: number; cents: number; lastAt: number }>> => {
  if (!accountIds.length) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select((row) => [
      'account_id',
      row.fn.countAll<number>().as('orders'),
      row.fn.sum<number>('total_cents').as('cents'),
      row.fn.max('created_at').as('last_at'),
    ])
    .where('account_id', 'in', accountIds)
    .where('status', '<>', 'cancelled')
    .groupBy('account_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.account_id,
      { orders: Number(row.orders), cents: Number(row.cents), lastAt: Number(row.last_at) },
    ]),
  );
};

/** The orders and refunds in cents of one customer, with the company, and the time of the last order. */
export const customerSums = async (
  db: Queries,
  orderers: Orderers,
): Promise<{ orders: number; cents: number; refunded: number; lastAt: number | null }> => {
  const row = await db
    .selectFrom('orders')
    .select((of) => [
      of.fn.countAll<number>().as('orders'),
      sql<number | null>`sum(case when status = 'cancelled' then 0 else total_cents end)`.as(
        'cents',
      ),
      sql<number | null>`sum(${refundedCents})`.as('refunded'),
      of.fn.max('created_at').as('last_at'),
    ])
    .where(belongsTo(orderers))
    .executeTakeFirstOrThrow();
  return {
    orders: Number(row.orders),
    cents: Number(row.cents ?? 0),
    refunded: Number(row.refunded ?? 0),
    // PostgreSQL has none as null, which its type does not say.
    lastAt: (row.last_at as number | null) === null ? null : Number(row.last_at),
  };
};

export const addAccountNote = async (db: Queries, row: AccountNoteRow): Promise<void> => {
  await db.insertInto('account_note').values(row).execute();
};

/** Removes a note about an account. @returns false when there was none */
export const removeAccountNote = async (
  db: Queries,
  accountId: string,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('account_note')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The notes about an account, newest first, each with who wrote it. */
export const notesAbout = (
  db: Queries,
  accountId: string,
): Promise<(AccountNoteRow & { username: string | null })[]> =>
  db
    .selectFrom('account_note')
    .leftJoin('account as writer', 'writer.id', 'account_note.written_by')
    .selectAll('account_note')
    .select('writer.username')
    .where('account_note.account_id', '=', accountId)
    .orderBy('account_note.created_at', 'desc')
    .orderBy('account_note.id', 'desc')
    .execute();

/** Rows that are shown of the returns and messages of a customer. */
const MAX_SHOWN = 20;

/** The newest returns of these orders. */
export const returnsBy = (db: Queries, orderers: Orderers) =>
  db
    .selectFrom('order_return')
    .innerJoin('orders', 'orders.id', 'order_return.order_id')
    .select([
      'order_return.id',
      'order_return.order_id',
      'order_return.number',
      'order_return.state',
      'order_return.created_at',
      'orders.number as order_number',
    ])
    .where(belongsTo(orderers))
    .orderBy('order_return.created_at', 'desc')
    .orderBy('order_return.id', 'desc')
    .limit(MAX_SHOWN)
    .execute();

/** The newest messages of an account: sent while signed in, from its address, or its application. */
export const messagesBy = (db: Queries, { id, email_key: email }: AccountRow) =>
  db
    .selectFrom('message')
    .select(['id', 'kind', 'subject', 'state', 'created_at'])
    .where((row) =>
      row.or([
        row('account_id', '=', id),
        row('dealer_id', '=', id),
        sql<SqlBool>`lower(message.email) = ${email}`,
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
