// Terms of companies, the open sums of their orders, and the payments for these (docs/rules.md 7.12).
import { sql } from 'kysely';
import type { Paged } from '../../../shop/paged';
import { type PageOf, onePage } from '../engine/paged';
import { expireInvoicePayment } from '../checkout/invoice-payments';
import { holdsWords } from '../holds-words';
import type { Queries } from '../schema';
import type { CompanyRow, OrderRow, OrderTermsRow, TermsPaymentRow } from './order-rows';

export const addCompany = async (
  db: Queries,
  row: Pick<CompanyRow, 'id' | 'name' | 'tax_number' | 'created_at'>,
): Promise<void> => {
  await db
    .insertInto('company')
    .values({ ...row, days: null, limit_cents: 0, open_cents: 0 })
    .execute();
};

export const findCompany = async (
  db: Queries,
  id: string | null,
): Promise<CompanyRow | undefined> =>
  id === null
    ? undefined
    : db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst();

/** All companies by their names. */
export const companyNames = (db: Queries): Promise<Pick<CompanyRow, 'id' | 'name'>[]> =>
  db.selectFrom('company').select(['id', 'name']).execute();

/** Changes the name, the tax number or the terms of a company. Its open sum does not change. */
export const updateCompany = async (
  db: Queries,
  id: string,
  change: Partial<Omit<CompanyRow, 'id' | 'open_cents' | 'created_at'>>,
): Promise<void> => {
  await db.updateTable('company').set(change).where('id', '=', id).execute();
};

const addToOpen = async (db: Queries, companyId: string, cents: number): Promise<void> => {
  await db
    .updateTable('company')
    .set((row) => ({ open_cents: row('open_cents', '+', cents) }))
    .where('id', '=', companyId)
    .execute();
};

/** Adds an order on terms. Its whole total is open. */
export const addOrderTerms = async (db: Queries, row: OrderTermsRow): Promise<void> => {
  await db.insertInto('order_terms').values(row).execute();
  await addToOpen(db, row.company_id, row.open_cents);
};

/**
 * Changes the open sum of an order on terms, and that of its company. A card payment of the sum so far, which is not paid
 * yet, is over.
 */
export const changeOpen = async (
  db: Queries,
  { id }: Pick<OrderRow, 'id'>,
  cents: number,
): Promise<void> => {
  const owed = await db
    .updateTable('order_terms')
    .set((row) => ({ open_cents: row('open_cents', '+', cents) }))
    .where('order_id', '=', id)
    .returning('company_id')
    .executeTakeFirst();
  if (!owed) return;
  await addToOpen(db, owed.company_id, cents);
  await expireInvoicePayment(db, id);
};

export const addTermsPayment = async (db: Queries, row: TermsPaymentRow): Promise<void> => {
  await db.insertInto('terms_payment').values(row).execute();
};

/** The payments for an order, oldest first, with the name of the person who took each. */
export const termsPayments = (
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

/** An order on terms, with who ordered and for which company. */
export type OwedRow = OrderTermsRow & {
  number: string;
  total_cents: number;
  username: string;
  company: string;
};

const owed = (db: Queries) =>
  db
    .selectFrom('order_terms')
    .innerJoin('orders', 'orders.id', 'order_terms.order_id')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .innerJoin('company', 'company.id', 'order_terms.company_id')
    .selectAll('order_terms')
    .select(['orders.number', 'orders.total_cents', 'account.username', 'company.name as company'])
    .orderBy('due_day')
    .orderBy('order_terms.order_id');

/** The orders of a company that are not fully paid, earliest due date first. */
export const unpaidOrders = (db: Queries, companyId: string, limit: number): Promise<OwedRow[]> =>
  owed(db)
    .where('order_terms.company_id', '=', companyId)
    .where('order_terms.open_cents', '<>', 0)
    .limit(limit)
    .execute();

/** One order on terms. */
export const findOwed = (db: Queries, orderId: string): Promise<OwedRow | undefined> =>
  owed(db).where('order_terms.order_id', '=', orderId).executeTakeFirst();

interface OwedQuery extends PageOf {
  state?: 'overdue' | 'credit' | undefined;
}

/** One page of the orders of all companies that are not settled, earliest due date first. @param today '2026-11-30' */
export const owedPage = (
  db: Queries,
  { q, page, state }: OwedQuery,
  today: string,
): Promise<Paged<OwedRow>> =>
  onePage(
    db,
    owed(db)
      .$if(state === undefined, (all) => all.where('order_terms.open_cents', '<>', 0))
      .$if(state === 'credit', (some) => some.where('order_terms.open_cents', '<', 0))
      .$if(state === 'overdue', (some) =>
        some.where('order_terms.open_cents', '>', 0).where('due_day', '<', today),
      )
      .where(
        holdsWords(['orders.number', 'orders.po_number', 'company.name', 'account.username'], q),
      ),
    page,
  );

/** The sum of what is owed. */
const debt = (db: Queries) =>
  db
    .selectFrom('order_terms')
    .select((row) => row.fn.sum('open_cents').as('cents'))
    .where('open_cents', '>', sql.lit(0)); // a literal, for the partial index

/** The debt of one company, or of all, from orders due before this day ('2026-11-30'), in cents. */
export const overdueBefore = async (
  db: Queries,
  day: string,
  companyId?: string,
): Promise<number> => {
  const found = await debt(db)
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .where('due_day', '<', day)
    .executeTakeFirst();
  return Number(found?.cents ?? 0);
};

/** The debt of all companies, in cents. */
export const allOwed = async (db: Queries): Promise<number> =>
  Number((await debt(db).executeTakeFirst())?.cents ?? 0);

/** Companies whose debt differs from the sum of their orders, and orders whose open sum is wrong. */
export const termsFaults = async (
  db: Queries,
): Promise<{ what: 'company' | 'order'; id: string; open: number; found: number }[]> => {
  const { rows } = await sql<{
    what: 'company' | 'order';
    id: string;
    open: number;
    found: number;
  }>`
    select 'company' as what, company.id, company.open_cents as open,
      coalesce(sum(order_terms.open_cents), 0) as found
    from company left join order_terms on order_terms.company_id = company.id
    group by company.id, company.open_cents
    having company.open_cents <> coalesce(sum(order_terms.open_cents), 0)
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
