import type { resetPassword, changePassword } from '../../../contract/account/account';
import type { acceptInvitation } from '../../../contract/people/invitations';
import type { register, login } from '../../../contract/session/sign-in';
import {
  canonicalUsername,
  isReservedUsername,
  type Registration,
} from '../../../shop/session/credentials';
import { withoutUnseen } from '../../../shop/typed-text';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import {
  addAccount,
  findAccount,
  findAccountByEmail,
  findAccountByUsername,
  renewPasswordHash,
} from '../../tables/account/accounts';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { isGuessable } from './guessable';
import { hashPassword, isPassword, needsRehash } from './passwords';

interface NewAccount extends Registration {
  id?: string;
  isVendor?: boolean;
  /** The role of a member of the staff. */
  roleId?: string | null;
  /** Whether a link that was mailed to the address has been used. */
  isProven?: boolean;
  /** Whether the owner of the account has to choose another password. */
  isFirstPassword?: boolean;
}

/** A new account, not yet stored. Does not check for reserved names: the shop's own accounts are made here too. */
export const newAccount = async (input: NewAccount, now: number): Promise<AccountRow> => ({
  id: input.id ?? newId(),
  username: canonicalUsername(input.username),
  email: input.email,
  email_key: input.email.toLowerCase(),
  password_hash: await hashPassword(input.password),
  first_name: input.firstName || null,
  last_name: input.lastName || null,
  is_vendor: input.isVendor ? 1 : 0,
  role_id: input.roleId ?? null,
  company_id: null,
  created_at: now,
  email_proven_at: input.isProven ? now : null,
  password_is_first: input.isFirstPassword ? 1 : 0,
  is_guest: 0,
});

const taken = (field: 'username' | 'email'): ApiError =>
  field === 'username'
    ? new ApiError<typeof register | typeof acceptInvitation>(
        'username_taken',
        'That username is taken. Please choose another one.',
      )
    : new ApiError<typeof register | typeof acceptInvitation>(
        'email_taken',
        'There is already an account with that email address.',
      );

/** @param field the input to mark. @throws ApiError weak_password */
export const refuseGuessable = (
  password: string,
  { username, email }: { username: string; email: string },
  field = 'password',
): void => {
  if (isGuessable(password, [username, email.split('@', 1)[0] ?? '']))
    throw new ApiError<
      typeof register | typeof resetPassword | typeof changePassword | typeof acceptInvitation
    >('weak_password', 'That password is too easy to guess. Please choose another one.', {
      fields: { [field]: 'That password is too easy to guess' },
    });
};

/**
 * Keeps a first password from standing in for the one that its owner has to choose.
 * @param field the input to mark. @throws ApiError weak_password
 */
export const refuseFirst = async (
  password: string,
  account: AccountRow,
  field = 'password',
): Promise<void> => {
  if (account.password_is_first && (await isPassword(account.password_hash, password)))
    throw new ApiError<typeof resetPassword | typeof changePassword>(
      'weak_password',
      'That is still the first password. Please choose another one.',
      { fields: { [field]: 'That is still the first password' } },
    );
};

/**
 * Makes an account with a username and a password that a person has chosen. `admin` cannot be taken in any spelling
 * (docs/rules.md 2.2).
 * @param store adds the account, and what belongs to it, in one transaction, and returns it
 * @throws ApiError username_taken, email_taken, weak_password
 */
export const makeAccount = async (
  db: Db,
  input: NewAccount,
  now: number,
  store: (tx: Tx, account: AccountRow) => Promise<AccountRow>,
): Promise<AccountRow> => {
  const { username, password, email } = input;
  if (isReservedUsername(username)) throw taken('username');
  const name = canonicalUsername(username);
  refuseGuessable(password, { username: name, email });
  const checkFree = async () => {
    if (await findAccountByUsername(db, name)) throw taken('username');
    if (await findAccountByEmail(db, email)) throw taken('email');
  };
  await checkFree();
  const account = await newAccount(input, now);
  try {
    return await inTransaction(db, (tx) => store(tx, account));
  } catch (error) {
    // One of the two was taken while the password was hashed.
    if (isUniqueViolation(error)) await checkFree();
    throw error;
  }
};

/**
 * Registers a customer.
 * @param alongside what is stored in the same transaction
 * @throws ApiError username_taken, email_taken, weak_password
 */
export const registerCustomer = (
  db: Db,
  { username, password, email, firstName, lastName }: Registration,
  now: number,
  alongside: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<AccountRow> =>
  // Named fields only: flags and ids in a body are ignored (docs/rules.md 2.4).
  makeAccount(db, { username, password, email, firstName, lastName }, now, async (tx, account) => {
    await addAccount(tx, account);
    await alongside(tx, account);
    return account;
  });

/** The account that a name at login means: its username, or else its mail address (docs/rules.md 2.4). */
export const loginAccount = async (db: Db, typed: string): Promise<AccountRow | undefined> => {
  const named = await findAccountByUsername(db, canonicalUsername(typed));
  const address = withoutUnseen(typed).normalize('NFKC').trim();
  return named ?? (address.includes('@') ? findAccountByEmail(db, address) : undefined);
};

/**
 * Checks the password of an account. It takes as long when there is none.
 * @throws ApiError wrong_credentials, with one message for a wrong name and a wrong password
 */
export const checkCredentials = async (
  db: Db,
  account: AccountRow | undefined,
  password: string,
): Promise<AccountRow> => {
  if (!(await isPassword(account?.password_hash, password)) || !account)
    throw new ApiError<typeof login>('wrong_credentials', 'Invalid username or password');
  if (!needsRehash(account.password_hash)) return account;
  const hash = await hashPassword(password);
  if (await renewPasswordHash(db, account.id, account.password_hash, hash))
    return { ...account, password_hash: hash };
  // Another sign-in has renewed it, or the password has changed.
  return checkCredentials(db, await findAccount(db, account.id), password);
};
