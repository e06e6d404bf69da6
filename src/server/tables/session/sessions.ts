import type { SqlBool } from 'kysely';
import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { AccountRow } from '../account/account-rows';
import { HAS_PASSKEY } from '../account/has-passkey';
import type { SessionRow } from './session-rows';

export const addSession = async (db: Queries, session: SessionRow): Promise<void> => {
  await db.insertInto('session').values(session).execute();
};

/** Whether an account has this session. */
export const hasSession = async (
  db: Queries,
  accountId: string,
  tokenHash: string,
): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()) !== undefined;

/** An account with a session's times, the role of a member of the staff, and what it has beside its password. */
export interface SessionAccount extends AccountRow {
  session_created_at: number;
  session_seen_at: number;
  session_proved_at: number | null;
  session_extended_until: number | null;
  factor_since: number | null;
  has_passkey: SqlBool;
  role_name: string | null;
  role_rights: string | null;
}

/** The account of a session. */
export const findSession = (db: Queries, tokenHash: string): Promise<SessionAccount | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('staff_role', 'staff_role.id', 'account.role_id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .selectAll('account')
    .select(['staff_role.name as role_name', 'staff_role.rights as role_rights'])
    .select(['session.created_at as session_created_at', 'session.seen_at as session_seen_at'])
    .select([
      'session.proved_at as session_proved_at',
      'session.extended_until as session_extended_until',
      'second_factor.confirmed_at as factor_since',
      HAS_PASSKEY.as('has_passkey'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();

export const touchSession = async (db: Queries, tokenHash: string, now: number): Promise<void> => {
  await db
    .updateTable('session')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
};

/** Extends a session, unless it began before `created`. @returns whether it did */
export const extendSession = (
  db: Queries,
  tokenHash: string,
  { until, created }: { until: number; created: number },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('session')
      .set({ extended_until: until })
      .where('token_hash', '=', tokenHash)
      .where('created_at', '>=', created),
  );

export const removeSession = async (db: Queries, tokenHash: string): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
};

/**
 * Signs an account out on every device, and ends the sign-ins that await its second factor.
 * @param but the hash of the token of a session that stays
 */
export const removeSessions = async (db: Queries, accountId: string, but = ''): Promise<void> => {
  await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', '<>', but)
    .execute();
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute();
};

/** The sessions of an account, the latest used first. */
export const sessionRows = (db: Queries, accountId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();

/** Ends one session of an account. @returns whether it had it */
export const removeSessionById = (db: Queries, accountId: string, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', id));

/** Deletes sessions idle since `idle` or started before `created` (epoch ms). */
export const removeOldSessions = async (
  db: Queries,
  idle: number,
  created: number,
): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((row) => row.or([row('seen_at', '<', idle), row('created_at', '<', created)]))
    .execute();
};
