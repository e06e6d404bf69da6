import type { invitePerson } from '../../../contract/people/admin';
import type { StaffInvitation } from '../../../shop/people/staff';
import type { InvitationAnswer } from '../../../shop/session/credentials';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { addAccount, findAccountByEmail } from '../../tables/account/accounts';
import type { AccountRow } from '../../tables/account/account-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import {
  addInvitation,
  invitationByEmail,
  removeInvitation,
  takeInvitation,
} from '../../tables/people/invitations';
import type { InvitationRow } from '../../tables/people/people-rows';
import { findRole } from '../../tables/people/roles';
import { noteAct } from '../../tables/log/log';
import { enterInvitedCompany } from '../dealers/companies';
import { INVITED_FOR } from '../mail/link-mails';
import { queueMail } from '../mail/outbox';
import { makeAccount } from '../session/accounts';
import { canJoinStaff, linkInvalid, validInvitation } from './invited';
import { type Deciding, needRights } from './right-missing';
import { knownRole } from './roles';

const taken = (message: string): ApiError =>
  new ApiError<typeof invitePerson>('email_taken', message, { fields: { email: message } });

interface NewInvitation {
  email: string;
  name: string;
  /** The role of a member of the staff; null for customers and dealers. */
  roleId: string | null;
  isVendor?: boolean;
  /** The application that it answers. */
  messageId?: string | null;
  /** The company of dealers that the account will belong to. */
  companyId?: string | null;
  /** The shop's offer to dealers, for the mail. */
  offer?: string;
  /** The mailbox that answers go to. */
  replyTo?: string;
}

interface Inviting {
  by: string;
  now: number;
  /** The shop's base URL, without a trailing slash. */
  site: string;
}

/** The role of an invited person in words, for the log. */
const invitedRole = async (
  tx: Tx,
  { role_id, is_vendor }: Pick<InvitationRow, 'role_id' | 'is_vendor'>,
): Promise<string> =>
  (await findRole(tx, role_id))?.name ?? (is_vendor === 1 ? 'Dealer' : 'Customer');

/**
 * Mails an invitation to an account (docs/rules.md 21.3). It replaces an earlier one of the same address, whose link ends.
 * Who may invite whom is for the caller to check.
 * @throws ApiError email_taken when an account has the address, unless it can join the staff and is invited to it; or when
 * a member of the staff is invited as a customer
 */
export const invite = async (
  tx: Tx,
  {
    email,
    name,
    roleId,
    isVendor = false,
    messageId = null,
    companyId = null,
    offer,
    replyTo,
  }: NewInvitation,
  { by, now, site }: Inviting,
): Promise<InvitationRow> => {
  const account = await findAccountByEmail(tx, email);
  if (account && (roleId === null || !canJoinStaff(account)))
    throw taken('There is already an account with this address. Please use another one.');
  const earlier = await invitationByEmail(tx, email);
  if (earlier && earlier.role_id !== null && roleId === null)
    throw taken('Somebody with this address is invited to the staff.');
  const row: InvitationRow = {
    id: earlier?.id ?? newId(),
    email,
    email_key: email.toLowerCase(),
    name,
    role_id: roleId,
    is_vendor: isVendor ? 1 : 0,
    message_id: messageId,
    company_id: companyId,
    token_hash: null,
    created_at: now,
    expires_at: now + INVITED_FOR,
  };
  const from = earlier ? await invitedRole(tx, earlier) : null;
  if (earlier) await removeInvitation(tx, earlier.id);
  await addInvitation(tx, row);
  const job = { kind: 'invitation', invitationId: row.id, site, offer, replyTo } as const;
  await queueMail(tx, `invitation-${newId()}`, now, job);
  const detail = { from, to: await invitedRole(tx, row) };
  await noteAct(tx, { at: now, by, act: 'person.invited', subject: `account:${row.id}`, detail });
  return row;
};

/** Invites somebody to the staff. @throws ApiError invalid, right_missing, email_taken */
export const inviteStaff = (
  db: Db,
  { email, name, role: roleId }: StaffInvitation,
  deciding: Deciding & Inviting,
): Promise<InvitationRow> =>
  inTransaction(db, async (tx) => {
    await needRights(tx, deciding, await knownRole(tx, roleId));
    const earlier = await invitationByEmail(tx, email);
    const replaced = earlier && (await findRole(tx, earlier.role_id));
    if (replaced) await needRights(tx, deciding, replaced);
    return invite(tx, { email, name, roleId }, deciding);
  });

/**
 * Makes the account of an invitation. Its address is proven, because the link was mailed there. A refused name or
 * password does not use up the link.
 * @throws ApiError link_invalid, username_taken, email_taken, weak_password
 */
export const acceptInvitation = async (
  db: Db,
  token: string,
  answer: InvitationAnswer,
  now: number,
): Promise<AccountRow> => {
  const { id, email, name } = await validInvitation(db, token, now);
  const [firstName = '', ...rest] = name.split(' ');
  return makeAccount(
    db,
    {
      ...answer,
      id,
      email,
      firstName,
      lastName: rest.join(' '),
      isProven: true,
    },
    now,
    async (tx, account) => {
      // While the password was hashed, the owner may have changed the role.
      const invitation = await validInvitation(tx, token, now);
      if (!(await takeInvitation(tx, invitation))) throw linkInvalid();
      const { is_vendor, role_id } = invitation;
      const joined = { ...account, is_vendor, role_id };
      await addAccount(tx, joined);
      await enterInvitedCompany(tx, joined, invitation, now);
      const detail = { from: null, to: await invitedRole(tx, invitation) };
      await noteAct(tx, {
        at: now,
        by: id,
        act: 'person.joined',
        subject: `account:${id}`,
        detail,
      });
      return joined;
    },
  );
};
