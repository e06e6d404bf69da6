import type { QueryClient } from '@tanstack/react-query';
import * as calls from '../../../contract/session/guests';
import type { InvitationAnswer } from '../../../shop/session/credentials';
import type { Guest } from '../../../shop/session/guest';
import type { User } from '../../../shop/session/user';
import { call } from '../call';

/** Signs a guest in. @throws CallError members_only */
export const beginGuest = (client: QueryClient, guest: Guest): Promise<User> =>
  call({ client }, calls.beginGuest, { body: guest });

/** Gives the guest's account a username and a password. @throws CallError username_taken, email_taken, weak_password */
export const keepGuest = (client: QueryClient, chosen: InvitationAnswer): Promise<User> =>
  call({ client }, calls.keepGuest, { body: chosen });
