import { randomBytes } from 'node:crypto';
import type {
  beginTotp,
  confirmTotp,
  removeTotp,
  replaceRecoveryCodes as replaceCall,
} from '../../../contract/account/factor';
import { ApiError } from '../../ground/api-error';
import { secretHash } from '../../ground/secret';
import type { AccountRow } from '../../tables/account/account-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import {
  accountFactors,
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  removeFactor,
  replaceRecoveryCodes,
  saveNewFactor,
} from '../../tables/session/factors';
import { deletePasskeys } from '../../tables/session/passkeys';
import { forgetKnownDevices } from '../../tables/session/known-devices';
import { removeSessions } from '../../tables/session/sessions';
import { noteAct } from '../../tables/log/log';
import { newRecoveryCodes, recoveryHash } from '../session/recovery-codes';
import { notifyOwner } from '../mail/account-notice';
import {
  appCode,
  hasFactor,
  refuseCode,
  removeSpareCodes,
  takeCode,
} from '../session/second-factor';
import { type Caller, needSession } from '../session/sessions';
import { base32, codeStep } from '../session/totp';

/** RFC 4226 recommends 160 bits, as many as the hash has. */
const SECRET_BYTES = 20;

const notNow = (message: string): never => {
  throw new ApiError<
    typeof beginTotp | typeof confirmTotp | typeof removeTotp | typeof replaceCall
  >('not_now', message);
};

/** The second factor as the account page shows it. */
export const shownFactor = async (db: Db, { id }: AccountRow) => {
  const since = (await findFactor(db, id))?.confirmed_at ?? null;
  return {
    since: since === null ? null : new Date(since).toISOString(),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
  };
};

/**
 * Makes the secret of an authenticator app. @param issuer the shop's name, which apps show above the code
 * @throws ApiError not_now when the account has a confirmed one
 */
export const beginFactor = async (
  db: Db,
  { id, username }: AccountRow,
  issuer: string,
  now: number,
): Promise<{ secret: string; uri: string }> => {
  const bytes = randomBytes(SECRET_BYTES);
  const isSaved = await saveNewFactor(db, {
    account_id: id,
    secret: bytes.toString('base64'),
    created_at: now,
    confirmed_at: null,
    last_step: 0,
  });
  if (!isSaved) notNow('You have an authenticator app already. Remove it first.');
  const secret = base32(bytes);
  // Some apps take neither a plus for a space nor a colon in the name of the shop.
  const [shop, user] = [issuer.replaceAll(':', ' '), username].map(encodeURIComponent);
  const settings = `secret=${secret}&issuer=${shop}&algorithm=SHA1&digits=6&period=30`;
  return { secret, uri: `otpauth://totp/${shop}:${user}?${settings}` };
};

/** Stores new recovery codes. @returns them, the only time that they are readable */
const makeRecoveryCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, accountId, codes.map(recoveryHash));
  return codes;
};

/**
 * Ends all sessions of an account but the one that asks, and forgets its devices: they have not shown the new factor.
 * @returns recovery codes
 */
export const beginWithFactor = async (
  tx: Tx,
  accountId: string,
  token: string,
): Promise<string[]> => {
  await removeSessions(tx, accountId, secretHash(token));
  await forgetKnownDevices(tx, accountId);
  return makeRecoveryCodes(tx, accountId);
};

/**
 * Confirms the app by a code, ends all other sessions of the account and forgets its devices: they have not shown it.
 * @returns the recovery codes
 * @throws ApiError wrong_code, not_now; unauthorized when the session that asks has ended in the meantime
 */
export const confirmNewFactor = (
  db: Db,
  account: AccountRow,
  typed: string,
  { token, now }: Caller,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const { id } = account;
    await needSession(tx, id, token);
    const factor = await findFactor(tx, id);
    if (factor?.confirmed_at !== null || !factor)
      return notNow('There is no authenticator app to confirm. Please begin again.');
    const code = appCode(typed);
    const step = code === undefined ? undefined : codeStep(factor.secret, code, now);
    if (step === undefined || !(await confirmFactor(tx, factor, { now, step })))
      return refuseCode();
    await noteAct(tx, { at: now, by: id, act: 'account.factor_added', subject: `account:${id}` });
    await notifyOwner(tx, account, 'factor-added', now);
    return beginWithFactor(tx, id, token);
  });

/**
 * Removes the app, whose code is taken first, and ends all sessions of the account but the one that asks.
 * @throws ApiError wrong_code, not_now, unauthorized
 */
export const removeOwnFactor = async (
  db: Db,
  account: AccountRow,
  code: string,
  { token, now }: Caller,
): Promise<void> => {
  const { id } = account;
  if (!(await accountFactors(db, id)).hasApp) return notNow('You have no authenticator app.');
  await takeCode(db, account, code, now);
  await inTransaction(db, async (tx) => {
    await needSession(tx, id, token);
    if (!(await removeFactor(tx, id))) return;
    await removeSpareCodes(tx, id);
    await removeSessions(tx, id, secretHash(token));
    const subject = `account:${id}`;
    await noteAct(tx, { at: now, by: id, act: 'account.factor_removed', subject });
    const passkeys = await hasFactor(tx, id);
    await notifyOwner(tx, account, { kind: 'factor-removed', passkeys }, now);
  });
};

/** Replaces the recovery codes. @returns the new ones @throws ApiError not_now, unauthorized */
export const renewRecoveryCodes = (
  db: Db,
  { id }: AccountRow,
  { token, now }: Caller,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    await needSession(tx, id, token);
    if (!(await hasFactor(tx, id))) return notNow('You have no second factor.');
    await noteAct(tx, { at: now, by: id, act: 'account.recovery_codes', subject: `account:${id}` });
    return makeRecoveryCodes(tx, id);
  });

/**
 * Removes an account's app and passkeys and ends its sessions, for the command on the shop's machine.
 * @returns whether there were any
 */
export const resetFactor = (db: Db, { id }: AccountRow, now: number): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const hadApp = await removeFactor(tx, id);
    if (!(await deletePasskeys(tx, id)) && !hadApp) return false;
    await removeSpareCodes(tx, id);
    await removeSessions(tx, id);
    await noteAct(tx, { at: now, by: null, act: 'account.factor_reset', subject: `account:${id}` });
    return true;
  });
