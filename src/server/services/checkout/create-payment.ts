import type { createPaymentIntent } from '../../../contract/checkout/checkout';
import { ProviderRefused, ProviderUnavailable } from '../../gateways/payments';
import { newId } from '../../ground/new-id';
import { ApiError } from '../../ground/api-error';
import { endCheckout, findCheckout, setIntent } from '../../tables/checkout/checkouts';
import { inTransaction, isUniqueViolation } from '../../tables/engine/database';
import type { Tx } from '../../tables/schema';
import type { ShownTerms } from '../../tables/site/terms-of-sale';
import { addToPaymentLog } from '../../tables/checkout/payment-log';
import type { AccountRow } from '../../tables/account/account-rows';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import { agreedTerms } from './agreed-terms';
import { asMetadata, readSnapshot } from './snapshot';
import { type PaymentContext, completeCheckout } from './complete-checkout';
import { assertedCents } from './match-amount';
import { type NamesSeller, refuseUnnamedSeller } from './refuse-unnamed-seller';
import { type FrozenCheckout, type PaymentRequest, freezeCheckout } from './freeze-checkout';

const ROUNDS = 6;

/** The facts and terms that buyers see now. */
export interface ShowsTerms extends NamesSeller {
  site: NamesSeller['site'] & { readonly terms: ShownTerms; refresh: () => Promise<void> };
}

export interface CreatedPayment {
  checkout: CheckoutRow;
  /** Undefined when there is nothing to pay. */
  clientSecret: string | undefined;
  intent: string | undefined;
}

/** The refusal while a card payment is being confirmed. */
export const inProgress = (): ApiError =>
  new ApiError<typeof createPaymentIntent>(
    'payment_in_progress',
    'Your payment is being confirmed. Please wait a moment.',
  );

/** Creates the order of an intent that is already paid. @returns the API error that names it */
const alreadyPaid = async (context: PaymentContext, intent: string): Promise<ApiError> => {
  const paid = await completeCheckout(context, await context.payments.get(intent), {
    via: 'intent',
  });
  return new ApiError<typeof createPaymentIntent>(
    'already_paid',
    'You have already paid for this order.',
    {
      orderNumber: paid?.order.number,
    },
  );
};

/**
 * Ends an open checkout that no longer matches the cart, and cancels its intent. It stays open when another request has
 * stored an intent since it was read; the caller reads it again, and cancels that intent.
 * @throws ApiError already_paid, payment_in_progress
 */
export const supersede = async (context: PaymentContext, open: CheckoutRow): Promise<void> => {
  const { db, payments } = context;
  // Nothing is canceled before an intent is stored: the secret of an intent in creation is never given out.
  if (open.intent !== null && open.provider === payments.name) {
    const end = await payments.cancel(open.intent);
    if (end === 'processing') throw inProgress();
    if (end === 'succeeded') throw await alreadyPaid(context, open.intent);
  }
  await endCheckout(db, open, 'superseded');
};

/** The stored intent of a checkout, if it can still be paid. @throws ApiError already_paid, payment_in_progress */
const resumeIntent = async (
  context: PaymentContext,
  checkout: CheckoutRow,
): Promise<CreatedPayment | undefined> => {
  const { intent, client_secret: clientSecret } = checkout;
  if (intent === null || clientSecret === null) return undefined;
  const { status } = await context.payments.get(intent);
  if (status === 'succeeded') throw await alreadyPaid(context, intent);
  if (status === 'processing') throw inProgress();
  if (status !== 'canceled') return { checkout, clientSecret, intent };
  await endCheckout(context.db, checkout, 'canceled');
  return undefined;
};

/**
 * Creates the intent of a checkout; a repeated call gets the same intent. @returns undefined when the checkout has
 * ended
 */
const createIntent = async (
  { db, payments, clock }: PaymentContext,
  checkout: CheckoutRow,
): Promise<CreatedPayment | undefined> => {
  const snapshot = readSnapshot(checkout);
  const made = await payments.create({
    checkoutId: checkout.id,
    userId: checkout.account_id,
    cents: checkout.total_cents,
    currency: 'cad',
    metadata: {
      ...asMetadata(snapshot),
      ...(checkout.quote_id !== null && { quote_id: checkout.quote_id }),
    },
  });
  const isOpen = await inTransaction(db, async (tx) => {
    const intent = { intent: made.id, clientSecret: made.clientSecret };
    const now = clock();
    if (!(await setIntent(tx, checkout.id, intent, now))) {
      const current = await findCheckout(tx, checkout.id);
      return current?.intent === made.id && current.state === 'open' && current.expires_at > now;
    }
    await addToPaymentLog(tx, {
      id: newId(),
      at: now,
      intent: made.id,
      checkout_id: checkout.id,
      message: JSON.stringify({
        event: 'created',
        provider: payments.name,
        cents: checkout.total_cents,
      }),
    });
    return true;
  });
  if (isOpen) return { checkout, clientSecret: made.clientSecret, intent: made.id };
  // The cart was changed meanwhile: cancel the intent, so that the old sum cannot be paid.
  const now = await findCheckout(db, checkout.id);
  if (now?.state !== 'ordered') await payments.cancel(made.id);
  return undefined;
};

type Freeze = (tx: Tx, now: number) => Promise<FrozenCheckout>;

const frozenOnce = async (
  { db, clock }: PaymentContext,
  freeze: Freeze,
): Promise<FrozenCheckout | undefined> => {
  try {
    return await inTransaction(db, (tx) => freeze(tx, clock()));
  } catch (error) {
    // A concurrent request of the same buyer was first; the next round reads its checkout.
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
};

/**
 * Creates the payment of a checkout, or returns the one that still matches it.
 * @param amount the buyer's @param freeze returns the open checkout, or adds it
 * @throws ApiError as the contract lists; ProviderUnavailable
 */
export const payFrozen = async (
  context: PaymentContext & NamesSeller,
  amount: number | string,
  freeze: Freeze,
): Promise<CreatedPayment> => {
  refuseUnnamedSeller(context);
  // Freeze nothing for a payment that cannot be made.
  if (!context.payments.isAvailable() && assertedCents(amount) > 0)
    throw new ProviderUnavailable('The circuit breaker of the payment provider is open.');
  for (let round = 0; round < ROUNDS; round += 1) {
    const frozen = await frozenOnce(context, freeze);
    if (!frozen) continue;
    if ('stale' in frozen) {
      await supersede(context, frozen.stale);
      continue;
    }
    const { checkout } = frozen;
    if (checkout.total_cents === 0) return { checkout, clientSecret: undefined, intent: undefined };
    try {
      const payment =
        checkout.intent === null
          ? await createIntent(context, checkout)
          : await resumeIntent(context, checkout);
      if (payment) return payment;
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // The provider's refusal of this checkout is final; only a new checkout can be paid.
      await endCheckout(context.db, checkout, 'canceled');
      throw new ApiError<typeof createPaymentIntent>(
        'payments_unavailable',
        'Card payments are not available right now. Please try again in a moment.',
      );
    }
  }
  throw new ApiError<typeof createPaymentIntent>(
    'busy',
    'Your cart is being changed in another window. Please try again.',
  );
};

/**
 * Creates the payment of an account's cart. A buyer has at most one live intent, bound to a frozen checkout
 * (docs/rules.md 5.15). @throws as payFrozen
 */
export const createPayment = async (
  context: PaymentContext & ShowsTerms,
  account: AccountRow,
  input: PaymentRequest,
): Promise<CreatedPayment> => {
  const agreed = await agreedTerms(context, input.termsVersion);
  return payFrozen(context, input.amount, (tx, now) =>
    freezeCheckout(tx, account, input, { provider: context.payments.name, agreed, now }),
  );
};
