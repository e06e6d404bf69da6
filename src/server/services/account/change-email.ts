import type { changeEmail, confirmEmail as confirmCall } from '../../../contract/account/account';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import {
  addAccountRequest,
  removeAccountRequests,
  requestByToken,
  takeAccountRequest,
} from '../../tables/account/account-requests';
import {
  findAccount,
  findAccountByEmail,
  setEmail,
  setEmailProven,
} from '../../tables/account/accounts';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries } from '../../tables/schema';
import type { AccountRow } from '../../tables/account/account-rows';
import { linkInvalid } from './change-password';
import { CONFIRM_FOR } from '../mail/link-mails';
import { notifyOwner } from '../mail/account-notice';
import { queueMail } from '../mail/outbox';
import { secretHash } from '../../ground/secret';

/** Queues a mail with a link that confirms an address. @returns the id of the request */
const queueLink = async (
  tx: Queries,
  accountId: string,
  { email, site }: { email: string; site: string },
  now: number,
): Promise<string> => {
  const id = newId();
  await addAccountRequest(tx, {
    id,
    account_id: accountId,
    purpose: 'email',
    email,
    token_hash: null,
    created_at: now,
    expires_at: now + CONFIRM_FOR,
  });
  await queueMail(tx, `email-confirm-${id}`, now, { kind: 'email-confirm', requestId: id, site });
  return id;
};

/** Mails a link to the account's own address. Its use is stored as the time at which the address was proven. */
export const mailOwnLink = (
  tx: Queries,
  { id, email }: AccountRow,
  site: string,
  now: number,
): Promise<string> => queueLink(tx, id, { email, site }, now);

/** Mails a link that proves the account's address (docs/rules.md 2.10). Nothing happens when it is proven already. */
export const askProof = async (
  tx: Queries,
  account: AccountRow,
  site: string,
  now: number,
): Promise<void> => {
  if (account.email_proven_at === null) await mailOwnLink(tx, account, site, now);
};

/**
 * Starts the change of an address: mails a link to the new one and a notice to the old one. Does not reveal whether
 * the new address is free. @throws ApiError same_email
 */
export const askNewEmail = async (
  db: Db,
  account: AccountRow,
  { email, site }: { email: string; site: string },
  now: number,
): Promise<void> => {
  if (email.toLowerCase() === account.email_key)
    throw new ApiError<typeof changeEmail>('same_email', 'That is already your address.', {
      fields: { email: 'That is already your address' },
    });
  await inTransaction(db, async (tx) => {
    await removeAccountRequests(tx, account.id, 'email');
    const id = await queueLink(tx, account.id, { email, site }, now);
    await notifyOwner(tx, account, 'email-change-asked', now, `email-asked-${id}`);
  });
};

/** Confirms the address of a mailed link: the account's own, or a new one. @throws ApiError link_invalid, email_taken */
export const confirmEmail = (db: Db, token: string, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const request = await requestByToken(tx, 'email', secretHash(token), now);
    const account = request && (await findAccount(tx, request.account_id));
    if (!account || request.email === null || !(await takeAccountRequest(tx, request.id)))
      throw linkInvalid();
    const owner = await findAccountByEmail(tx, request.email);
    if (owner && owner.id !== account.id)
      throw new ApiError<typeof confirmCall>(
        'email_taken',
        'There is already an account with that email address.',
      );
    const log = { at: now, by: account.id, subject: `account:${account.id}` };
    if (owner) {
      await setEmailProven(tx, account.id, now);
      await noteAct(tx, { ...log, act: 'account.email_proven' });
      return;
    }
    await setEmail(tx, account.id, request.email, now);
    // Invalidate links mailed to the old address.
    await removeAccountRequests(tx, account.id);
    await notifyOwner(tx, account, 'email-changed', now, `email-changed-${request.id}`);
    await noteAct(tx, { ...log, act: 'account.email_changed' });
  });
