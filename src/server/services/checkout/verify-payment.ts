import type { placeOrder } from '../../../contract/orders/orders';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { isSameSum } from '../../../shop/checkout/asserted-sum';
import { ApiError } from '../../ground/api-error';
import { findCheckoutByIntent, newestCheckout } from '../../tables/checkout/checkouts';
import type { AccountRow } from '../../tables/account/account-rows';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import { findOrderByCheckout } from '../../tables/orders/orders';
import { readSnapshot } from './snapshot';
import { type CompletedCheckout, type PaymentContext, completeCheckout } from './complete-checkout';
import { assertedCents, quoteTotals } from './match-amount';
import { takesAddress } from './take-address';

interface OrderRequest {
  total: number | string;
  shippingCost: number | string;
  hst: number | string;
  shippingAddress: ShippingAddress;
  paymentIntentId?: string | null | undefined;
}

/** The checkout of the intent, or the newest one. @throws ApiError not_found for another buyer's intent */
const checkoutFor = async (
  { db }: PaymentContext,
  account: AccountRow,
  intent: string | null | undefined,
): Promise<CheckoutRow | undefined> => {
  if (!intent) return newestCheckout(db, account.id);
  const checkout = await findCheckoutByIntent(db, intent);
  if (checkout?.account_id !== account.id)
    throw new ApiError<typeof placeOrder>('not_found', 'There is no such payment.');
  return checkout;
};

const paymentRequired = (status: string): ApiError =>
  new ApiError<typeof placeOrder>('payment_required', 'This order is not paid for yet.', {
    status,
  });

/** @throws ApiError amount_mismatch, when the client's amounts are not those of the checkout that it is about to pay */
const compareSums = (checkout: CheckoutRow, input: OrderRequest): void => {
  const snapshot = readSnapshot(checkout);
  const isSame =
    isSameSum(assertedCents(input.total), snapshot.total) &&
    isSameSum(assertedCents(input.shippingCost), snapshot.shipping) &&
    isSameSum(assertedCents(input.hst), snapshot.hst);
  if (isSame) return;
  throw new ApiError<typeof placeOrder>(
    'amount_mismatch',
    'Prices have changed. Please check the new total.',
    {
      totals: quoteTotals(snapshot),
    },
  );
};

const completeFree = async (
  context: PaymentContext,
  checkout: CheckoutRow,
  input: OrderRequest,
): Promise<CompletedCheckout | undefined> => {
  compareSums(checkout, input);
  if (
    checkout.state !== 'ordered' &&
    (checkout.state !== 'open' || checkout.expires_at <= context.clock())
  )
    throw new ApiError<typeof placeOrder>(
      'quote_expired',
      'Prices are valid for 30 minutes. Please check out again.',
    );
  return completeCheckout(
    context,
    { freeCheckoutId: checkout.id },
    { via: 'client', address: input.shippingAddress },
  );
};

/**
 * Completes a checkout for the buyer who reports that it is paid (docs/rules.md 6.1); the provider is asked. A repeated
 * call gets the same order. The client's sums are compared only before the payment; afterwards the order is created
 * whatever they are.
 * @throws ApiError not_found, payment_required, amount_mismatch, quote_expired; ProviderUnavailable
 */
export const verifyPayment = async (
  context: PaymentContext,
  account: AccountRow,
  input: OrderRequest,
): Promise<CompletedCheckout> => {
  for (const sum of [input.total, input.shippingCost, input.hst]) assertedCents(sum);
  const checkout = await checkoutFor(context, account, input.paymentIntentId);
  if (!checkout) throw paymentRequired('none');

  const existing =
    checkout.state === 'ordered' ? await findOrderByCheckout(context.db, checkout.id) : undefined;
  if (existing && !takesAddress(existing, checkout, input.shippingAddress, context.clock()))
    return { order: existing, isNew: false };

  if (checkout.total_cents === 0) {
    const made = await completeFree(context, checkout, input);
    if (made) return made;
  }
  const intent = checkout.intent === null ? undefined : await context.payments.get(checkout.intent);
  if (intent?.status !== 'succeeded') {
    compareSums(checkout, input);
    throw paymentRequired(intent?.status ?? 'none');
  }
  const made = await completeCheckout(context, intent, {
    via: 'client',
    address: input.shippingAddress,
  });
  if (!made) throw new Error(`Checkout ${checkout.id} has disappeared.`);
  return made;
};
