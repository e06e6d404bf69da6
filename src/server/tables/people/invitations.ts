import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { InvitationRow } from './people-rows';

export const addInvitation = async (db: Queries, row: InvitationRow): Promise<void> => {
  await db.insertInto('invitation').values(row).execute();
};

export const findInvitation = (db: Queries, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();

/** The invitation of an address, in whatever case it is typed. */
export const invitationByEmail = (db: Queries, email: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();

/** The valid invitation of a token. */
export const invitationByToken = (
  db: Queries,
  tokenHash: string,
  now: number,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Stores the token hash of an invitation when its mail is written. */
export const setInvitationToken = async (
  db: Queries,
  id: string,
  token: Pick<InvitationRow, 'token_hash' | 'expires_at'>,
): Promise<void> => {
  await db.updateTable('invitation').set(token).where('id', '=', id).execute();
};

export const setInvitedRole = async (db: Queries, id: string, roleId: string): Promise<void> => {
  await db.updateTable('invitation').set({ role_id: roleId }).where('id', '=', id).execute();
};

/** Deletes an invitation. @returns false when it was used or withdrawn already */
export const removeInvitation = (db: Queries, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('invitation').where('id', '=', id));

/** Deletes an invitation by its link. @returns false when the link was used or replaced */
export const takeInvitation = (
  db: Queries,
  { id, token_hash }: Pick<InvitationRow, 'id' | 'token_hash'>,
): Promise<boolean> =>
  changesRow(db.deleteFrom('invitation').where('id', '=', id).where('token_hash', '=', token_hash));

/** Invitations of the staff, latest first. */
export const invitedStaff = (db: Queries): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('role_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Invitations into a company of dealers, oldest first. */
export const invitedInto = (db: Queries, companyId: string): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The invitations that answer these applications. */
export const invitationsFor = (
  db: Queries,
  messageIds: readonly string[],
): Promise<InvitationRow[]> =>
  messageIds.length
    ? db.selectFrom('invitation').selectAll().where('message_id', 'in', messageIds).execute()
    : Promise.resolve([]);

/** Deletes invitations that have ended before a time, epoch ms. */
export const removeOldInvitations = async (db: Queries, before: number): Promise<void> => {
  await db.deleteFrom('invitation').where('expires_at', '<=', before).execute();
};
