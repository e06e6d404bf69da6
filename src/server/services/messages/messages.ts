import type { ContactMessage, VendorApplication } from '../../../shop/messages/message';
import { newId } from '../../ground/new-id';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { addMessage, findMessageByKey } from '../../tables/messages/messages';
import { keyMismatch } from '../idempotency';
import { queueMail } from '../mail/outbox';

type Sent = ContactMessage & Partial<Pick<VendorApplication, 'company' | 'website'>>;

interface Received {
  /** The Idempotency-Key. */
  key: string | undefined;
  accountId: string | undefined;
  /** The shop's mailbox. */
  shopEmail: string;
  now: number;
}

/** The message stored with this key. @throws ApiError idempotency_mismatch when it differs */
const sentBefore = async (tx: Tx, key: string, sent: Sent): Promise<string | undefined> => {
  const row = await findMessageByKey(tx, key);
  if (!row) return undefined;
  // A message erased with its account has no text to compare.
  const isSame = row.email === '' || (row.email === sent.email && row.body === sent.message);
  if (!isSame) throw keyMismatch();
  return row.id;
};

const receiveOnce = (
  db: Db,
  sent: Sent,
  { key, accountId, shopEmail, now }: Received,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const before = key === undefined ? undefined : await sentBefore(tx, key, sent);
    if (before !== undefined) return before;
    const id = newId();
    const { name, email, subject, message: body, company, website } = sent;
    await addMessage(tx, {
      id,
      kind: company ? 'application' : 'contact',
      name,
      email,
      subject,
      body,
      company: company ?? null,
      website: website ?? null,
      account_id: accountId ?? null,
      created_at: now,
      state: 'new',
      version: 0,
      dealer_id: null,
      sent_key: key ?? null,
    });
    await queueMail(tx, `message-${id}`, now, {
      kind: 'message-to-shop',
      to: shopEmail,
      name,
      email,
      subject,
      body,
      company,
      website,
    });
    await queueMail(
      tx,
      `receipt-${id}`,
      now,
      company
        ? { kind: 'application-receipt', name, email }
        : { kind: 'message-receipt', name, email, subject, body },
    );
    return id;
  });

/**
 * Stores a contact message and queues the mail to the shop and the receipt, all or nothing; once for each key.
 * @returns its id; for a repeated key the id of the first message
 * @throws ApiError idempotency_mismatch
 */
export const receiveMessage = async (db: Db, sent: Sent, received: Received): Promise<string> => {
  const receive = () => receiveOnce(db, sent, received);
  return receive().catch((error: unknown) => {
    // A concurrent request with the same key was faster.
    if (received.key !== undefined && isUniqueViolation(error)) return receive();
    throw error;
  });
};
