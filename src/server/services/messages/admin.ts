import type {
  InboxMessage,
  listInbox as listCall,
  getInboxMessage,
  setInboxState,
  approveApplication,
  replyToMessage,
} from '../../../contract/messages/admin';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint';
import { answerDue } from '../../../shop/messages/inbox';
import { ApiError } from '../../ground/api-error';
import type { Queries } from '../../tables/schema';
import {
  findMessage,
  inboxPage,
  repliesTo,
  senderAccounts,
  unanswered,
} from '../../tables/messages/admin';
import { invitationsFor } from '../../tables/people/invitations';
import type { AccountRow } from '../../tables/account/account-rows';
import type { MessageReplyRow, MessageRow } from '../../tables/messages/message-rows';

type Calls =
  | typeof getInboxMessage
  | typeof setInboxState
  | typeof approveApplication
  | typeof replyToMessage;

const iso = (time: number): string => new Date(time).toISOString();

/** Whether the promised response time has passed without an answer. */
const isOverdue = (row: Pick<MessageRow, 'kind' | 'created_at'>, now: number): boolean =>
  answerDue(row.kind, row.created_at) <= now;

/** The sender's account: the one signed in when it was sent, else the one with its address. */
export const senderAccount = (
  { account_id: id, email }: Pick<MessageRow, 'account_id' | 'email'>,
  accounts: readonly AccountRow[],
): AccountRow | undefined =>
  accounts.find((account) => account.id === id && account.is_guest === 0) ??
  accounts.find((account) => account.email_key === email.toLowerCase());

/** Whether a mailed link has shown that the message's address belongs to the account. */
export const isProven = (
  { email }: Pick<MessageRow, 'email'>,
  account: Pick<AccountRow, 'email_key' | 'email_proven_at'>,
): boolean => account.email_proven_at !== null && account.email_key === email.toLowerCase();

const asInboxMessage = (
  row: MessageRow,
  replies: readonly MessageReplyRow[],
  { account, invitedUntil }: { account: AccountRow | undefined; invitedUntil: number | undefined },
  now: number,
): InboxMessage => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  version: row.version,
  name: row.name,
  email: row.email,
  company: row.company,
  website: row.website,
  subject: row.subject,
  message: row.body,
  createdAt: iso(row.created_at),
  dueAt: iso(answerDue(row.kind, row.created_at)),
  isOverdue: row.state === 'new' && isOverdue(row, now),
  invitedUntil: invitedUntil === undefined ? null : iso(invitedUntil),
  isInvited: invitedUntil !== undefined && invitedUntil > now,
  isWaiting: row.state === 'approved' && row.dealer_id === null && account !== undefined,
  account: account
    ? {
        id: account.id,
        username: account.username,
        isVendor: account.is_vendor === 1,
        wasSignedIn: account.id === row.account_id,
        isProven: isProven(row, account),
        createdAt: iso(account.created_at),
      }
    : null,
  replies: replies
    .filter((reply) => reply.message_id === row.id)
    .map(({ id, body, created_at }) => ({ id, message: body, createdAt: iso(created_at) })),
});

const asInboxMessages = async (
  db: Queries,
  rows: readonly MessageRow[],
  now: number,
): Promise<InboxMessage[]> => {
  const replies = await repliesTo(
    db,
    rows.map(({ id }) => id),
  );
  const accounts = await senderAccounts(
    db,
    rows.flatMap(({ account_id }) => account_id ?? []),
    rows.map(({ email }) => email.toLowerCase()),
  );
  const invitations = await invitationsFor(
    db,
    rows.map(({ id }) => id),
  );
  const invitedUntil = (id: string) =>
    invitations.find(({ message_id }) => message_id === id)?.expires_at;
  return rows.map((row) =>
    asInboxMessage(
      row,
      replies,
      { account: senderAccount(row, accounts), invitedUntil: invitedUntil(row.id) },
      now,
    ),
  );
};

/** One page of the inbox. */
export const inbox = async (
  db: Queries,
  { q, page, kind, show }: QueryOf<typeof listCall>,
  now: number,
): Promise<ReplyOf<typeof listCall>> => {
  const ids =
    show === 'overdue'
      ? (await unanswered(db)).filter((row) => isOverdue(row, now)).map(({ id }) => id)
      : undefined;
  const state = show === 'overdue' ? undefined : show;
  const result = await inboxPage(db, { q, page, kind, state, ids });
  return { ...result, rows: await asInboxMessages(db, result.rows, now) };
};

/** One message. @throws ApiError not_found */
export const inboxMessage = async (db: Queries, id: string, now: number): Promise<InboxMessage> => {
  const row = await findMessage(db, id);
  const [message] = row ? await asInboxMessages(db, [row], now) : [];
  if (!message) throw new ApiError<Calls>('not_found', 'There is no such message.');
  return message;
};
