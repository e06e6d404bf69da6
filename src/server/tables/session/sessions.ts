import { type Queries, changesRow } from '../engine/database';
import type { AccountRow } from '../account/account-rows';
import type { SessionRow } from './session-rows';

export const addSession = async (db: Queries, session: SessionRow): Promise<void> => {
  await db.insertInto('session').values(session).execute();
};

/** An account with a session's times and the role of a member of the staff. */
export interface SessionAccount extends AccountRow {
  session_created_at: number;
  session_seen_at: number;
  role_name: string | null;
  role_rights: string | null;
}

/** The account of a session. */
export const findSession = (db: Queries, tokenHash: string): Promise<SessionAccount | undefined> =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('staff_role', 'staff_role.id', 'account.role_id')
    .selectAll('account')
    .select(['staff_role.name as role_name', 'staff_role.rights as role_rights'])
    .select(['session.created_at as session_created_at', 'session.seen_at as session_seen_at'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();

export const touchSession = async (db: Queries, tokenHash: string, now: number): Promise<void> => {
  await db
    .updateTable('session')
    .set({ seen_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
};

/** Sets the start of a session that began before `createdAt` to that time. @returns whether it did */
export const rejuvenateSession = (
  db: Queries,
  tokenHash: string,
  createdAt: number,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('session')
      .set({ created_at: createdAt })
      .where('token_hash', '=', tokenHash)
      .where('created_at', '<', createdAt),
  );

export const removeSession = async (db: Queries, tokenHash: string): Promise<void> => {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
};

/** Signs an account out on every device. */
export const removeSessionsOf = async (db: Queries, accountId: string): Promise<void> => {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
};

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
