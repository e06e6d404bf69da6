import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { AccountRequestRow } from './account-rows';

export const addAccountRequest = async (db: Queries, row: AccountRequestRow): Promise<void> => {
  await db.insertInto('account_request').values(row).execute();
};

export const findAccountRequest = (
  db: Queries,
  id: string,
): Promise<AccountRequestRow | undefined> =>
  db.selectFrom('account_request').selectAll().where('id', '=', id).executeTakeFirst();

/** Stores the token hash of a request when its mail is sent. */
export const setRequestToken = async (
  db: Queries,
  id: string,
  token: Pick<AccountRequestRow, 'token_hash' | 'expires_at'>,
): Promise<void> => {
  await db.updateTable('account_request').set(token).where('id', '=', id).execute();
};

/** The valid request of a token. */
export const requestByToken = (
  db: Queries,
  purpose: AccountRequestRow['purpose'],
  tokenHash: string,
  now: number,
): Promise<AccountRequestRow | undefined> =>
  db
    .selectFrom('account_request')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Deletes a request. @returns false when it was used already */
export const takeAccountRequest = (db: Queries, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('account_request').where('id', '=', id));

/** Deletes an account's requests, which invalidates its mailed links. */
export const removeAccountRequests = async (
  db: Queries,
  accountId: string,
  purpose?: AccountRequestRow['purpose'],
): Promise<void> => {
  await db
    .deleteFrom('account_request')
    .where('account_id', '=', accountId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset'))
    .execute();
};

export const removeOldAccountRequests = async (db: Queries, now: number): Promise<void> => {
  await db.deleteFrom('account_request').where('expires_at', '<=', now).execute();
};
