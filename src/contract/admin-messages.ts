import * as z from 'zod/mini';
import { MessageKind, MessageState } from '../shop/messages/inbox';
import { longText } from '../shop/messages/message';
import { PagedQuery, paged } from '../shop/paged';
import { endpoint } from './endpoint';

/** A message as the owner sees it. Times are ISO; `isOverdue` and `isWaiting` are of now, by the server's clock. */
export const InboxMessage = z.object({
  id: z.string(),
  kind: MessageKind,
  state: MessageState,
  /** Raised by every act on the message. An act that names an older one is refused. */
  version: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  website: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  /** Until when it is answered, as the pages promise. */
  dueAt: z.string(),
  isOverdue: z.boolean(),
  /** An approved application whose sender has registered since, and is no dealer yet. */
  isWaiting: z.boolean(),
  /** The sender's account, if there is one: `isProven` when they were signed in as they wrote. */
  account: z.nullable(
    z.object({
      id: z.string(),
      username: z.string(),
      isVendor: z.boolean(),
      isProven: z.boolean(),
      createdAt: z.string(),
    }),
  ),
  replies: z.array(z.object({ id: z.string(), message: z.string(), createdAt: z.string() })),
});
export type InboxMessage = z.infer<typeof InboxMessage>;

const MessageId = z.object({ id: z.string().check(z.maxLength(64)) });

/** The version that the owner has seen; left out, only the state is compared. */
const version = z.optional(z.int());

/** What narrows the list: a state, or those whose promised time is over. */
export const InboxShow = z.enum([...MessageState.options, 'overdue']);

/** What is to be done comes first, the oldest on top; then the rest, the newest on top. Like all here for the admin alone. */
export const listInbox = endpoint({
  method: 'GET',
  path: '/api/admin/inbox',
  query: z.extend(PagedQuery, {
    show: z.optional(InboxShow),
    kind: z.optional(MessageKind),
  }),
  reply: paged(InboxMessage),
});

export const getInboxMessage = endpoint({
  method: 'GET',
  path: '/api/admin/inbox/:id',
  params: MessageId,
  reply: InboxMessage,
  errors: ['not_found'],
});

/**
 * Moves a message on. Declining tells the applicant by mail, with the note if there is one.
 * 409 `changed` when somebody else was faster, `not_now` for a move that its state does not allow.
 */
export const setInboxState = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox/:id',
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
 * Approves an application: dealer prices and a mail in one act. Without an account of the applicant's the mail invites to
 * register; once there is one, approving again gives it the prices. 409 as above.
 */
export const approveApplication = endpoint({
  method: 'POST',
  path: '/api/admin/inbox/:id/approve',
  params: MessageId,
  body: z.object({ version }),
  reply: InboxMessage,
  errors: ['not_found', 'changed', 'not_now', 'sender_gone'],
});

/** Answers by mail; the answer is kept with the message. 409 `changed`. */
export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/admin/inbox/:id/reply',
  params: MessageId,
  body: z.object({ message: longText(1, 'Please write an answer'), version }),
  reply: InboxMessage,
  errors: ['not_found', 'changed', 'sender_gone'],
});
