import { removeAccountRequests } from '../../tables/account/account-requests';
import { noteAct } from '../../tables/settings/audit-log';
import { type Db, inTransaction } from '../../tables/engine/database';
import type { AccountRow } from '../../tables/account/account-rows';
import {
  addSession,
  findSession,
  rejuvenateSession,
  removeOldSessions,
  removeSession,
  removeSessionsOf,
  touchSession,
} from '../../tables/session/sessions';
import { newSecret, secretHash } from '../../secret';

const DAY = 24 * 60 * 60 * 1000;
const IDLE_LIMIT = 7 * DAY;
export const AGE_LIMIT = 30 * DAY;
const TOUCH_EVERY = 5 * 60 * 1000;

/** Begins a session. @returns the token for the cookie; the database keeps only its hash */
export const beginSession = async (db: Db, accountId: string, now: number): Promise<string> => {
  const token = newSecret();
  await addSession(db, {
    token_hash: secretHash(token),
    account_id: accountId,
    created_at: now,
    seen_at: now,
  });
  return token;
};

/** The account that a token stands for, and when its session began; undefined when it is unknown or too old. */
export const accountOf = async (
  db: Db,
  token: string,
  now: number,
): Promise<{ account: AccountRow; beganAt: number } | undefined> => {
  const tokenHash = secretHash(token);
  const found = await findSession(db, tokenHash);
  if (!found) return undefined;
  const { session_created_at: createdAt, session_seen_at: seenAt, ...account } = found;
  if (now - seenAt > IDLE_LIMIT || now - createdAt > AGE_LIMIT) {
    await removeSession(db, tokenHash);
    return undefined;
  }
  if (now - seenAt > TOUCH_EVERY) await touchSession(db, tokenHash, now);
  return { account, beganAt: createdAt };
};

/** How long a session lasts at least once its owner has begun to pay. */
export const PAYMENT_TIME = 60 * 60 * 1000;

/** @returns whether the session would have ended within PAYMENT_TIME, and now ends then */
export const prolongSession = (db: Db, token: string, now: number): Promise<boolean> =>
  rejuvenateSession(db, secretHash(token), now + PAYMENT_TIME - AGE_LIMIT);

export const endSession = (db: Db, token: string): Promise<void> =>
  removeSession(db, secretHash(token));

/** Signs an account out on every device, and makes the links that were mailed to it worthless. */
export const endAllSessions = (db: Db, { id }: AccountRow, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await removeSessionsOf(tx, id);
    await removeAccountRequests(tx, id);
    const subject = `account:${id}`;
    await noteAct(tx, { at: now, by: id, act: 'account.signed_out_everywhere', subject });
  });

export const sweepSessions = (db: Db, now: number): Promise<void> =>
  removeOldSessions(db, now - IDLE_LIMIT, now - AGE_LIMIT);
