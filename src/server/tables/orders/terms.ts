// Terms of accounts, the open sums of their orders, and the payments for these (docs/rules.md 7.12).
import { sql } from 'kysely';
import type { Queries } from '../engine/database';
import type { AccountTermsRow, OrderRow, OrderTermsRow, TermsPaymentRow } from './order-rows';

export const findTerms = (db: Queries, accountId: string): Promise<AccountTermsRow | undefined> =>
  db.selectFrom('account_terms').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Adds or changes the terms of an account. Its open sum stays as it is. */
export const saveTerms = async (
  db: Queries,
  row: Omit<AccountTermsRow, 'open_cents'>,
): Promise<void> => {
  const { days, limit_cents } = row;
  await db
    .insertInto('account_terms')
    .values({ ...row, open_cents: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ days, limit_cents }))
    .execute();
};

/** Ends the terms of an account. Its open sum stays owed. */
export const endTerms = async (db: Queries, accountId: string): Promise<void> => {
  await db
    .updateTable('account_terms')
    .set({ limit_cents: 0 })
    .where('account_id', '=', accountId)
    .execute();
};

const addToOpen = async (db: Queries, accountId: string, cents: number): Promise<void> => {
  await db
    .updateTable('account_terms')
    .set((row) => ({ open_cents: row('open_cents', '+', cents) }))
    .where('account_id', '=', accountId)
    .execute();
};

/** Adds an order on terms. Its whole total is open. */
export const addOrderTerms = async (db: Queries, row: OrderTermsRow): Promise<void> => {
  await db.insertInto('order_terms').values(row).execute();
  await addToOpen(db, row.account_id, row.open_cents);
};

/** Changes the open sum of an order on terms, and that of its account. */
export const changeOpen = async (
  db: Queries,
  { id, account_id }: Pick<OrderRow, 'id' | 'account_id'>,
  cents: number,
): Promise<void> => {
  await db
    .updateTable('order_terms')
    .set((row) => ({ open_cents: row('open_cents', '+', cents) }))
    .where('order_id', '=', id)
    .execute();
  await addToOpen(db, account_id, cents);
};

export const addTermsPayment = async (db: Queries, row: TermsPaymentRow): Promise<void> => {
  await db.insertInto('terms_payment').values(row).execute();
};

/** The payments for an order, oldest first, with the name of the person who took each. */
export const termsPaymentsOf = (
  db: Queries,
  orderId: string,
): Promise<(TermsPaymentRow & { username: string })[]> =>
  db
    .selectFrom('terms_payment')
    .innerJoin('account', 'account.id', 'terms_payment.account_id')
    .selectAll('terms_payment')
    .select('account.username')
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('terms_payment.id')
    .execute();

/** The orders of an account that are not fully paid, earliest due date first. */
export const openOrdersOf = (
  db: Queries,
  accountId: string,
  limit: number,
): Promise<(OrderTermsRow & { number: string; total_cents: number })[]> =>
  db
    .selectFrom('order_terms')
    .innerJoin('orders', 'orders.id', 'order_terms.order_id')
    .selectAll('order_terms')
    .select(['orders.number', 'orders.total_cents'])
    .where('order_terms.account_id', '=', accountId)
    .where('open_cents', '<>', 0)
    .orderBy('due_day')
    .orderBy('order_terms.order_id')
    .limit(limit)
    .execute();

/** The debt of one account, or of all, from orders due before this day ('2026-11-30'), in cents. */
export const overdueBefore = async (
  db: Queries,
  day: string,
  accountId?: string,
): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('order_terms')
        .select((row) => row.fn.sum('open_cents').as('cents'))
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .where('due_day', '<', day)
        .where('open_cents', '>', sql.lit(0)) // a literal, for the partial index
        .executeTakeFirst()
    )?.cents ?? 0,
  );

/** Accounts whose debt differs from the sum of their orders, and orders whose open sum is wrong. */
export const termsFaults = async (
  db: Queries,
): Promise<{ what: 'account' | 'order'; id: string; open: number; found: number }[]> => {
  const { rows } = await sql<{
    what: 'account' | 'order';
    id: string;
    open: number;
    found: number;
  }>`
    select 'account' as what, account_terms.account_id as id, account_terms.open_cents as open,
      coalesce(sum(order_terms.open_cents), 0) as found
    from account_terms left join order_terms on order_terms.account_id = account_terms.account_id
    group by account_terms.account_id, account_terms.open_cents
    having account_terms.open_cents <> coalesce(sum(order_terms.open_cents), 0)
    union all
    select 'order', orders.number, coalesce(order_terms.open_cents, 0), owed.cents
    from (
      select order_id, sum(debit_cents) - sum(credit_cents) as cents from journal_entry
      where account = 'receivables' group by order_id
    ) as owed
    join orders on orders.id = owed.order_id
    left join order_terms on order_terms.order_id = owed.order_id
    where order_terms.open_cents is null or owed.cents <> order_terms.open_cents
    order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, open: Number(row.open), found: Number(row.found) }));
};
