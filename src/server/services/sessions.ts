import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../tables/database';
import type { AccountRow } from '../tables/schema';
import {
  addSession,
  findSession,
  rejuvenateSession,
  removeOldSessions,
  removeSession,
  touchSession,
} from '../tables/sessions';

const DAY = 24 * 60 * 60 * 1000;
export const IDLE_LIMIT = 7 * DAY;
export const AGE_LIMIT = 30 * DAY;
const TOUCH_EVERY = 5 * 60 * 1000;

const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Begins a session. @returns the token for the cookie; the database keeps only its hash */
export const beginSession = async (db: Db, accountId: string, now: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await addSession(db, {
    token_hash: hashed(token),
    account_id: accountId,
    created_at: now,
    seen_at: now,
  });
  return token;
};

/** The account that a token stands for, or undefined when it is unknown or too old. */
export const accountOf = async (
  db: Db,
  token: string,
  now: number,
): Promise<AccountRow | undefined> => {
  const tokenHash = hashed(token);
  const found = await findSession(db, tokenHash);
  if (!found) return undefined;
  const { session_created_at: createdAt, session_seen_at: seenAt, ...account } = found;
  if (now - seenAt > IDLE_LIMIT || now - createdAt > AGE_LIMIT) {
    await removeSession(db, tokenHash);
    return undefined;
  }
  if (now - seenAt > TOUCH_EVERY) await touchSession(db, tokenHash, now);
  return account;
};

/** How long a session lasts at least once its owner has begun to pay. */
export const PAYMENT_TIME = 60 * 60 * 1000;

/** @returns whether the session would have ended within PAYMENT_TIME, and now ends then */
export const prolongSession = (db: Db, token: string, now: number): Promise<boolean> =>
  rejuvenateSession(db, hashed(token), now + PAYMENT_TIME - AGE_LIMIT);

export const endSession = (db: Db, token: string): Promise<void> =>
  removeSession(db, hashed(token));

export const sweepSessions = (db: Db, now: number): Promise<void> =>
  removeOldSessions(db, now - IDLE_LIMIT, now - AGE_LIMIT);
