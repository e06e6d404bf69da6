import type { Generated } from 'kysely';
import type { Flag } from './engine/flag';
import type { AccountTables } from './account/account-rows';
import type { MessageKind, MessageState } from '../../shop/messages/inbox';
import type { CheckoutTables } from './checkout/checkout-rows';
import type { DiscountTables } from './discounts/discount-rows';
import type { OrderTables } from './orders/order-rows';
import type { ReminderTables } from './reminders/reminder-rows';

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  slug: string;
  name: string;
  description: string;
  position: number;
}

/** What a new product is made of. `additional_images` and `attributes` are JSON text. */
export interface NewProductRow {
  id: number;
  slug: string;
  sku: string | null;
  name: string;
  description: string;
  category_id: number;
  subcategory_id: number | null;
  price_cents: number;
  weight_g: number;
  stock: number;
  published: Flag;
  rating_tenths: number;
  review_count: number;
  image_url: string;
  additional_images: string;
  attributes: string;
}

/**
 * `revision` counts the changes made by people, not the sales; `updated_at` is the last of them, epoch ms, 0 before the
 * first; `image_alts` is JSON text, from a picture's address to what it shows.
 */
export interface ProductRow extends NewProductRow {
  revision: number;
  updated_at: number;
  image_alts: string;
}

interface ProductTable extends NewProductRow {
  revision: Generated<number>;
  updated_at: Generated<number>;
  image_alts: Generated<string>;
}

/** An address that a product once had. It names the product, not its next address: no chains, no circles. */
export interface ProductRedirectRow {
  slug: string;
  product_id: number;
  created_at: number;
}

/** `username` is canonical (shop/session/credentials); `email_key` is the address in lower case. Times are epoch ms. */
export interface AccountRow {
  id: string;
  username: string;
  email: string;
  email_key: string;
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  is_vendor: Flag;
  is_admin: Flag;
  created_at: number;
}

export interface SessionRow {
  token_hash: string;
  account_id: string;
  created_at: number;
  seen_at: number;
}

export interface CartLineRow {
  id: string;
  account_id: string;
  product_id: number;
  quantity: number;
  created_at: number;
}

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

/** The dealer's own number for the order that the cart will be. */
export interface CartPoNumberRow {
  account_id: string;
  po_number: string;
}

/** `payload` is JSON text; `dead` marks what failed too often. */
export interface OutboxRow {
  id: string;
  dedupe: string;
  kind: string;
  payload: string;
  attempts: number;
  next_at: number;
  lease_until: number;
  sent_at: number | null;
  dead: Flag;
  last_error: string | null;
  created_at: number;
}

/** Who did what, when; `detail` is JSON text. Rows are only ever added. */
export interface AuditLogRow {
  id: string;
  at: number;
  account_id: string | null;
  act: string;
  subject: string;
  detail: string;
}

/** What the owner set from the desk instead of what is shipped; `value` is JSON text. */
export interface ShopSettingRow {
  name: 'shipping';
  value: string;
  version: number;
  changed_at: number;
}

/** The first answer to a request with an Idempotency-Key. `request` tells whether it is the same request again. */
export interface KeptAnswerRow {
  account_id: string;
  idempotency_key: string;
  request: string;
  status: number;
  body: string;
  created_at: number;
}

export interface Schema
  extends AccountTables, CheckoutTables, DiscountTables, OrderTables, ReminderTables {
  category: CategoryRow;
  product: ProductTable;
  product_redirect: ProductRedirectRow;
  catalogue_state: { id: number; version: number };
  account: AccountRow;
  session: SessionRow;
  cart_line: CartLineRow;
  message: MessageRow;
  message_reply: MessageReplyRow;
  cart_po_number: CartPoNumberRow;
  outbox: OutboxRow;
  kept_answer: KeptAnswerRow;
  audit_log: AuditLogRow;
  shop_setting: ShopSettingRow;
  schema_migration: { version: number; sha256: string; applied_at: number };
}
