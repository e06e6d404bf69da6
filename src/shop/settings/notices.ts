import * as z from 'zod/mini';
import { emailAddress } from '../messages/message';

/**
 * The mails that the owner gets: one for each new order, and each morning a digest of open work. If `to` is null, they
 * go to the shop's mailbox.
 */
export const Notices = z.object({
  eachOrder: z.boolean(),
  digest: z.boolean(),
  to: z.nullable(emailAddress('Please enter a valid email address')),
});
export type Notices = z.infer<typeof Notices>;

export const DEFAULT_NOTICES: Notices = { eachOrder: true, digest: true, to: null };

/** The form of these settings, as typed. */
export const NoticesForm = z.object({
  eachOrder: z.optional(z.literal('on')),
  digest: z.optional(z.literal('on')),
  to: z.union([z.literal(''), emailAddress('Please enter a valid email address')]),
});

/** Reads the form. An empty address means the shop's mailbox. */
export const readNotices = ({ eachOrder, digest, to }: z.infer<typeof NoticesForm>): Notices => ({
  eachOrder: eachOrder === 'on',
  digest: digest === 'on',
  to: to || null,
});
