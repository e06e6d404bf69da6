// Guests order without an account of their own (docs/decisions/057).
import type {
  beginGuest as beginCall,
  keepGuest as keepCall,
} from '../../../contract/session/guests';
import type { InvitationAnswer } from '../../../shop/session/credentials';
import type { Guest } from '../../../shop/session/guest';
import type { Site } from '../../../shop/site/site';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { newSecret } from '../../ground/secret';
import type { AccountRow } from '../../tables/account/account-rows';
import { addAccount } from '../../tables/account/accounts';
import { nameGuest } from '../../tables/account/guests';
import type { Db } from '../../tables/schema';
import { askProof } from './change-email';
import { makeAccount, newAccount } from '../session/accounts';
import { type Caller, needSession } from '../session/sessions';

/** Guests are not asked for their names, which the address of an order has. */
const NO_NAME = { firstName: '', lastName: '' };

/**
 * Makes the account of a guest. Nobody knows its password, and its username and the key of its address are made up, so
 * that neither mail nor password signs anybody in to it, and the address stays free.
 * @throws ApiError members_only where the owner wants accounts
 */
export const beginGuest = async (
  db: Db,
  { email }: Guest,
  { buyers }: Pick<Site, 'buyers'>,
  now: number,
): Promise<AccountRow> => {
  if (buyers !== 'anyone')
    throw new ApiError<typeof beginCall>(
      'members_only',
      'Please log in, or open an account, to order here.',
    );
  const id = newId();
  const account: AccountRow = {
    ...(await newAccount(
      { ...NO_NAME, id, username: `guest-${id}`, email, password: newSecret() },
      now,
    )),
    email_key: `guest-${id}`,
    is_guest: 1,
  };
  await addAccount(db, account);
  return account;
};

/**
 * Makes a guest's account one with a username and a password, and mails the link that proves its address.
 * @throws ApiError username_taken, email_taken, weak_password, changed; unauthorized when the session has ended
 */
export const keepGuest = (
  db: Db,
  account: AccountRow,
  { username, password }: InvitationAnswer,
  { site, token, now }: Caller & { site: string },
): Promise<AccountRow> =>
  makeAccount(
    db,
    { ...NO_NAME, username, password, email: account.email },
    now,
    async (tx, made) => {
      await needSession(tx, account.id, token);
      const { username: name, email_key, password_hash } = made;
      if (!(await nameGuest(tx, { id: account.id, username: name, email_key, password_hash })))
        throw new ApiError<typeof keepCall>('changed', 'You have an account already.');
      const kept: AccountRow = {
        ...account,
        username: name,
        email_key,
        password_hash,
        is_guest: 0,
      };
      await askProof(tx, kept, site, now);
      return kept;
    },
  );
