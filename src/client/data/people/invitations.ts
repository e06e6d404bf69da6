import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/people/invitations';
import type { InvitationAnswer } from '../../../shop/session/credentials';
import { call } from '../call';
import { keptQuery } from '../call-query';

/** The invitation of a mailed link. */
export const invitation = (token: string) =>
  keptQuery([calls.getInvitation.path, token], calls.getInvitation, { params: { token } });

/** Makes the account of an invitation, and signs it in. @throws CallError link_invalid, username_taken, weak_password */
export const acceptInvitation = (client: QueryClient, token: string, body: InvitationAnswer) =>
  call({ client }, calls.acceptInvitation, { params: { token }, body });
