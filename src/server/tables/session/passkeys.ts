import type { AccountRow } from '../account/account-rows';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { PasskeyChallengeRow, PasskeyRow } from './session-rows';

/** The passkeys of an account, the oldest first. */
export const accountPasskeys = (db: Queries, accountId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The passkey that browsers know by this id. */
export const findPasskey = (db: Queries, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

/** The account of the passkey that browsers know by this id. */
export const passkeyAccount = (
  db: Queries,
  credentialId: string,
): Promise<AccountRow | undefined> =>
  db
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.account_id')
    .selectAll('account')
    .where('passkey.credential_id', '=', credentialId)
    .executeTakeFirst();

/** Stores a passkey. @returns false when its credential is known already */
export const savePasskey = (db: Queries, row: PasskeyRow): Promise<boolean> =>
  changesRow(
    db
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  );

/** Counts a use of a passkey. @returns false when the counter did not advance, or the passkey is gone */
export const countUse = (
  db: Queries,
  id: string,
  { counter, now }: { counter: number; now: number },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('passkey')
      .set({ counter, used_at: now })
      .where('id', '=', id)
      .where((row) =>
        row.or([
          row('counter', '<', counter),
          // Passkeys that several devices share do not count.
          ...(counter === 0 ? [row('counter', '=', 0)] : []),
        ]),
      ),
  );

/** Removes a passkey of an account. @returns whether it had it */
export const deletePasskey = (db: Queries, accountId: string, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id));

/** Removes all passkeys of an account. @returns whether it had any */
export const deletePasskeys = (db: Queries, accountId: string): Promise<boolean> =>
  changesRow(db.deleteFrom('passkey').where('account_id', '=', accountId));

export const addPasskeyChallenge = async (db: Queries, row: PasskeyChallengeRow): Promise<void> => {
  await db.insertInto('passkey_challenge').values(row).execute();
};

/** Takes a challenge that was made for this account, or with null for the use of any passkey. @returns whether it was there */
export const takePasskeyChallenge = (
  db: Queries,
  { token_hash, account_id }: Pick<PasskeyChallengeRow, 'token_hash' | 'account_id'>,
  now: number,
): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('passkey_challenge')
      .where('token_hash', '=', token_hash)
      .where('account_id', account_id === null ? 'is' : '=', account_id)
      .where('expires_at', '>', now),
  );

export const removeOldPasskeyChallenges = async (db: Queries, now: number): Promise<void> => {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
};
