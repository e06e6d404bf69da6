import * as z from 'zod/mini';
import { LinkToken, NewPassword } from '../../shop/account';
import { Invitation } from '../../shop/people/staff';
import { InvitationAnswer } from '../../shop/session/credentials';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

const WithToken = z.object({ token: LinkToken });

/** The invitation of a mailed link. 400 `link_invalid`. */
export const getInvitation = endpoint('GET', '/api/invitations/:token', {
  params: WithToken,
  reply: Invitation,
  errors: ['link_invalid'],
});

/**
 * Makes the account of a mailed link and signs in. 201. The link works once; a refused username or password does not
 * use it up.
 */
export const acceptInvitation = endpoint('POST', '/api/invitations/:token', {
  params: WithToken,
  body: InvitationAnswer,
  reply: User,
  errors: ['link_invalid', 'username_taken', 'email_taken', 'weak_password'],
});

/**
 * Joins the staff with the caller's own account, which has the invited address and has proven it. Ends every session and
 * passkey of the account, and signs in again.
 */
export const joinSignedIn = endpoint('POST', '/api/invitations/:token/join', {
  params: WithToken,
  reply: User,
  errors: ['link_invalid', 'not_now'],
  proof: true,
});

/**
 * Joins the staff with the account that has the invited address and never proved it: sets its password, removes its second
 * factor, and signs in. `changed`: there is no such account.
 */
export const joinWithPassword = endpoint('POST', '/api/invitations/:token/password', {
  params: WithToken,
  body: NewPassword,
  reply: User,
  errors: ['link_invalid', 'changed', 'weak_password'],
});
