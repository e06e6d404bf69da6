// Tells what a mailed invitation is good for, and whose account has its address.
import type { acceptInvitation as acceptCall } from '../../../contract/people/invitations';
import type { Invitation } from '../../../shop/people/staff';
import { ApiError } from '../../ground/api-error';
import { secretHash } from '../../ground/secret';
import type { AccountRow } from '../../tables/account/account-rows';
import { findAccountByEmail } from '../../tables/account/accounts';
import type { Queries } from '../../tables/schema';
import { invitationByToken } from '../../tables/people/invitations';
import type { InvitationRow } from '../../tables/people/people-rows';
import { findRole } from '../../tables/people/roles';

export const linkInvalid = (): ApiError =>
  new ApiError<typeof acceptCall>(
    'link_invalid',
    'This invitation no longer works: it was already used, withdrawn or replaced, or it is older than two days. Please ask for a new one.',
  );

/** @throws ApiError link_invalid */
export const validInvitation = async (
  db: Queries,
  token: string,
  now: number,
): Promise<InvitationRow> => {
  const invitation = await invitationByToken(db, secretHash(token), now);
  if (!invitation) throw linkInvalid();
  return invitation;
};

/** Whether an account can take a role: it belongs neither to the staff nor to dealers. */
export const canJoinStaff = (account: AccountRow): boolean =>
  account.role_id === null && account.is_vendor === 0 && account.company_id === null;

/** The account that can take the role of an invitation: the one with its address. */
export const accountToJoin = async (
  db: Queries,
  { email, role_id }: Pick<InvitationRow, 'email' | 'role_id'>,
): Promise<AccountRow | undefined> => {
  const account = role_id === null ? undefined : await findAccountByEmail(db, email);
  return account && canJoinStaff(account) ? account : undefined;
};

/** The invitation of a link, for its page. @throws ApiError link_invalid */
export const readInvitation = async (
  db: Queries,
  token: string,
  now: number,
): Promise<Invitation> => {
  const { name, email, role_id, is_vendor } = await validInvitation(db, token, now);
  const role = await findRole(db, role_id);
  const account = await accountToJoin(db, { email, role_id });
  return {
    name,
    email,
    role: role?.name ?? null,
    isVendor: is_vendor === 1,
    account: account
      ? { username: account.username, isProven: account.email_proven_at !== null }
      : null,
  };
};
