import { OWNER } from '../../../shop/people/rights';
import type { Factors } from '../../../shop/session/factor';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import { HAS_PASSKEY } from '../account/has-passkey';
import type { LoginChallengeRow, SecondFactorRow } from './session-rows';

/** The authenticator app of an account, also one that is not confirmed yet. */
export const findFactor = (db: Queries, accountId: string): Promise<SecondFactorRow | undefined> =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Stores an app that is not confirmed yet, in place of an earlier one that never was. @returns false when there is one */
export const saveNewFactor = (db: Queries, row: SecondFactorRow): Promise<boolean> =>
  changesRow(
    db
      .insertInto('second_factor')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(row)
          .where('second_factor.confirmed_at', 'is', null),
      ),
  );

/** Marks an app as confirmed. @returns false when it was already, or has another secret by now */
export const confirmFactor = (
  db: Queries,
  { account_id, secret }: SecondFactorRow,
  { now, step }: { now: number; step: number },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('second_factor')
      .set({ confirmed_at: now, last_step: step })
      .where('account_id', '=', account_id)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null),
  );

/** Takes the code of a step, if no code of it or of a later one was taken. @returns whether it did */
export const takeStep = (db: Queries, accountId: string, step: number): Promise<boolean> =>
  changesRow(
    db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step),
  );

/** Removes an account's app. @returns whether there was one, confirmed or not */
export const removeFactor = (db: Queries, accountId: string): Promise<boolean> =>
  changesRow(db.deleteFrom('second_factor').where('account_id', '=', accountId));

/** The factors that an account has beside its password. */
export const accountFactors = async (db: Queries, accountId: string): Promise<Factors> => {
  const row = await db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(['account.role_id', 'second_factor.confirmed_at', HAS_PASSKEY.as('has_passkey')])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
  return {
    hasApp: typeof row?.confirmed_at === 'number',
    hasPasskey: Boolean(row?.has_passkey),
    isStaff: typeof row?.role_id === 'string',
  };
};

export const removeRecoveryCodes = async (db: Queries, accountId: string): Promise<void> => {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
};

/** Replaces the recovery codes of an account. */
export const replaceRecoveryCodes = async (
  db: Queries,
  accountId: string,
  hashes: readonly string[],
): Promise<void> => {
  await removeRecoveryCodes(db, accountId);
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
};

/** Takes a recovery code. @returns whether there was one */
export const takeRecoveryCode = (
  db: Queries,
  accountId: string,
  codeHash: string,
): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('recovery_code')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', codeHash),
  );

export const countRecoveryCodes = async (db: Queries, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The accounts of owners without a confirmed app or a passkey. */
export const countOwnersWithoutFactor = async (db: Queries): Promise<number> => {
  const { count } = await db
    .selectFrom('account')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account.role_id', '=', OWNER)
    .where('second_factor.confirmed_at', 'is', null)
    .where((row) => row.not(HAS_PASSKEY))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const addChallenge = async (db: Queries, row: LoginChallengeRow): Promise<void> => {
  await db.insertInto('login_challenge').values(row).execute();
};

/** The account of a challenge that can still be answered. */
export const findChallenge = (
  db: Queries,
  tokenHash: string,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<LoginChallengeRow | undefined> =>
  db
    .selectFrom('login_challenge')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .executeTakeFirst();

/** Counts a try to answer a challenge. @returns false when it has none left or is gone */
export const countChallengeTry = (
  db: Queries,
  tokenHash: string,
  maxTries: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('login_challenge')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('tries', '<', maxTries),
  );

/** Deletes a challenge. @returns false when it was answered or ended meanwhile */
export const takeChallenge = (db: Queries, tokenHash: string): Promise<boolean> =>
  changesRow(db.deleteFrom('login_challenge').where('token_hash', '=', tokenHash));

export const removeOldChallenges = async (db: Queries, now: number): Promise<void> => {
  await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute();
};
