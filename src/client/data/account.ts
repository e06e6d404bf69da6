import * as contract from '../../contract/account';
import type {
  AccountDeletion,
  EmailChange,
  ForgottenPassword,
  PasswordChange,
} from '../../shop/account/account';
import { call } from './call';

/** Says the same whether or not there is an account with this address. */
export const forgotPassword = (typed: ForgottenPassword) =>
  call(contract.forgotPassword, { body: typed });

/** @throws CallError 400 link_invalid, weak_password */
export const resetPassword = (typed: { token: string; password: string }) =>
  call(contract.resetPassword, { body: typed });

/** @throws CallError 400 wrong_password, weak_password */
export const changePassword = (typed: PasswordChange) =>
  call(contract.changePassword, { body: typed });

/** @throws CallError 400 wrong_password, same_email */
export const changeEmail = (typed: EmailChange) => call(contract.changeEmail, { body: typed });

/** @throws CallError 400 link_invalid, 409 email_taken */
export const confirmEmail = (token: string) => call(contract.confirmEmail, { body: { token } });

export const signOutEverywhere = () => call(contract.signOutEverywhere);

export const exportAccount = () => call(contract.exportAccount);

/** @throws CallError 400 wrong_password, 403 */
export const deleteAccount = (typed: AccountDeletion) =>
  call(contract.deleteAccount, { body: typed });
