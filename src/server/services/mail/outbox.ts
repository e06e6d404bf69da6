import { newId } from '../../ground/new-id';
import type { Queries } from '../../tables/schema';
import { addToOutbox } from '../../tables/mail/outbox';
import { MAIL_JOB, type MailJob } from './mails';

/**
 * Queues a mail in the transaction of the change that causes it, once for each `dedupe` key.
 * It is sent at once, or at `sendAt` at the earliest. A customer without an account may have given no address: then
 * there is no mail.
 */
export const queueMail = async (
  db: Queries,
  dedupe: string,
  now: number,
  job: MailJob,
  sendAt = now,
): Promise<void> => {
  if ('email' in job && job.email === '') return;
  await addToOutbox(db, {
    id: newId(),
    dedupe,
    kind: job.kind,
    payload: MAIL_JOB.write(job),
    attempts: 0,
    next_at: sendAt,
    lease_until: 0,
    sent_at: null,
    to_file: 0,
    dead: 0,
    last_error: null,
    created_at: now,
  });
};
