import { type SqlBool, sql } from 'kysely';
import type { UsedBefore } from '../../../shop/discounts/discount';
import type { AccountRow } from '../account/account-rows';
import { OPEN } from '../checkout/checkouts';
import type { Queries } from '../schema';
import type { DiscountCodeRow, NamedCodeRow } from './discount-rows';

export const findDiscountCode = (db: Queries, code: string): Promise<DiscountCodeRow | undefined> =>
  db.selectFrom('discount_code').selectAll().where('code', '=', code).executeTakeFirst();

/** A code with the name of the category that it is for. */
export const findNamedCode = (db: Queries, code: string): Promise<NamedCodeRow | undefined> =>
  db
    .selectFrom('discount_code')
    .leftJoin('category', 'category.id', 'discount_code.category_id')
    .selectAll('discount_code')
    .select('category.name as category_name')
    .where('code', '=', code)
    .executeTakeFirst();

export const addDiscountCodes = async (db: Queries, codes: DiscountCodeRow[]): Promise<void> => {
  await db
    .insertInto('discount_code')
    .values(codes)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
};

/** Whether an account has a mail address. A guest's key of it is made up. */
const hasAddress = (email: string) => sql<SqlBool>`lower(account.email) = ${email.toLowerCase()}`;

/** Uses of a code: orders that are not cancelled, and other accounts' open checkouts. */
export const codeUses = async (
  db: Queries,
  code: string,
  exceptAccountId: string,
): Promise<number> => {
  const orders = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('uses'))
    .where('discount_code', '=', code)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  const checkouts = await db
    .selectFrom('checkout')
    .select((row) => row.fn.countAll<number>().as('uses'))
    .where('discount_code', '=', code)
    .where('state', '=', OPEN)
    .where('account_id', '<>', exceptAccountId)
    .executeTakeFirstOrThrow();
  return Number(orders.uses) + Number(checkouts.uses);
};

/** Whether this account has used a code, or another one with its mail address, in an order or an open checkout. */
export const usedBefore = async (
  db: Queries,
  code: string,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
): Promise<UsedBefore | undefined> => {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .select('account.id')
    .where('orders.discount_code', '=', code)
    .where('orders.status', '<>', 'cancelled')
    .where((row) => row.or([row('account.id', '=', id), hasAddress(email)]))
    .execute();
  if (orders.some((order) => order.id === id)) return 'account';
  const checkout = await db
    .selectFrom('checkout')
    .innerJoin('account', 'account.id', 'checkout.account_id')
    .select('account.id')
    .where('checkout.discount_code', '=', code)
    .where('checkout.state', '=', OPEN)
    .where('account.id', '<>', id)
    .where(hasAddress(email))
    .executeTakeFirst();
  return orders.length || checkout ? 'address' : undefined;
};

export const appliedCode = async (db: Queries, accountId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('applied_code')
      .select('code')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.code;

export const setAppliedCode = async (
  db: Queries,
  accountId: string,
  code: string,
  now: number,
): Promise<void> => {
  await db
    .insertInto('applied_code')
    .values({ account_id: accountId, code, applied_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ code, applied_at: now }))
    .execute();
};

export const removeAppliedCode = async (db: Queries, accountId: string): Promise<void> => {
  await db.deleteFrom('applied_code').where('account_id', '=', accountId).execute();
};
