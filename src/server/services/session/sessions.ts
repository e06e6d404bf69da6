import type { Factors } from '../../../shop/session/factor';
import { ApiError } from '../../ground/api-error';
import { removeAccountRequests } from '../../tables/account/account-requests';
import { findAccount } from '../../tables/account/accounts';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { type Role, joinedRole } from '../../tables/people/roles';
import {
  addSession,
  extendSession,
  findSession,
  hasSession,
  removeOldSessions,
  removeSession,
  removeSessions,
  touchSession,
} from '../../tables/session/sessions';
import { removeOldChallenges } from '../../tables/session/factors';
import { removeOldPasskeyChallenges } from '../../tables/session/passkeys';
import type { SessionRow } from '../../tables/session/session-rows';
import { newId } from '../../ground/new-id';
import { newSecret, secretHash } from '../../ground/secret';

const DAY = 24 * 60 * 60 * 1000;
const IDLE_LIMIT = 7 * DAY;
export const AGE_LIMIT = 30 * DAY;
const TOUCH_EVERY = 5 * 60 * 1000;

export const refuseSession = (): never => {
  throw new ApiError('unauthorized', 'Unauthorized: please log in.');
};

/**
 * Stops an act of a session that ended while the act was under way, so that a thief who is signed out adds no other
 * way in. @throws ApiError unauthorized
 */
export const needSession = async (tx: Tx, accountId: string, token: string): Promise<void> => {
  if (!(await hasSession(tx, accountId, secretHash(token)))) refuseSession();
};

/**
 * Stops a sign-in whose password has been replaced since it was checked.
 * @param account as it was then. @throws ApiError unauthorized
 */
export const needSamePassword = async (
  tx: Tx,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
): Promise<void> => {
  if ((await findAccount(tx, id))?.password_hash !== password_hash) refuseSession();
};

/** Who asks, by the token of a session, and when. */
export interface Caller {
  token: string;
  now: number;
}

interface NewSession {
  now: number;
  /** The browser and system: 'Firefox on Android'. */
  device?: string | null;
  /** The token of the session that it takes the place of. */
  instead?: string;
}

/**
 * Starts a session of an account whose password was checked, or that has shown otherwise who uses it.
 * @returns the token for the cookie; the database stores only its hash
 * @throws ApiError unauthorized when the password, or the session before it, has gone in the meantime
 */
export const beginSession = (
  db: Db,
  account: Pick<AccountRow, 'id' | 'password_hash'>,
  { now, device = null, instead }: NewSession,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    await needSamePassword(tx, account);
    if (instead !== undefined) {
      await needSession(tx, account.id, instead);
      await removeSession(tx, secretHash(instead));
    }
    const token = newSecret();
    await addSession(tx, {
      id: newId(),
      device,
      token_hash: secretHash(token),
      account_id: account.id,
      created_at: now,
      seen_at: now,
      proved_at: now,
      extended_until: null,
    });
    return token;
  });

/** An account with its role, if it belongs to the staff. */
export interface SignedIn {
  account: AccountRow;
  role: Role | undefined;
  /** When the session ends at the latest, epoch ms. */
  endsAt: number;
  /** When the session last showed password and second factor, epoch ms; 0 for those that are older than this question. */
  provedAt: number;
  factors: Factors;
}

type Times = Pick<SessionRow, 'seen_at' | 'created_at' | 'extended_until'>;

const latestEnd = ({ created_at: createdAt, extended_until: extended }: Times): number =>
  Math.max(createdAt + AGE_LIMIT, extended ?? 0);

/** Whether a session has ended by its age, or because it was not used. */
export const isOver = (session: Times, now: number): boolean =>
  now - session.seen_at > IDLE_LIMIT || now > latestEnd(session);

/** The account of a token; undefined when the session is unknown or expired. */
export const sessionAccount = async (
  db: Db,
  token: string,
  now: number,
): Promise<SignedIn | undefined> => {
  const tokenHash = secretHash(token);
  const session = await findSession(db, tokenHash);
  if (!session) return undefined;
  const {
    session_created_at: createdAt,
    session_seen_at: seenAt,
    session_proved_at: provedAt,
    session_extended_until: extendedUntil,
    factor_since: factorSince,
    has_passkey: hasPasskey,
    role_name: name,
    role_rights: rights,
    ...account
  } = session;
  const times = { seen_at: seenAt, created_at: createdAt, extended_until: extendedUntil };
  if (isOver(times, now)) {
    await removeSession(db, tokenHash);
    return undefined;
  }
  if (now - seenAt > TOUCH_EVERY) await touchSession(db, tokenHash, now);
  const { role_id: id } = account;
  const role = joinedRole({ id, name, rights });
  return {
    account,
    role,
    endsAt: latestEnd(times),
    provedAt: provedAt ?? 0,
    factors: {
      hasApp: factorSince !== null,
      hasPasskey: Boolean(hasPasskey),
      isStaff: role !== undefined,
    },
  };
};

/** The minimum remaining time of a session once payment has started, ms. */
export const PAYMENT_TIME = 60 * 60 * 1000;

/** Extends a session to PAYMENT_TIME from now, while its age allows it. @returns whether it did */
export const prolongSession = (db: Db, token: string, now: number): Promise<boolean> =>
  extendSession(db, secretHash(token), { until: now + PAYMENT_TIME, created: now - AGE_LIMIT });

/** A session shows who its user is for this time, ms: later, calls that need it ask again. */
export const PROVEN_FOR = 10 * 60_000;

export const endSession = (db: Db, token: string): Promise<void> =>
  removeSession(db, secretHash(token));

/**
 * Signs an account out on every device and invalidates its mailed links.
 * @param by the account that ends them; null for a command on the shop's machine
 */
export const endAllSessions = (
  db: Db,
  { id }: AccountRow,
  { by, now }: { by: string | null; now: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await removeSessions(tx, id);
    await removeAccountRequests(tx, id);
    const subject = `account:${id}`;
    await noteAct(tx, { at: now, by, act: 'account.signed_out_everywhere', subject });
  });

export const sweepSessions = async (db: Db, now: number): Promise<void> => {
  await removeOldSessions(db, now - IDLE_LIMIT, now - AGE_LIMIT - PAYMENT_TIME);
  await removeOldChallenges(db, now);
  await removeOldPasskeyChallenges(db, now);
};
