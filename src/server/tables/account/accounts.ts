import { OWNER } from '../../../shop/people/rights';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { AccountRow } from './account-rows';

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
  db
    .selectFrom('account')
    .selectAll()
    .where('role_id', '=', OWNER)
    .orderBy('created_at')
    .executeTakeFirst();

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

/** Stores the hash of a password that its owner has chosen. */
export const setPasswordHash = async (db: Queries, id: string, hash: string): Promise<void> => {
  await db
    .updateTable('account')
    .set({ password_hash: hash, password_is_first: 0 })
    .where('id', '=', id)
    .execute();
};

/** Replaces the hash, if it is still `from`, by that of a password that its owner has chosen. @returns whether it was */
export const replacePasswordHash = (
  db: Queries,
  id: string,
  from: string,
  to: string,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('account')
      .set({ password_hash: to, password_is_first: 0 })
      .where('id', '=', id)
      .where('password_hash', '=', from),
  );

/** Replaces the hash, if it is still `from`, by another one of the same password. @returns whether it did */
export const renewPasswordHash = (
  db: Queries,
  id: string,
  from: string,
  to: string,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('account')
      .set({ password_hash: to })
      .where('id', '=', id)
      .where('password_hash', '=', from),
  );

/** Stores that a mailed link was used, which proves the account's address. */
export const setEmailProven = async (db: Queries, id: string, now: number): Promise<void> => {
  await db.updateTable('account').set({ email_proven_at: now }).where('id', '=', id).execute();
};

/** Stores a new address, which a mailed link has proven. */
export const setEmail = async (
  db: Queries,
  id: string,
  email: string,
  now: number,
): Promise<void> => {
  await db
    .updateTable('account')
    .set({ email, email_key: email.toLowerCase(), email_proven_at: now })
    .where('id', '=', id)
    .execute();
};
