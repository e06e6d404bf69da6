import type { IncomingHttpHeaders } from 'node:http';
import type { PublicPayments } from '../../shop/settings/config';
import type { Cents } from '../../shop/money';
import type { BalanceKind, PayoutState } from '../../shop/reports/journal';
import type { Span } from '../../shop/reports/period';

/** Marks our intents: the provider's account may serve other shops too. */
export const SHOP_TAG = 'nickel-range-shop';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** Billing details typed with the card. All are optional. */
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

/** The provider's record of one payment. */
export interface Intent {
  id: string;
  status: IntentStatus;
  /** The sum to charge, and the sum charged so far (0 until `succeeded`). */
  cents: Cents;
  receivedCents: Cents;
  /** The refunded sum. Set by `get` and `listSince`; may be missing in an event. */
  refundedCents?: Cents | undefined;
  /** Lower case ISO 4217: 'cad'. */
  currency: string;
  /** `checkout_id`, `user_id`, `shop` and the metadata given to `create`; {} for an intent of another shop. */
  metadata: Readonly<Record<string, string>>;
  /** Set once a card was tried. `get` has it; it may be missing in an event. */
  billing?: Billing | undefined;
  /** 'visa', '4242': the only stored facts of a card. */
  card?: { brand: string; last4: string } | undefined;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
}

export interface NewIntent {
  /** Also the idempotency key (`ci_<checkoutId>`): a repeated call must have the same arguments. */
  checkoutId: string;
  userId: string;
  /** At least MIN_CHARGE. */
  cents: Cents;
  currency: 'cad';
  /** Stored by the provider; no receipt is mailed to it. */
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
  /** Further metadata, at most 500 characters a value, from which an order can be restored after a lost disk. */
  metadata?: Record<string, string> | undefined;
}

export interface RefundRequest {
  /** The paid intent. */
  intent: string;
  cents: Cents;
  /** The idempotency key. */
  key: string;
}

export type RefundStatus = 'succeeded' | 'pending' | 'failed';

/** A refund, made by this shop or by its owner in the provider's dashboard. */
export interface ProviderRefund {
  id: string;
  intentId: string;
  cents: Cents;
  status: RefundStatus;
  /** The idempotency key with which the shop asked for it; missing for one that was made in the dashboard. */
  key?: string | undefined;
}

/** A change of the shop's balance with the provider, which never changes again. */
export interface BalanceTransaction {
  id: string;
  kind: BalanceKind;
  /** The provider's id of the payment, the refund or the payout; null for others. */
  source: string | null;
  /** The sum that was added before the fee, negative when it was taken. */
  cents: Cents;
  /** The provider's fee. */
  feeCents: Cents;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
}

/** Money that the provider sends to the bank; below zero, takes from there. */
export interface Payout {
  id: string;
  cents: Cents;
  state: PayoutState;
  /** Epoch ms, by the provider's clock. */
  createdAt: number;
}

/** A webhook's event. */
export type PaymentNews =
  | { kind: 'succeeded' | 'failed' | 'canceled'; intent: Intent }
  | {
      kind: 'refund';
      /** `cents` is the sum of all refunds of the intent when the id is missing. */
      refund: Omit<ProviderRefund, 'id'> & { id?: string | undefined };
    }
  | { kind: 'dispute'; intentId: string; reason: string }
  | { kind: 'other'; type: string };

/** `id` is the same when an event is sent twice. */
export type PaymentEvent = { id: string } & PaymentNews;

/**
 * A payment provider. Its answers take precedence over everything the shop has stored about a payment.
 * Every call may throw ProviderUnavailable, after up to three attempts of 8 s; then the outcome is unknown and the same
 * call may be repeated.
 */
export interface PaymentProvider {
  name: 'stripe' | 'demo';
  /** Public settings (GET /api/config). */
  publicConfig: () => PublicPayments;
  /** False while calls are paused after repeated failures. */
  isAvailable: () => boolean;
  /** Returns the same intent for the same checkout. @throws ProviderRefused below MIN_CHARGE, or `idempotency_error` when the arguments differ */
  create: (intent: NewIntent) => Promise<{ id: string; clientSecret: string }>;
  /** @throws ProviderRefused `not_found` */
  get: (id: string) => Promise<Intent>;
  /** Cancels an intent unless it is being paid or paid; returns its state. Idempotent. */
  cancel: (id: string) => Promise<'canceled' | 'succeeded' | 'processing'>;
  /**
   * Refunds a payment, once for each `key`.
   * @throws ProviderRefused for good: not paid, already refunded, or more than was paid
   */
  refund: (request: RefundRequest) => Promise<{ id: string; status: RefundStatus }>;
  /** This shop's intents created at or after `since` (epoch ms), in any order. */
  listSince: (since: number) => AsyncIterable<Intent>;
  /**
   * The refunds of an intent, or those created at or after `since` (epoch ms), in any order; the latter may include
   * those of other shops. @throws ProviderRefused `not_found`
   */
  listRefunds: (of: { intent: string } | { since: number }) => AsyncIterable<ProviderRefund>;
  /** Movements of the balance in a span of time, in any order, including those of other shops of the account. Canadian dollars only. */
  listBalance: (span: Span) => AsyncIterable<BalanceTransaction>;
  /** The payouts created at or after `since` (epoch ms), in any order. Canadian dollars only. */
  listPayouts: (since: number) => AsyncIterable<Payout>;
  /** Verifies and parses a webhook. `raw` is the unparsed body. @throws BadWebhook unless the provider signed it within the last 300 s */
  parseWebhook: (raw: Buffer, headers: IncomingHttpHeaders) => PaymentEvent;
}

/** No answer, or a temporary failure of the provider: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** A permanent refusal. `message` is the provider's and may be logged. */
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

/** A webhook that the provider did not sign, or that is too old. */
export class BadWebhook extends Error {
  override name = 'BadWebhook';
}
