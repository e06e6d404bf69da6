// Converts Stripe's objects to the payment interface.
import type { Stripe } from 'stripe';
import { type BalanceKind, PAYOUT_STATES } from '../../shop/reports/journal';
import type {
  BalanceTransaction,
  Billing,
  Intent,
  IntentStatus,
  PaymentEvent,
  PaymentNews,
  Payout,
  ProviderRefund,
  RefundStatus,
} from './payments';
import { ProviderRefused, ProviderUnavailable, SHOP_TAG } from './payments';

const STATUSES: Record<string, IntentStatus> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** An unknown status counts as processing: the order is neither created nor dropped. */
const intentStatus = (status: string): IntentStatus => STATUSES[status] ?? 'processing';

export const refundStatus = (status: string | null): RefundStatus =>
  status === 'succeeded'
    ? 'succeeded'
    : status === 'failed' || status === 'canceled'
      ? 'failed'
      : 'pending';

const objectId = (thing: string | { id: string } | null): string =>
  typeof thing === 'string' ? thing : (thing?.id ?? '');

const asBilling = ({ name, email, phone, address }: Stripe.Charge.BillingDetails): Billing => ({
  name: name ?? undefined,
  email: email ?? undefined,
  phone: phone ?? undefined,
  line1: address?.line1 ?? undefined,
  line2: address?.line2 ?? undefined,
  city: address?.city ?? undefined,
  state: address?.state ?? undefined,
  postalCode: address?.postal_code ?? undefined,
  country: address?.country ?? undefined,
});

/** Billing and card are known only when the latest charge was expanded. */
export const asIntent = (intent: Stripe.PaymentIntent): Intent => {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    id: intent.id,
    status: intentStatus(intent.status),
    cents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    ...(charge && {
      billing: asBilling(charge.billing_details),
      refundedCents: charge.amount_refunded,
    }),
    ...(card && { card: { brand: card.brand ?? '', last4: card.last4 ?? '' } }),
    createdAt: intent.created * 1000,
  };
};

export const asRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  intentId: objectId(refund.payment_intent),
  cents: refund.amount,
  status: refundStatus(refund.status),
  ...(refund.metadata?.key && { key: refund.metadata.key }),
});

const BALANCE_KINDS: Record<string, BalanceKind> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  payment_failure_refund: 'refund',
  refund_failure: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
};

/** Whether a charge is known to be of another shop. Stripe copies the metadata of an intent to its charge. */
const isForeign = (source: Stripe.BalanceTransaction['source']): boolean =>
  typeof source === 'object' && source?.object === 'charge' && source.metadata.shop !== SHOP_TAG;

/** A change of the balance, with its source expanded. */
export const asBalanceTransaction = (moved: Stripe.BalanceTransaction): BalanceTransaction => ({
  id: moved.id,
  kind: isForeign(moved.source) ? 'foreign' : (BALANCE_KINDS[moved.type] ?? 'other'),
  source: objectId(moved.source) || null,
  cents: moved.amount,
  feeCents: moved.fee,
  createdAt: moved.created * 1000,
});

/** A payout; a state that is not known counts as pending. */
export const asPayout = ({ id, amount, status, created }: Stripe.Payout): Payout => ({
  id,
  cents: amount,
  state: PAYOUT_STATES.find((state) => state === status) ?? 'pending',
  createdAt: created * 1000,
});

const eventNews = (event: Stripe.Event): PaymentNews => {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { kind: 'succeeded', intent: asIntent(event.data.object) };
    case 'payment_intent.payment_failed':
      return { kind: 'failed', intent: asIntent(event.data.object) };
    case 'payment_intent.canceled':
      return { kind: 'canceled', intent: asIntent(event.data.object) };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return { kind: 'refund', refund: asRefund(event.data.object) };
    case 'charge.refunded': {
      const { payment_intent, amount_refunded: cents } = event.data.object;
      return {
        kind: 'refund',
        refund: { intentId: objectId(payment_intent), cents, status: 'succeeded' },
      };
    }
    case 'charge.dispute.created': {
      const { payment_intent, reason } = event.data.object;
      return { kind: 'dispute', intentId: objectId(payment_intent), reason };
    }
    default:
      return { kind: 'other', type: event.type };
  }
};

export const asEvent = (event: Stripe.Event): PaymentEvent => ({
  id: event.id,
  ...eventNews(event),
});

/** Temporary failures: the same call may succeed later. */
const PASSING = new Set([
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  // A wrong key is a configuration error, not a refusal of this payment or refund.
  'StripeAuthenticationError',
  'StripePermissionError',
]);
const PASSING_CODES = new Set(['lock_timeout', 'idempotency_key_in_use', 'rate_limit']);

/** Converts an error of Stripe's SDK. Its message contains no secret and may be logged. */
export const asFailure = (error: unknown): unknown => {
  if (!(error instanceof Error) || !('type' in error) || typeof error.type !== 'string')
    return error;
  const { type, code } = error as Stripe.errors.StripeError; // the SDK's errors all have a `type`
  if (PASSING.has(type) || (code !== undefined && PASSING_CODES.has(code)))
    return new ProviderUnavailable(`Stripe: ${error.message}`);
  if (type === 'StripeIdempotencyError')
    return new ProviderRefused('idempotency_error', error.message);
  return new ProviderRefused(
    code === 'resource_missing' ? 'not_found' : (code ?? type),
    error.message,
  );
};
