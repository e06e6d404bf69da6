import type { confirmTotp, prove, removeTotp } from '../../../contract/account/factor';
import type { login, loginFactor } from '../../../contract/session/sign-in';
import { ApiError } from '../../ground/api-error';
import { secondFactor } from '../../../shop/session/factor';
import { shopDay } from '../../../shop/shop-day';
import { newSecret, secretHash } from '../../ground/secret';
import { findAccount } from '../../tables/account/accounts';
import type { AccountRow } from '../../tables/account/account-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import {
  accountFactors,
  addChallenge,
  countChallengeTry,
  countRecoveryCodes,
  findChallenge,
  findFactor,
  removeRecoveryCodes,
  takeChallenge,
  takeRecoveryCode,
  takeStep,
} from '../../tables/session/factors';
import { noteAct } from '../../tables/log/log';
import { notifyOwner } from '../mail/account-notice';
import { recoveryHash } from './recovery-codes';
import { needSamePassword } from './sessions';
import { codeStep } from './totp';

/** A challenge can be answered for this time, ms. */
const CHALLENGE_FOR = 10 * 60_000;

/** Wrong codes that a challenge takes. Then the password is asked again. */
const MAX_TRIES = 5;

/** @throws ApiError wrong_code */
export const refuseCode = (): never => {
  throw new ApiError<typeof loginFactor | typeof confirmTotp | typeof removeTotp | typeof prove>(
    'wrong_code',
    'This code is not right, or was used already. Please try the next one.',
    {
      fields: { code: 'This code is not right' },
    },
  );
};

/** The six digits of an app's code, however they are grouped; undefined for any other code. */
export const appCode = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
};

/** Whether an account has a second factor. */
export const hasFactor = async (db: Queries, accountId: string): Promise<boolean> =>
  secondFactor(await accountFactors(db, accountId)) !== undefined;

/** Removes the recovery codes of an account that has no second factor any more. */
export const removeSpareCodes = async (tx: Tx, accountId: string): Promise<void> => {
  if (!(await hasFactor(tx, accountId))) await removeRecoveryCodes(tx, accountId);
};

/** Takes a code of the app. The same statements run for right and wrong codes, so that the time tells nothing. */
const takeAppCode = async (
  db: Queries,
  accountId: string,
  { code, now }: { code: string; now: number },
): Promise<boolean> => {
  const factor = await findFactor(db, accountId);
  const step = codeStep(factor?.secret ?? '', code, now);
  const isTaken = await takeStep(db, accountId, step ?? -1);
  return isTaken && typeof factor?.confirmed_at === 'number';
};

/** Mails the owner of an account, once a day, that somebody who knows the password tries codes. */
export const warnOfGuesses = (db: Queries, account: AccountRow, now: number): Promise<void> =>
  notifyOwner(
    db,
    account,
    'code-guessed',
    now,
    `code-guessed-${account.id}-${shopDay(new Date(now))}`,
  );

/** The result of a code that was taken. */
export interface TakenCode {
  /** The number of recovery codes that are left, when it was one. */
  recoveryCodesLeft?: number;
}

/**
 * Takes a code of the account's app, or a recovery code. Each works once.
 * @throws ApiError wrong_code
 */
export const takeCode = (
  db: Db,
  account: AccountRow,
  typed: string,
  now: number,
): Promise<TakenCode> =>
  inTransaction(db, async (tx) => {
    const { id } = account;
    const code = appCode(typed);
    if (code !== undefined) return (await takeAppCode(tx, id, { code, now })) ? {} : refuseCode();
    if (!(await takeRecoveryCode(tx, id, recoveryHash(typed)))) refuseCode();
    const left = await countRecoveryCodes(tx, id);
    const subject = `account:${id}`;
    await noteAct(tx, { at: now, by: id, act: 'account.recovery_code', subject, detail: { left } });
    await notifyOwner(tx, account, 'recovery-code-used', now);
    return { recoveryCodesLeft: left };
  });

/**
 * Asks for the second factor after the password, if the account has one.
 * @throws ApiError factor_required, with the challenge, whose hash is stored; unauthorized when the password has changed
 * in the meantime
 */
export const askFactor = async (db: Db, account: AccountRow, now: number): Promise<void> => {
  const { id } = account;
  const by = secondFactor(await accountFactors(db, id));
  if (!by) return;
  const challenge = newSecret();
  await inTransaction(db, async (tx) => {
    await needSamePassword(tx, account);
    await addChallenge(tx, {
      token_hash: secretHash(challenge),
      account_id: id,
      tries: 0,
      expires_at: now + CHALLENGE_FOR,
    });
  });
  throw new ApiError<typeof login>(
    'factor_required',
    by === 'code'
      ? 'Enter the code of your authenticator app, or a recovery code.'
      : 'Use your passkey, or enter a recovery code.',
    { challenge, by },
  );
};

const challengeGone = (): never => {
  throw new ApiError<typeof loginFactor>(
    'challenge_gone',
    'This took too long, or too many codes were wrong. Please enter your password again.',
  );
};

/** The account that a challenge belongs to. @throws ApiError challenge_gone */
export const challengeAccount = async (
  db: Db,
  challenge: string,
  now: number,
): Promise<AccountRow> => {
  const found = await findChallenge(db, secretHash(challenge), { now, maxTries: MAX_TRIES });
  const account = found && (await findAccount(db, found.account_id));
  return account ?? challengeGone();
};

/** Answers a challenge of this account with a code, and ends it. @throws ApiError wrong_code, challenge_gone */
export const answerChallenge = async (
  db: Db,
  account: AccountRow,
  { challenge, code }: { challenge: string; code: string },
  now: number,
): Promise<TakenCode> => {
  const hash = secretHash(challenge);
  if (!(await countChallengeTry(db, hash, MAX_TRIES))) challengeGone();
  const taken = await takeCode(db, account, code, now);
  if (!(await takeChallenge(db, hash))) challengeGone();
  return taken;
};
