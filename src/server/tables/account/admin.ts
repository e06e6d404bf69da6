import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../schema';
import { type RowCount, type PageOf, countRows, rowBatches, onePage } from '../engine/paged';
import { holdsText, holdsWords } from '../holds-words';
import type { AccountRow } from './account-rows';

/** The accounts of a list: those whose username, mail address or company holds a text, all or one kind (docs/rules.md 7.6). */
interface AccountQuery extends PageOf {
  kind?: 'dealer' | 'customer' | undefined;
}

/** Accounts that are not deleted, newest first. */
const accounts = (db: Queries, { q, kind }: AccountQuery) =>
  db
    .selectFrom('account')
    .$if(kind !== undefined, (some) => some.where('is_vendor', '=', kind === 'dealer' ? 1 : 0))
    .where('id', 'not in', db.selectFrom('deleted_account').select('account_id'))
    .where((row) =>
      q?.trim()
        ? row.or([
            holdsText({ lower: ['account.username', 'account.email_key'] }, q),
            row(
              'account.company_id',
              'in',
              row
                .selectFrom('company')
                .select('company.id')
                .where(holdsWords(['company.name', 'company.tax_number'], q)),
            ),
          ])
        : sql<SqlBool>`1 = 1`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

/** One page of them. */
export const listAccounts = async (
  db: Queries,
  { page, ...query }: AccountQuery = {},
): Promise<AccountRow[]> => (await onePage(db, accounts(db, query).selectAll(), page)).rows;

/** All accounts, in batches, so that other requests are served in between. */
export const accountBatches = (db: Queries, query: AccountQuery): AsyncGenerator<AccountRow[]> =>
  rowBatches(accounts(db, query).selectAll(), 'account');

export const countAccounts = (db: Queries, query: AccountQuery): Promise<RowCount> =>
  countRows(db, accounts(db, query).select('id'));

const countAll = async (db: Queries, table: 'account' | 'deleted_account'): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Numbers of accounts and of dealers among them. */
export const accountFigures = async (db: Queries): Promise<{ users: number; dealers: number }> => {
  const { dealers } = await db
    .selectFrom('account')
    .select((row) => row.fn.countAll<number>().as('dealers'))
    .where('is_vendor', '=', sql.lit(1 as const)) // a literal, for the partial index
    .executeTakeFirstOrThrow();
  const users = (await countAll(db, 'account')) - (await countAll(db, 'deleted_account'));
  return { users, dealers: Number(dealers) };
};
