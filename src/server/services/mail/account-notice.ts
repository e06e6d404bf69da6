import { newId } from '../../ground/new-id';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Queries } from '../../tables/schema';
import type { AccountMailJob } from './account-mails';
import { queueMail } from './outbox';

type PasskeysMail = Extract<AccountMailJob, { passkeys?: unknown }>;

/**
 * Mails the owner of an account what happened to it, at the address of this row.
 * @param key the outbox has one mail for each; a new one by default
 */
export const notifyOwner = (
  db: Queries,
  { email, first_name: name }: Pick<AccountRow, 'email' | 'first_name'>,
  news: AccountMailJob['kind'] | Pick<PasskeysMail, 'kind' | 'passkeys'>,
  now: number,
  key?: string,
): Promise<void> => {
  const job = typeof news === 'string' ? { kind: news } : news;
  return queueMail(db, key ?? `${job.kind}-${newId()}`, now, { ...job, name: name ?? '', email });
};
