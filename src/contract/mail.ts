import * as z from 'zod/mini';
import { PagedQuery, paged } from '../shop/paged';
import { Done, endpoint } from './endpoint';

export const MailState = z.enum(['waiting', 'failed', 'sent']);

/**
 * A mail of the outbox. `about` describes its kind. `to` is empty once its content was erased, and for those who may not
 * see customers.
 */
export const AdminMail = z.object({
  id: z.string(),
  kind: z.string(),
  about: z.string(),
  to: z.string(),
  state: MailState,
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** Whether it was only written to a file, because no mail server was set. */
  toFile: z.boolean(),
  nextAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
});
export type AdminMail = z.infer<typeof AdminMail>;

/** Lists the outbox: failed mails first, then queued, then sent, newest first. */
export const listMails = endpoint('GET', '/api/admin/mails', {
  right: 'settings.read',
  query: z.extend(PagedQuery, { state: z.optional(MailState) }),
  reply: paged(AdminMail),
});

/** Retries one mail, or all failed ones if there is no id. 409 `sent` when it was already sent. */
export const retryMails = endpoint('POST', '/api/admin/mails/retry', {
  right: 'settings.write',
  body: z.object({ id: z.optional(z.string().check(z.maxLength(64))) }),
  reply: Done,
  errors: ['not_found', 'not_now', 'sent'],
});
