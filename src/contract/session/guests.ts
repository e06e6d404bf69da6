import { InvitationAnswer } from '../../shop/session/credentials';
import { Guest } from '../../shop/session/guest';
import { User } from '../../shop/session/user';
import { endpoint } from '../endpoint';

/** Signs a guest in, where the owner lets guests order (docs/rules.md 2.13). 403 `members_only` elsewhere. */
export const beginGuest = endpoint('POST', '/api/guest', {
  body: Guest,
  reply: User,
  errors: ['members_only'],
});

/** Makes the guest's account one with a username and a password. 409 `changed` when it is one already. */
export const keepGuest = endpoint('POST', '/api/guest/account', {
  body: InvitationAnswer,
  reply: User,
  errors: ['username_taken', 'email_taken', 'weak_password', 'changed'],
});
