import type { Session, endSession as endCall } from '../../../contract/account/sessions';
import { ApiError } from '../../ground/api-error';
import { secretHash } from '../../ground/secret';
import { removeAccountRequests } from '../../tables/account/account-requests';
import type { AccountRow } from '../../tables/account/account-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { noteAct } from '../../tables/log/log';
import { removeSessionById, removeSessions, sessionRows } from '../../tables/session/sessions';
import { type Caller, isOver, needSession } from '../session/sessions';

const iso = (time: number): string => new Date(time).toISOString();

/** The sessions of an account that have not ended: the caller's own, then the latest used. */
export const accountSessions = async (
  db: Db,
  { id }: AccountRow,
  { token = '', now }: Partial<Caller> & Pick<Caller, 'now'>,
): Promise<Session[]> => {
  const own = secretHash(token);
  const rows = (await sessionRows(db, id)).filter((row) => !isOver(row, now));
  return rows
    .map((row) => ({
      id: row.id,
      device: row.device,
      createdAt: iso(row.created_at),
      seenAt: iso(row.seen_at),
      current: row.token_hash === own,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
};

/** Whether a session is that of the caller. */
export const isCurrentSession = async (
  db: Db,
  account: AccountRow,
  { id, token }: Pick<Caller, 'token'> & { id: string },
): Promise<boolean> => {
  const own = secretHash(token);
  return (await sessionRows(db, account.id)).some((row) => row.id === id && row.token_hash === own);
};

/** Ends one session of an account. @throws ApiError not_found */
export const endOwnSession = (
  db: Db,
  account: AccountRow,
  { id, now }: Pick<Caller, 'now'> & { id: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = (await sessionRows(tx, account.id)).find((one) => one.id === id);
    if (!row || !(await removeSessionById(tx, account.id, id)))
      throw new ApiError<typeof endCall>('not_found', 'This device is not logged in any more.');
    await noteAct(tx, {
      at: now,
      by: account.id,
      act: 'account.session_ended',
      subject: `account:${account.id}`,
      detail: { on: row.device },
    });
  });

/** Signs an account out on every other device and invalidates its mailed links. @throws ApiError unauthorized */
export const endOtherSessions = (
  db: Db,
  { id }: AccountRow,
  { token, now }: Caller,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await needSession(tx, id, token);
    await removeSessions(tx, id, secretHash(token));
    await removeAccountRequests(tx, id);
    const subject = `account:${id}`;
    await noteAct(tx, { at: now, by: id, act: 'account.signed_out_elsewhere', subject });
  });
