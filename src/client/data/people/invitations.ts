import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/people/invitations';
import type { NewPassword } from '../../../shop/account';
import type { InvitationAnswer } from '../../../shop/session/credentials';
import { call } from '../call';
import { keptQuery } from '../call-query';

/** The invitation of a mailed link. */
export const invitation = (token: string) =>
  keptQuery([calls.getInvitation.path, token], calls.getInvitation, { params: { token } });

/** Makes the account of an invitation, and signs it in. @throws CallError link_invalid, username_taken, weak_password */
export const acceptInvitation = (client: QueryClient, token: string, body: InvitationAnswer) =>
  call({ client }, calls.acceptInvitation, { params: { token }, body });

/** Joins the staff with the account that is signed in. @throws CallError link_invalid, not_now */
export const joinSignedIn = (client: QueryClient, token: string) =>
  call({ client }, calls.joinSignedIn, { params: { token } });

/** Joins the staff with the account that never proved the address. @throws CallError link_invalid, changed, weak_password */
export const joinWithPassword = (client: QueryClient, token: string, body: NewPassword) =>
  call({ client }, calls.joinWithPassword, { params: { token }, body });
