import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Queries } from '../../tables/engine/database';
import type { AccountMailJob } from './account-mails';
import { queueMail } from './outbox';

/**
 * Mails the owner of an account what happened to it, at the address of this row.
 * @param key the outbox has one mail for each; a new one by default
 */
export const notifyOwner = (
  db: Queries,
  { email, first_name: name }: Pick<AccountRow, 'email' | 'first_name'>,
  kind: AccountMailJob['kind'],
  now: number,
  key = `${kind}-${newId()}`,
): Promise<void> => queueMail(db, key, now, { kind, name: name ?? '', email });
