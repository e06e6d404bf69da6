import type { QueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/account/account';
import type {
  AccountDeletion,
  EmailChange,
  ForgottenPassword,
  PasswordChange,
} from '../../../shop/account';
import { call } from '../call';

/** The answer is the same whether or not an account has this address. */
export const forgotPassword = (client: QueryClient, typed: ForgottenPassword) =>
  call({ client }, contract.forgotPassword, { body: typed });

/** @throws CallError link_invalid, weak_password */
export const resetPassword = (client: QueryClient, typed: { token: string; password: string }) =>
  call({ client }, contract.resetPassword, { body: typed });

/** @throws CallError wrong_password, weak_password */
export const changePassword = (client: QueryClient, typed: PasswordChange) =>
  call({ client }, contract.changePassword, { body: typed });

/** @throws CallError wrong_password, same_email */
export const changeEmail = (client: QueryClient, typed: EmailChange) =>
  call({ client }, contract.changeEmail, { body: typed });

/** Requests another mail with a link that proves the user's address. */
export const proveEmail = (client: QueryClient) => call({ client }, contract.proveEmail);

/** @throws CallError link_invalid, email_taken */
export const confirmEmail = (client: QueryClient, token: string) =>
  call({ client }, contract.confirmEmail, { body: { token } });

export const signOutEverywhere = (client: QueryClient) =>
  call({ client }, contract.signOutEverywhere);

/** @param typed the password; a guest has none. @throws CallError wrong_password, admin */
export const deleteAccount = (client: QueryClient, typed: Partial<AccountDeletion>) =>
  call({ client }, contract.deleteAccount, { body: typed });
