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
  /** Incremented by every change of the admin. */
  version: number;
  /** The account that became a dealer by this application. */
  dealer_id: string | null;
  /** The Idempotency-Key of the request. */
  sent_key: string | null;
}

/** A reply; `account_id` is its author. */
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
