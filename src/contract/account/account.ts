import * as z from 'zod/mini';
import {
  AccountDeletion,
  EmailChange,
  ForgottenPassword,
  LinkToken,
  NewPassword,
  PasswordChange,
} from '../../shop/account';
import { Done, endpoint } from '../endpoint';

const WithToken = z.object({ token: LinkToken });

/** Requests a mail with a password reset link. The reply is the same whether or not the address has an account. */
export const forgotPassword = endpoint('POST', '/api/account/forgot', {
  body: ForgottenPassword,
  reply: Done,
});

/** Sets a new password by a mailed single-use token and ends all sessions of the account. 400 `link_invalid`. */
export const resetPassword = endpoint('POST', '/api/account/reset', {
  body: z.extend(NewPassword, WithToken.shape),
  reply: Done,
  errors: ['link_invalid', 'weak_password', 'changed'],
});

/** Sets a new password and signs out every other device. 400 `wrong_password`. */
export const changePassword = endpoint('POST', '/api/account/password', {
  body: PasswordChange,
  reply: Done,
  errors: ['wrong_password', 'weak_password', 'changed'],
});

/** Requests a change of e-mail address; it takes effect when the mailed link is confirmed. 400 `wrong_password`. */
export const changeEmail = endpoint('POST', '/api/account/email', {
  body: EmailChange,
  reply: Done,
  errors: ['wrong_password', 'same_email'],
});

/** Requests another mail with a link that proves the account's address. Nothing is sent when it is proven already. */
export const proveEmail = endpoint('POST', '/api/account/prove-email', { reply: Done });

/** Confirms the account's e-mail address, or its new one. 400 `link_invalid`, 409 `email_taken`. */
export const confirmEmail = endpoint('POST', '/api/account/confirm-email', {
  body: WithToken,
  reply: Done,
  errors: ['link_invalid', 'email_taken'],
});

/** Ends every session of the account, this one included. */
export const signOutEverywhere = endpoint('POST', '/api/account/sign-out-everywhere', {
  reply: Done,
});

/**
 * Erases the person's data and ends every session; with a second factor after a proof. A guest gives no password. 400
 * `wrong_password`, 403 for the admin account.
 */
export const deleteAccount = endpoint('POST', '/api/account/delete', {
  body: z.partial(AccountDeletion),
  reply: Done,
  errors: ['wrong_password', 'admin'],
});
