import type { Flag } from '../engine/flag';

/** `payload` is JSON text; `to_file` marks mails that were only written to a file; `dead` marks mails that failed too often. */
export interface OutboxRow {
  id: string;
  dedupe: string;
  kind: string;
  payload: string;
  attempts: number;
  next_at: number;
  lease_until: number;
  sent_at: number | null;
  to_file: Flag;
  dead: Flag;
  last_error: string | null;
  created_at: number;
}

export interface MailTables {
  outbox: OutboxRow;
}
