import * as z from 'zod/mini';
import { chosenPassword, typedPassword } from './session/credentials';
import { emailAddress } from './messages/message';

const EMAIL = 'Please enter a valid email address';

/** The token of a mailed link, as it stands in the link's URL. */
export const LinkToken = z
  .string()
  .check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Please open it from the mail again.'));

export const ForgottenPassword = z.object({
  email: emailAddress(EMAIL, 'Please enter your email address'),
});
export type ForgottenPassword = z.infer<typeof ForgottenPassword>;

export const NewPassword = z.object({ password: chosenPassword('Please enter a new password') });
export type NewPassword = z.infer<typeof NewPassword>;

const current = typedPassword('Please enter your current password');

export const PasswordChange = z.object({
  password: current,
  newPassword: chosenPassword('Please enter a new password'),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

export const EmailChange = z.object({
  email: emailAddress(EMAIL, 'Please enter your new email address'),
  password: current,
});
export type EmailChange = z.infer<typeof EmailChange>;

export const AccountDeletion = z.object({ password: current });
export type AccountDeletion = z.infer<typeof AccountDeletion>;
