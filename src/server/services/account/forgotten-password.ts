import { newId } from '../../ground/new-id';
import { secretHash } from '../../ground/secret';
import type { Db } from '../../tables/schema';
import { queueMail } from '../mail/outbox';

/** Requests for one address share a mail within this time, ms. */
const SHARED_EVERY = 10 * 60_000;

/**
 * Queues a mail with a reset link. The account is looked up when the mail is sent, so that the request takes the same
 * time for unknown addresses. A request that is not `alone` shares one mail every ten minutes with the others for its
 * address: strangers can neither flood a mailbox nor keep its owner from a link (docs/rules.md 14.8).
 */
export const askResetLink = (
  db: Db,
  { email, site, alone }: { email: string; site: string; alone: boolean },
  now: number,
): Promise<void> => {
  const sendAt = alone ? now : (Math.floor(now / SHARED_EVERY) + 1) * SHARED_EVERY;
  const id = alone ? newId() : secretHash(`${email.toLowerCase()} ${sendAt}`);
  const job = { kind: 'password-forgotten', email, site } as const;
  return queueMail(db, `password-forgotten-${id}`, now, job, sendAt);
};
