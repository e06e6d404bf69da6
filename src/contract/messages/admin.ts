import * as z from 'zod/mini';
import { MessageKind, MessageState } from '../../shop/messages/inbox';
import { longText } from '../../shop/messages/message';
import { PagedQuery, paged } from '../../shop/paged';
import { endpoint } from '../endpoint';

/** A message as the admin sees it. Times are ISO; `isOverdue` and `isWaiting` use the server's clock. */
export const InboxMessage = z.object({
  id: z.string(),
  kind: MessageKind,
  state: MessageState,
  /** Incremented by every action on the message. An action that names an older version is refused. */
  version: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  website: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** The deadline of the answer, as the pages promise it. */
  dueAt: z.string(),
  isOverdue: z.boolean(),
  /** Whether this is an approved application whose sender has registered since and is not a dealer yet. */
  isWaiting: z.boolean(),
  /** When the link ends, or has ended, that an approved applicant without account was mailed; null without one. */
  invitedUntil: z.nullable(z.string()),
  /** Whether that link still works. */
  isInvited: z.boolean(),
  /**
   * The sender's account, if any. `wasSignedIn` says whether they wrote while signed in. `isProven` says that its
   * address is that of the message, and that a link mailed there was used.
   */
  account: z.nullable(
    z.object({
      id: z.string(),
      username: z.string(),
      isVendor: z.boolean(),
      wasSignedIn: z.boolean(),
      isProven: z.boolean(),
      createdAt: z.string(),
    }),
  ),
  replies: z.array(z.object({ id: z.string(), message: z.string(), createdAt: z.string() })),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const MessageId = z.object({ id: z.string().check(z.maxLength(64)) });

/** The version that the admin has seen. If it is missing, only the state is compared. */
const version = z.optional(z.int());

/** Filter of the list: a state, or the overdue messages. */
export const InboxShow = z.enum([...MessageState.options, 'overdue']);

/**
 * Lists the messages: unfinished ones first, oldest first; then the rest, newest first. Admin only, like all calls
 * here.
 */
export const listInbox = endpoint('GET', '/api/admin/inbox', {
  right: 'messages.read',
  query: z.extend(PagedQuery, {
    show: z.optional(InboxShow),
    kind: z.optional(MessageKind),
  }),
  reply: paged(InboxMessage),
});

export const getInboxMessage = endpoint('GET', '/api/admin/inbox/:id', {
  right: 'messages.read',
  params: MessageId,
  reply: InboxMessage,
  errors: ['not_found'],
});

/**
 * Changes a message's state. Declining notifies the applicant by mail, with the note if there is one.
 * 409 `changed` after a concurrent change, `not_now` for a change that its state does not allow.
 */
export const setInboxState = endpoint('PUT', '/api/admin/inbox/:id', {
  right: 'messages.write',
  params: MessageId,
  body: z.object({
    state: z.enum(['new', 'answered', 'closed', 'declined'], 'There is no such state'),
    note: z.optional(longText(0, 'The note must be text')),
    version,
  }),
  reply: InboxMessage,
  errors: ['not_found', 'changed', 'not_now'],
});

/**
 * Approves an application: grants dealer prices and sends a mail. If there is no account, the mail invites the applicant
 * to a dealer's account; once its link has ended, approving again mails another. 409 as above, and `email_unproven` when the
 * account is not proven, unless `confirmUnproven` is sent.
 */
export const approveApplication = endpoint('POST', '/api/admin/inbox/:id/approve', {
  right: 'customers.write',
  params: MessageId,
  body: z.object({ version, confirmUnproven: z.optional(z.boolean()) }),
  reply: InboxMessage,
  errors: ['not_found', 'changed', 'not_now', 'sender_gone', 'email_unproven', 'email_taken'],
});

/** Answers by mail and stores the answer with the message. 409 `changed`. */
export const replyToMessage = endpoint('POST', '/api/admin/inbox/:id/reply', {
  right: 'messages.write',
  params: MessageId,
  body: z.object({ message: longText(1, 'Please write an answer'), version }),
  reply: InboxMessage,
  errors: ['not_found', 'changed', 'sender_gone'],
});
