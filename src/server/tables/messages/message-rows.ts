import type { MessageKind, MessageState } from '../../../shop/messages/inbox';

export interface MessageRow {
  id: string;
  kind: MessageKind;
  name: string;
  email: string;
  subject: string;
  body: string;
  company: string | null;
  website: string | null;
  account_id: string | null;
  created_at: number;
  state: MessageState;
  /** Raised by every act of the shop on it. */
  version: number;
  /** The account that an approved application made a dealer. */
  dealer_id: string | null;
  /** The Idempotency-Key that it came with. */
  sent_key: string | null;
}

/** What the shop answered; `account_id` is who wrote it. */
export interface MessageReplyRow {
  id: string;
  message_id: string;
  account_id: string | null;
  body: string;
  created_at: number;
}

export interface MessageTables {
  message: MessageRow;
  message_reply: MessageReplyRow;
}
