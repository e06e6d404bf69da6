import type {
  setInboxState,
  approveApplication,
  replyToMessage,
} from '../../../contract/messages/admin';
import type { BodyOf } from '../../../contract/endpoint';
import { canBecome, isUndecided } from '../../../shop/messages/inbox';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { addReply, changeMessage, findMessage, senderAccounts } from '../../tables/messages/admin';
import type { MessageRow } from '../../tables/messages/message-rows';
import { invitationsFor, removeInvitation } from '../../tables/people/invitations';
import { type Acting, changeDealer } from '../dealers/admin';
import { companyFor } from '../dealers/companies';
import { currentOffer } from '../dealers/offer';
import { invite } from '../people/invitations';
import { isProven, senderAccount } from './admin';
import { queueMail } from '../mail/outbox';

type Calls = typeof setInboxState | typeof approveApplication | typeof replyToMessage;

interface Seen {
  id: string;
  /** The version that the admin saw. */
  version?: number | undefined;
}

/** The admin who acts, the shop's mailbox, and whether mails are sent by SMTP. */
export type Answering = Acting & { shopEmail: string; mailsGoOut: boolean };

const changed = (): ApiError =>
  new ApiError<Calls>(
    'changed',
    'Someone else changed this message while you had it open. Please look at it again.',
  );

const notNow = (row: MessageRow): ApiError =>
  new ApiError<typeof setInboxState | typeof approveApplication>(
    'not_now',
    `This is not possible for a message that is ${row.state}.`,
  );

/** @throws ApiError not_found, changed */
const seenMessage = async (tx: Tx, { id, version }: Seen): Promise<MessageRow> => {
  const row = await findMessage(tx, id);
  if (!row) throw new ApiError<Calls>('not_found', 'There is no such message.');
  if (version !== undefined && version !== row.version) throw changed();
  return row;
};

/** @throws ApiError sender_gone */
const checkReachable = ({ email }: MessageRow): void => {
  if (!email)
    throw new ApiError<typeof approveApplication | typeof replyToMessage>(
      'sender_gone',
      'The sender has deleted their account, so no mail can reach them.',
    );
};

type MessageAct =
  | 'message.answered'
  | 'message.moved'
  | 'application.approved'
  | 'application.declined';

/** Changes the message and logs it. @throws ApiError changed */
const act = async (
  tx: Tx,
  row: MessageRow,
  change: Partial<Pick<MessageRow, 'state' | 'dealer_id'>>,
  {
    by,
    now,
    act,
    mailsGoOut,
  }: { by: string; now: number; act: MessageAct; mailsGoOut?: boolean | undefined },
): Promise<void> => {
  if (!(await changeMessage(tx, row, change))) throw changed();
  const detail = { from: row.state, to: change.state ?? row.state, mailsGoOut };
  await noteAct(tx, { at: now, by, act, subject: `message:${row.id}`, detail });
};

/** Answers a message by mail and stores the answer; its state becomes 'answered'. @throws ApiError not_found, changed, not_now, sender_gone */
export const reply = (
  db: Db,
  seen: Seen,
  text: string,
  { by, now, shopEmail, mailsGoOut }: Answering,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await seenMessage(tx, seen);
    checkReachable(row);
    const isOpen = row.state === 'new' || row.state === 'closed';
    const state = isOpen ? 'answered' : row.state;
    await act(tx, row, { state }, { by, now, act: 'message.answered', mailsGoOut });
    const id = newId();
    await addReply(tx, { id, message_id: row.id, account_id: by, body: text, created_at: now });
    await queueMail(tx, `message-reply-${id}`, now, {
      kind: 'message-reply',
      name: row.name,
      email: row.email,
      replyTo: shopEmail,
      subject: row.subject,
      text,
      asked: row.body,
      askedAt: row.created_at,
    });
  });

/** Changes a message's state. A declined applicant is notified by mail. @throws ApiError not_found, changed, not_now, sender_gone */
export const setState = (
  db: Db,
  seen: Seen,
  { state, note = '' }: Pick<BodyOf<typeof setInboxState>, 'state' | 'note'>,
  { by, now, shopEmail }: Answering,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await seenMessage(tx, seen);
    if (!canBecome(row.kind, row.state, state)) throw notNow(row);
    const isDeclined = state === 'declined';
    const name = isDeclined ? 'application.declined' : 'message.moved';
    await act(tx, row, { state }, { by, now, act: name });
    if (isDeclined && row.email)
      await queueMail(tx, `application-declined-${row.id}-${row.version}`, now, {
        kind: 'application-declined',
        name: row.name,
        email: row.email,
        replyTo: shopEmail,
        company: row.company ?? '',
        note,
      });
  });

/**
 * Approves an application: makes the account a dealer with a company and mails, or, while the applicant has no account,
 * mails an invitation to a dealer's account, which is mailed again once its link has ended. An account that registers
 * without it does not become a dealer by its address, which can be forged: the admin approves again, and sees the account.
 * @param confirmUnproven whether the admin approves although no mailed link has proven the address
 * @throws ApiError not_found, changed, not_now, sender_gone, email_unproven, email_taken
 */
export const approve = (
  db: Db,
  { confirmUnproven = false, ...seen }: Seen & { confirmUnproven?: boolean | undefined },
  acting: Answering,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await seenMessage(tx, seen);
    checkReachable(row);
    const { by, now, publicUrl, shopEmail } = acting;
    const accounts = await senderAccounts(tx, row.account_id === null ? [] : [row.account_id], [
      row.email.toLowerCase(),
    ]);
    const account = senderAccount(row, accounts);
    const isSecond = row.state === 'approved' && row.dealer_id === null && account !== undefined;
    const [invitation] = await invitationsFor(tx, [row.id]);
    const isAgain =
      row.state === 'approved' &&
      row.dealer_id === null &&
      (invitation === undefined || invitation.expires_at <= now);
    if (!isUndecided(row.kind, row.state) && !isSecond && !isAgain) throw notNow(row);
    if (account && !isProven(row, account) && !confirmUnproven)
      throw new ApiError<typeof approveApplication>(
        'email_unproven',
        `Nobody has confirmed that ${row.email} belongs to the account ${account.username}. Approve it only if you are sure.`,
      );
    await act(
      tx,
      row,
      { state: 'approved', dealer_id: account?.id ?? null },
      { by, now, act: 'application.approved' },
    );
    const { name, email } = row;
    const offer = await currentOffer(tx);
    if (!account) {
      await invite(
        tx,
        { email, name, roleId: null, isVendor: true, messageId: row.id, offer, replyTo: shopEmail },
        { by, now, site: publicUrl },
      );
      return;
    }
    if (invitation) await removeInvitation(tx, invitation.id);
    await changeDealer(tx, account, true, acting);
    await companyFor(tx, account, acting);
    await queueMail(tx, `application-approved-${row.id}-${row.version}`, now, {
      kind: 'dealer-approved',
      name,
      email,
      offer,
      username: account.username,
      url: publicUrl,
    });
  });
