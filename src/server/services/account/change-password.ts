import type {
  changePassword as changeCall,
  changeEmail,
  confirmEmail,
  deleteAccount,
  resetPassword as resetCall,
} from '../../../contract/account/account';
import type { prove, removeTotp } from '../../../contract/account/factor';
import { ApiError } from '../../ground/api-error';
import {
  removeAccountRequests,
  requestByToken,
  takeAccountRequest,
} from '../../tables/account/account-requests';
import { findAccount, replacePasswordHash, setEmailProven } from '../../tables/account/accounts';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { accountPasskeys } from '../../tables/session/passkeys';
import { removeSessions } from '../../tables/session/sessions';
import { refuseFirst, refuseGuessable } from '../session/accounts';
import { notifyOwner } from '../mail/account-notice';
import { hashPassword, isPassword } from '../session/passwords';
import { type Caller, needSession } from '../session/sessions';
import { secretHash } from '../../ground/secret';

export const linkInvalid = (): ApiError =>
  new ApiError<typeof resetCall | typeof confirmEmail>(
    'link_invalid',
    'This link no longer works: it was already used, or it is too old. Please ask for a new one.',
  );

/** @throws ApiError wrong_password */
export const checkPassword = async (account: AccountRow, password: string): Promise<void> => {
  if (!(await isPassword(account.password_hash, password)))
    throw new ApiError<
      | typeof changeCall
      | typeof changeEmail
      | typeof deleteAccount
      | typeof removeTotp
      | typeof prove
    >('wrong_password', 'That is not your password.', {
      fields: { password: 'That is not your password' },
    });
};

/**
 * Stores the new password, ends all sessions and mailed links, and queues the notification.
 * @param token of a session that stays
 */
const setPassword = async (
  tx: Tx,
  account: AccountRow,
  {
    hash,
    act,
    token,
    now,
  }: {
    hash: string;
    act: 'account.password_changed' | 'account.password_reset';
    token?: string;
    now: number;
  },
): Promise<void> => {
  if (!(await replacePasswordHash(tx, account.id, account.password_hash, hash)))
    throw new ApiError<typeof changeCall | typeof resetCall>(
      'changed',
      'The password has changed in the meantime. Please try again.',
    );
  await removeSessions(tx, account.id, token && secretHash(token));
  await removeAccountRequests(tx, account.id);
  const passkeys = (await accountPasskeys(tx, account.id)).length > 0;
  await notifyOwner(tx, account, { kind: 'password-changed', passkeys }, now);
  await noteAct(tx, { at: now, by: account.id, act, subject: `account:${account.id}` });
};

/**
 * Sets a new password for the account of a mailed link. A refused password does not use up the link.
 * @returns the account
 * @throws ApiError link_invalid, weak_password, changed
 */
export const resetPassword = async (
  db: Db,
  { token, password }: { token: string; password: string },
  now: number,
): Promise<string> => {
  const request = await requestByToken(db, 'reset', secretHash(token), now);
  const account = request && (await findAccount(db, request.account_id));
  if (!account) throw linkInvalid();
  refuseGuessable(password, account);
  await refuseFirst(password, account);
  const hash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    if (!(await takeAccountRequest(tx, request.id))) throw linkInvalid();
    await setPassword(tx, account, { hash, act: 'account.password_reset', now });
    await setEmailProven(tx, account.id, now);
  });
  return account.username;
};

/**
 * Changes the password after checkPassword. The session that asks stays.
 * @returns the account with it
 * @throws ApiError weak_password, changed, unauthorized
 */
export const changePassword = async (
  db: Db,
  account: AccountRow,
  newPassword: string,
  { token, now }: Caller,
): Promise<AccountRow> => {
  refuseGuessable(newPassword, account, 'newPassword');
  await refuseFirst(newPassword, account, 'newPassword');
  const hash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    await needSession(tx, account.id, token);
    await setPassword(tx, account, { hash, act: 'account.password_changed', token, now });
  });
  return { ...account, password_hash: hash };
};
