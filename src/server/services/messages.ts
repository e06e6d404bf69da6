import { v7 as uuid } from 'uuid';
import type { ContactMessage, VendorApplication } from '../../shop/message';
import { type Db, inTransaction } from '../tables/database';
import { addMessage } from '../tables/messages';
import { queueMail } from './outbox';

interface Received {
  accountId: string | undefined;
  /** Where the shop reads its mail. */
  shopEmail: string;
  now: number;
}

/** Stores a contact message and queues the mail to the shop and the receipt, all or nothing. @returns its id */
export const receiveMessage = (
  db: Db,
  sent: ContactMessage & Partial<Pick<VendorApplication, 'company' | 'website'>>,
  { accountId, shopEmail, now }: Received,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const id = uuid();
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
    });
    await queueMail(
      tx,
      `message-${id}`,
      { kind: 'message-to-shop', to: shopEmail, name, email, subject, body, company, website },
      now,
    );
    await queueMail(
      tx,
      `receipt-${id}`,
      company
        ? { kind: 'application-receipt', name, email }
        : { kind: 'message-receipt', name, email, subject, body },
      now,
    );
    return id;
  });
