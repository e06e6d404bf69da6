import type { Generated } from 'kysely';
import * as z from 'zod/mini';
import { type Province, ShippingAddress } from '../../../shop/checkout/address';
import type { PaidByHand } from '../../../shop/quotes';
import { FreightFacts } from '../../../shop/shipping/freight-request';
import { jsonColumn } from '../engine/json-column';

/**
 * A cart frozen for payment. `snapshot` is immutable JSON text; `hash` identifies its contents. The lines of
 * open checkouts reserve stock.
 */
export interface CheckoutRow {
  id: string;
  account_id: string;
  state: 'open' | 'superseded' | 'canceled' | 'expired' | 'ordered';
  hash: string;
  snapshot: string;
  total_cents: number;
  discount_code: string | null;
  provider: string;
  intent: string | null;
  client_secret: string | null;
  address: string | null;
  email: string | null;
  po_number: string | null;
  build_name: string | null;
  /** The shop's quote that it pays; the pieces are held by the quote, and the buyer's cart has no part in it. */
  quote_id: string | null;
  /** The terms of sale that its buyer was shown; null in a checkout that was restored from a payment. */
  terms_version: string | null;
  /** 1 when the buyer wants the address of the order in the account's book. */
  save_address: number;
  created_at: number;
  expires_at: number;
}

/** The part of a snapshot that says for where, and for how many business days, the carrier was asked. */
const Delivery = z.object({
  days: z.optional(z.number()),
  postal: z.optional(z.nullable(z.string())),
});

/** The reader of a whole snapshot is in services/checkout/snapshot. */
export const CHECKOUT_JSON = {
  address: jsonColumn('checkout.address', ShippingAddress),
  delivery: jsonColumn('checkout.snapshot', Delivery),
};

/**
 * A line of a checkout: of `quantity` pieces `to_make` are made, by the day `promised_by`, and `from_parts` packed from
 * their parts; the others are reserved from stock.
 */
export interface CheckoutLineRow {
  checkout_id: string;
  product_id: number;
  quantity: number;
  to_make: number;
  promised_by: string | null;
  from_parts: number;
}

/** The pieces of a part that a checkout's kits are packed from; `to_make` are made, the others are reserved from stock. */
export interface CheckoutPartRow {
  checkout_id: string;
  kit_id: number;
  part_id: number;
  quantity: number;
  to_make: number;
}

/** The pieces of a part that an open quote reserves for its kits. */
export interface ShopQuotePartRow {
  quote_id: string;
  kit_id: number;
  part_id: number;
  quantity: number;
}

/**
 * A quote that the shop made: `snapshot` and `hash` as those of a checkout. The lines of open quotes reserve stock.
 * `created_by` is the admin's account; `order_id` its order, once it is paid; `site` the shop's base
 * URL, for the links in mails; `address` JSON text, null for pickup; `supplement_of` the order whose shipping it
 * supplements.
 */
export interface ShopQuoteRow {
  id: string;
  number: string;
  account_id: string;
  state: 'open' | 'paid' | 'cancelled' | 'expired';
  name: string;
  email: string;
  snapshot: string;
  hash: string;
  total_cents: number;
  discount_reason: string | null;
  order_id: string | null;
  site: string | null;
  address: string | null;
  supplement_of: string | null;
  created_by: string;
  created_at: number;
  /** 1 for a request for freight that the shop has not answered; its stored state is 'expired', as it holds nothing. */
  awaits_answer: number;
  /** The wishes for a delivery by freight; null for every other quote, and once the person was removed. */
  freight: string | null;
  valid_until: number;
  /** The end that the customer was told. A payment that begins before it keeps the quote valid for 30 minutes more. */
  ends_at: number;
}

export const QUOTE_JSON = {
  address: jsonColumn('shop_quote.address', ShippingAddress),
  freight: jsonColumn('shop_quote.freight', FreightFacts),
};

export interface ShopQuoteLineRow {
  quote_id: string;
  product_id: number;
  quantity: number;
}

/** A mailed or copied link to a quote. A quote may have several, which are all valid. */
export interface QuoteLinkRow {
  token_hash: string;
  quote_id: string;
  created_at: number;
}

/**
 * A payment that the admin took by hand. The one place that says how an order without an intent was paid.
 * `quote_id` is null for an order that its buyer placed on terms at the checkout, who is `taken_by` then.
 * `rounding_cents` is what the cash is more than the total; null for other means.
 */
export interface OrderPaymentRow {
  order_id: string;
  quote_id: string | null;
  means: PaidByHand;
  reference: string | null;
  taken_by: string;
  at: number;
  rounding_cents: number | null;
}

/**
 * A card payment of what was open of an order on terms when it began: `cents`. `id` is the provider's `checkout_id`. An
 * open one can be paid until `expires_at`; an order has one at most.
 */
export interface InvoicePaymentRow {
  id: string;
  order_id: string;
  /** The dealer who pays. */
  account_id: string;
  cents: number;
  provider: string;
  intent: string | null;
  client_secret: string | null;
  state: 'open' | 'paid' | 'ended';
  created_at: number;
  expires_at: number;
}

/** Messages of a payment provider, as JSON text without secrets. Append-only. */
export interface PaymentLogRow {
  id: string;
  at: number;
  intent: string | null;
  checkout_id: string | null;
  message: string;
}

/** `asked`, `metadata`, `billing` and `card` are JSON text; of a card only brand and last four digits. */
export interface DemoIntentRow {
  id: string;
  client_secret: string;
  idempotency_key: string;
  asked: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  cents: number;
  received_cents: number;
  currency: string;
  metadata: string;
  billing: string | null;
  card: string | null;
  created_at: number;
  /** Null until it is paid. */
  paid_at: number | null;
}

export interface DemoRefundRow {
  id: string;
  intent_id: string;
  idempotency_key: string;
  cents: number;
  created_at: number;
}

/** A webhook that is not delivered yet; `payload` is JSON text. */
export interface DemoEventRow {
  id: string;
  payload: string;
  attempts: number;
  next_at: number;
  created_at: number;
}

/** The taxes of a province from a day in Toronto on. Rates are thousandths of a per cent. */
export interface TaxRateRow {
  province: Province;
  day: string;
  federal_name: string;
  federal_rate: number;
  provincial_name: string | null;
  provincial_rate: number | null;
}

export interface CheckoutTables {
  tax_rate: TaxRateRow;
  checkout: Omit<CheckoutRow, 'save_address'> & { save_address: Generated<number> };
  checkout_line: Omit<CheckoutLineRow, 'to_make' | 'promised_by' | 'from_parts'> & {
    to_make: Generated<number>;
    promised_by: Generated<string | null>;
    from_parts: Generated<number>;
  };
  checkout_part: CheckoutPartRow;
  shop_quote: Omit<ShopQuoteRow, 'awaits_answer' | 'freight'> & {
    awaits_answer: Generated<number>;
    freight: Generated<string | null>;
  };
  shop_quote_line: ShopQuoteLineRow;
  shop_quote_part: ShopQuotePartRow;
  quote_link: QuoteLinkRow;
  order_payment: OrderPaymentRow;
  invoice_payment: InvoicePaymentRow;
  provider_event: { id: string; kind: string; created_at: number };
  payment_log: PaymentLogRow;
  demo_intent: DemoIntentRow;
  demo_refund: DemoRefundRow;
  demo_event: DemoEventRow;
}
