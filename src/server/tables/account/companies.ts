// The companies of dealers and their people (docs/rules.md 7.15).
import { sql } from 'kysely';
import type { Queries } from '../schema';
import { findCompany, updateCompany } from '../orders/terms';
import type { AccountRow } from './account-rows';

/** Puts an account into a company, or into none. */
export const setAccountCompany = async (
  db: Queries,
  accountId: string,
  companyId: string | null,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ company_id: companyId })
    .where('id', '=', accountId)
    .execute();
};

/** Gives a company the orders at dealer prices that its new member placed before and that belong to no company. */
export const adoptOrders = async (
  db: Queries,
  accountId: string,
  companyId: string,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ company_id: companyId })
    .where('account_id', '=', accountId)
    .where('placed_as_vendor', '=', sql.lit(1 as const)) // a literal, for the partial index
    .where('company_id', 'is', null)
    .execute();
};

/** The people of a company, earliest first. */
export const companyPeople = (db: Queries, companyId: string): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The accounts with these ids. */
export const accountsById = (db: Queries, ids: readonly string[]): Promise<AccountRow[]> =>
  ids.length
    ? db.selectFrom('account').selectAll().where('id', 'in', ids).execute()
    : Promise.resolve([]);

/** A company that has lost its name with its last person, or with the person whose username it was. */
export const NAMELESS = 'Unnamed company';

/**
 * Takes an account that is being deleted out of its company. The orders stay with the company, and what is open stays
 * owed. Without people a company has neither name nor terms.
 */
export const leaveWhenDeleted = async (
  db: Queries,
  { id, username, company_id: companyId }: Pick<AccountRow, 'id' | 'username' | 'company_id'>,
): Promise<void> => {
  const company = await findCompany(db, companyId);
  await db
    .updateTable('audit_log')
    .set({ detail: '{}' })
    .where('subject', '=', `account:${id}`)
    .where('act', '=', 'dealer.company')
    .execute();
  if (!company) return;
  await setAccountCompany(db, id, null);
  const isEmpty = !(await companyPeople(db, company.id)).length;
  if (!isEmpty && company.name !== username) return;
  await updateCompany(db, company.id, {
    name: NAMELESS,
    ...(isEmpty && { tax_number: null, limit_cents: 0 }),
  });
  await db
    .updateTable('audit_log')
    .set({ detail: '{}' })
    .where('subject', '=', `company:${company.id}`)
    .execute();
};
