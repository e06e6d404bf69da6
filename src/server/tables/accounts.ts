import type { Queries } from './database';
import type { AccountRow } from './schema';

export const findAccount = (db: Queries, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const findAccountByUsername = (
  db: Queries,
  username: string,
): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst();

export const findAccountByEmail = (db: Queries, email: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();

export const findAdmin = (db: Queries): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('is_admin', '=', 1).executeTakeFirst();

/** Every account, the newest first. */
export const allAccounts = (db: Queries): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const setVendorFlag = async (db: Queries, id: string, isVendor: boolean): Promise<void> => {
  await db
    .updateTable('account')
    .set({ is_vendor: isVendor ? 1 : 0 })
    .where('id', '=', id)
    .execute();
};

export const addAccount = async (db: Queries, account: AccountRow): Promise<void> => {
  await db.insertInto('account').values(account).execute();
};

export const setPasswordHash = async (db: Queries, id: string, hash: string): Promise<void> => {
  await db.updateTable('account').set({ password_hash: hash }).where('id', '=', id).execute();
};
