import * as z from 'zod/mini';
import { typedOrNull } from '../draft';
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

/** These settings as their form holds them. An empty address means the shop's mailbox. */
export const NoticesForm = z.object({
  ...Notices.shape,
  to: typedOrNull(Notices.shape.to.def.innerType),
});
