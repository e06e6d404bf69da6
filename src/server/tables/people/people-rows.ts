import { z } from 'zod';
import type { Flag } from '../engine/flag';
import { jsonColumn } from '../engine/json-column';

/** A role of the staff; `rights` is a JSON list. */
export interface StaffRoleRow {
  id: string;
  name: string;
  rights: string;
  created_at: number;
}

export const STAFF_ROLE_JSON = {
  rights: jsonColumn('staff_role.rights', z.array(z.string())),
};

/**
 * An invitation to an account. `id` is that of the account that it will make, so that the log has one subject for both.
 * `token_hash` is null until the mail is written; the token itself is only in the mail. `role_id` is null for customers
 * and dealers. `message_id`: the application that it answers.
 * `company_id`: the company of dealers that the account will belong to. Times are epoch ms.
 */
export interface InvitationRow {
  id: string;
  email: string;
  email_key: string;
  name: string;
  role_id: string | null;
  is_vendor: Flag;
  message_id: string | null;
  company_id: string | null;
  token_hash: string | null;
  created_at: number;
  expires_at: number;
}

export interface PeopleTables {
  staff_role: StaffRoleRow;
  invitation: InvitationRow;
}
