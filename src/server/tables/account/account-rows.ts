import { z } from 'zod';
import { ShippingAddress } from '../../../shop/checkout/address';
import { PadLine } from '../../../shop/dealers/saved-pad';
import type { Flag } from '../engine/flag';
import { jsonColumn } from '../engine/json-column';

/**
 * `username` is canonical (shop/session/credentials); `email_key` is the address in lower case. `email_proven_at`: when
 * a link that was mailed to the address was last used; null for never. `role_id`: the role of a member of the staff; null
 * for customers. `company_id`: the company of a dealer. `password_is_first`: whether the shop made the password, and its
 * owner has to choose another one. `is_guest`: whether somebody without a password uses it (docs/rules.md 2.13); the name and the
 * key of a guest are made up, so that the address stays free. Times are epoch ms.
 */
export interface AccountRow {
  id: string;
  username: string;
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  is_vendor: Flag;
  role_id: string | null;
  company_id: string | null;
  created_at: number;
  email_proven_at: number | null;
  password_is_first: Flag;
  is_guest: Flag;
}

/**
 * The company whose orders and terms an account shares: that of a dealer (docs/rules.md 7.15). A company stays on record
 * while the dealer is switched off, and counts again afterwards.
 */
export const sharedCompany = (account: Pick<AccountRow, 'is_vendor' | 'company_id'>) =>
  account.is_vendor === 1 ? account.company_id : null;

/**
 * A request to confirm by a mailed link: a new password or a new address. `token_hash` is null
 * until the mail is rendered; the token itself is only in the mail.
 */
export interface AccountRequestRow {
  id: string;
  account_id: string;
  purpose: 'reset' | 'email';
  /** The new address. */
  email: string | null;
  token_hash: string | null;
  created_at: number;
  expires_at: number;
}

/** A note of the staff about a customer or dealer. */
export interface AccountNoteRow {
  id: string;
  account_id: string;
  written_by: string;
  body: string;
  created_at: number;
}

/** An address of an account's book; `address` is JSON text. The one with the newest `used_at` is the default. */
export interface AccountAddressRow {
  id: string;
  account_id: string;
  address: string;
  po_number: string | null;
  used_at: number;
  created_at: number;
}

/** A list of a dealer's order pad under a name; `lines` is JSON text. */
export interface SavedPadRow {
  id: string;
  account_id: string;
  name: string;
  lines: string;
  saved_at: number;
}

export const ACCOUNT_JSON = {
  address: jsonColumn('account_address.address', ShippingAddress),
  lines: jsonColumn('saved_pad.lines', z.array(PadLine)),
};

export interface AccountTables {
  account_address: AccountAddressRow;
  account_note: AccountNoteRow;
  account: AccountRow;
  account_request: AccountRequestRow;
  saved_pad: SavedPadRow;
  /** Deleted accounts. Their anonymised rows stay, because orders refer to them. */
  deleted_account: { account_id: string; deleted_at: number };
}
