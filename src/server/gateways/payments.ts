import type { IncomingHttpHeaders } from 'node:http';
import type { PublicPayments } from '../../shop/config';
import type { Cents } from '../../shop/money';

/** Stamped on every intent: the provider's account may serve more than this shop. */
export const SHOP_TAG = 'nickel-range-shop';

/** The smallest sum that the providers take for Canadian dollars. */
export const LEAST_CHARGE: Cents = 50;

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** What the buyer typed beside the card. Any of it may be missing. */
export interface Billing {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  city?: string | undefined;
  state?: string | undefined;
  postalCode?: string | undefined;
  country?: string | undefined;
}

/** One try to take one sum, as the provider knows it. */
export interface Intent {
  id: string;
  status: IntentStatus;
  /** What is asked for, and what has been taken so far (0 until `succeeded`). */
  cents: Cents;
  receivedCents: Cents;
  /** What was given back of it. `get` and `listSince` know it, the intent inside an event may not. */
  refundedCents?: Cents | undefined;
  /** Lower case ISO 4217: 'cad'. */
  currency: string;
  /** `checkout_id`, `user_id`, `shop` and what `create` was given beside them; {} for a stranger's intent. */
  metadata: Readonly<Record<string, string>>;
  /** Known once a card was tried. `get` has it; the intent inside an event may not. */
  billing?: Billing | undefined;
  /** 'visa', '4242': all that is ever kept of a card. */
  card?: { brand: string; last4: string } | undefined;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
}

export interface NewIntent {
  /** Also the idempotency key (`ci_<checkoutId>`): asked again, everything else must be the same as before. */
  checkoutId: string;
  userId: string;
  /** At least LEAST_CHARGE. */
  cents: Cents;
  currency: 'cad';
  /** Kept in the provider's books; no receipt is mailed to it. */
  email?: string | undefined;
  shipping?:
    | {
        name: string;
        line1: string;
        line2?: string;
        city: string;
        state: string;
        postalCode: string;
      }
    | undefined;
  /** More to remember, at most 500 characters a value: what an order is made from again after a lost disk. */
  metadata?: Record<string, string> | undefined;
}

export interface RefundAsked {
  /** The intent that took the money. */
  intent: string;
  cents: Cents;
  /** The idempotency key. */
  key: string;
}

export type RefundStatus = 'succeeded' | 'pending' | 'failed';

/** What a provider tells on its own. */
export type PaymentNews =
  | { kind: 'succeeded' | 'failed' | 'canceled'; intent: Intent }
  | {
      kind: 'refund';
      refund: {
        /** Missing where only the sum of all refunds of the intent was told. */
        id?: string | undefined;
        intentId: string;
        cents: Cents;
        status: RefundStatus;
      };
    }
  | { kind: 'dispute'; intentId: string; reason: string }
  | { kind: 'other'; type: string };

/** `id` is the same when an event is told twice. */
export type PaymentEvent = { id: string } & PaymentNews;

/**
 * Who takes the money. One answer of theirs outranks everything the shop has stored about a payment.
 * Every call may throw ProviderUnavailable, after 8 s at most three times over; then nothing is known and the same
 * call may be made again.
 */
export interface PaymentProvider {
  name: 'stripe' | 'demo';
  /** What browsers are told (GET /api/config). */
  publicConfig: () => PublicPayments;
  /** Whether calls are made at all; false while a provider that failed again and again is left alone. */
  isAvailable: () => boolean;
  /** The same checkout gets the same intent again. @throws ProviderRefused below LEAST_CHARGE, or `idempotency_error` when anything differs from before */
  create: (intent: NewIntent) => Promise<{ id: string; clientSecret: string }>;
  /** @throws ProviderRefused `not_found` */
  get: (id: string) => Promise<Intent>;
  /** Ends an intent unless money is on its way or taken: the answer says which. Ending it twice is no error. */
  cancel: (id: string) => Promise<'canceled' | 'succeeded' | 'processing'>;
  /**
   * Gives money back. The same `key` gives it back once, however often this is called.
   * @throws ProviderRefused for good: nothing was taken, or it is given back already, or more than was taken
   */
  refund: (asked: RefundAsked) => Promise<{ id: string; status: RefundStatus }>;
  /** This shop's intents that were made at or after `since` (epoch ms), in no promised order. */
  listSince: (since: number) => AsyncIterable<Intent>;
  /** Reads what the provider posted. `raw` is the body byte for byte. @throws BadWebhook when it is not signed by the provider within the last 300 s */
  parseWebhook: (raw: Buffer, headers: IncomingHttpHeaders) => PaymentEvent;
}

/** No answer, or the answer that the provider can not answer now: what happened is not known. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider's no, which asking again does not change. `message` is the provider's and may be logged. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
  constructor(
    /** The provider's code: 'not_found', 'amount_too_small', 'charge_already_refunded' … */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A webhook that does not come from the provider, or too late. */
export class BadWebhook extends Error {
  override name = 'BadWebhook';
}
