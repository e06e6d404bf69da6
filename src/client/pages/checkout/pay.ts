import type { QueryClient } from '@tanstack/react-query';
import { type CartQuote, createPaymentIntent } from '../../../contract/checkout/checkout';
import { orderOnAccount } from '../../../contract/checkout/on-account';
import type { ErrorOf } from '../../../contract/endpoint';
import { placeOrder } from '../../../contract/orders/orders';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { CallError, errorCode, isApiError, isUnauthorized } from '../../data/call';
import { PROVIDER_PATIENCE as patience, isProcessing } from '../../data/checkout/checkout';
import { makeChange } from '../../data/use-call';
import { type PaymentAttempt, forgetAttempt, keepAttempt } from './payment-attempt';
import { PaymentError } from '../../parts/checkout/payment-error';
import {
  CART_CHANGED,
  CHECK_CARD,
  CHECK_TOTAL,
  ERROR_PAYING,
  INTENT_IS_OVER,
  NO_ANSWER,
  PAYMENT_ERROR,
  PAYMENT_FAILED,
  PRICES_CHANGED,
  refusedCard,
} from '../../parts/checkout/payment-words';
import type { Billing, ConfirmResult, PaymentHandle } from '../../parts/checkout/payment-handle';

interface Purchase {
  client: QueryClient;
  card: PaymentHandle | null;
  quote: CartQuote;
  /** The lines that the buyer sees. */
  shown: CartQuote['lines'];
  service: string | undefined;
  isPickup: boolean;
  address: ShippingAddress;
  email: string;
  /** The dealer's own number for the order; undefined for other buyers. */
  poNumber: string | null | undefined;
  /** The name of the build; undefined when the cart has none. */
  buildName: string | null | undefined;
  /** Whether the address goes into the buyer's book. */
  saveAddress: boolean;
  /** The version of the terms of sale that the buyer sees. */
  termsVersion: string | undefined;
  userId: string;
}

const intentBilling = ({ address, email }: Purchase): Billing => ({
  name: `${address.firstName} ${address.lastName}`,
  email,
  address: {
    line1: address.address1,
    ...(address.address2 && { line2: address.address2 }),
    city: address.city,
    state: address.state,
    postal_code: address.zipCode,
    country: 'CA',
  },
});

export const orderBody = (attempt: PaymentAttempt) => ({
  total: attempt.total,
  shippingCost: attempt.shippingCost,
  hst: attempt.hst,
  shippingAddress: attempt.shippingAddress,
  paymentIntentId: attempt.intent,
});

/**
 * Finds out through the server whether an unanswered payment went through.
 * @returns the attempt with what is known now
 * @throws PaymentError: `unpaid` when nothing was paid, another one when it cannot be found out
 */
const lookUpPayment = async (
  client: QueryClient,
  attempt: PaymentAttempt,
  unpaid: PaymentError,
): Promise<PaymentAttempt> => {
  const paid = { ...attempt, isPaid: true };
  try {
    await makeChange(client, { entry: placeOrder }, { body: orderBody(attempt), patience });
    return paid;
  } catch (error) {
    if (isProcessing(error)) return paid;
    // It stays unknown until the next login.
    if (isUnauthorized(error)) return attempt;
    if (isApiError(error, placeOrder, 'payment_required')) {
      forgetAttempt();
      throw unpaid;
    }
    throw new PaymentError(
      PAYMENT_ERROR,
      `${ERROR_PAYING} We could not find out whether your card was charged. If it was, your order is safe and is not charged again.`,
    );
  }
};

const sentBody = ({ quote, shown, service, isPickup, address, ...purchase }: Purchase) => {
  const { email, poNumber, buildName, saveAddress, termsVersion } = purchase;
  return {
    amount: quote.total,
    pickup: isPickup,
    shippingService: service ?? null,
    discountCode: quote.code?.counts ? quote.code.code : null,
    shippingAddress: address,
    email,
    cartItems: shown.map(({ productId, quantity, promisedBy }) => ({
      productId,
      quantity,
      promisedBy,
    })),
    ...(poNumber !== undefined && { poNumber }),
    ...(buildName !== undefined && { buildName }),
    saveAddress,
    termsVersion,
  };
};

const payAttempt = ({ quote, isPickup, address, userId }: Purchase, total: string) => ({
  userId,
  total,
  shippingCost: quote.shipping ?? '0.00',
  hst: quote.hst,
  isPickup,
  shippingAddress: address,
});

/**
 * Orders the quote that the buyer sees on account. A call without an answer is repeated once.
 * @param key another one for each order that the buyer asks for
 * @returns the attempt, whose order the server has
 * @throws CallError when nothing was ordered; PaymentError when that is not known
 */
export const payOnAccount = async (purchase: Purchase, key: string): Promise<PaymentAttempt> => {
  const input = { body: sentBody(purchase), key, patience };
  const ask = () => makeChange(purchase.client, { entry: orderOnAccount }, input);
  const { total } = await ask().catch((error: unknown) => {
    if (error instanceof CallError) throw error;
    return ask().catch((second: unknown) => {
      if (second instanceof CallError) throw second;
      throw new PaymentError(
        'No Answer',
        'The shop did not answer. Your order may have been placed: please look at your orders before you try again.',
      );
    });
  });
  const attempt = { ...payAttempt(purchase, total), intent: null, isPaid: true };
  keepAttempt(attempt);
  return attempt;
};

/** The code with which the server refused a payment, by card or on account; undefined when it did not. */
export const paymentCode = (error: unknown) =>
  errorCode(error, createPaymentIntent) ?? errorCode(error, orderOnAccount);

/**
 * Pays the quote that the buyer sees with the card in the box. Nothing is paid when the server's total differs.
 * @returns the attempt to place the order with
 * @throws PaymentError; CallError when the payment could not be created
 */
export const pay = async (purchase: Purchase): Promise<PaymentAttempt> => {
  const { client, card } = purchase;
  // A repeated call for the same cart returns the same payment.
  const { clientSecret, paymentIntentId, total } = await makeChange(
    client,
    { entry: createPaymentIntent },
    { body: sentBody(purchase), patience },
  );
  const attempt: PaymentAttempt = {
    ...payAttempt(purchase, total),
    intent: paymentIntentId,
    isPaid: clientSecret === null,
  };
  if (clientSecret === null) {
    keepAttempt(attempt);
    return attempt;
  }
  if (!card) throw new PaymentError(PAYMENT_ERROR, 'Card element not found');
  keepAttempt(attempt);
  let result: ConfirmResult;
  try {
    result = await card.confirm({ clientSecret, billing: intentBilling(purchase) });
  } catch (error) {
    if (error instanceof Error && error.message === 'Card element not found') {
      forgetAttempt();
      throw new PaymentError(PAYMENT_ERROR, error.message);
    }
    return lookUpPayment(
      client,
      attempt,
      new PaymentError(PAYMENT_ERROR, `${ERROR_PAYING} Nothing was charged.`),
    );
  }
  if (result.error?.code === INTENT_IS_OVER)
    return lookUpPayment(client, attempt, new PaymentError(CART_CHANGED, CHECK_TOTAL));
  if (NO_ANSWER.includes(result.error?.code ?? ''))
    return lookUpPayment(
      client,
      attempt,
      new PaymentError(PAYMENT_FAILED, result.error?.message ?? CHECK_CARD),
    );
  if (result.error || !['succeeded', 'processing'].includes(result.paymentIntent.status)) {
    forgetAttempt();
    throw new PaymentError(PAYMENT_FAILED, refusedCard(result.error));
  }
  const done = { ...attempt, isPaid: true };
  keepAttempt(done);
  return done;
};

/** Title and description for the API errors that have their own. */
const REASONS: {
  [C in ErrorOf<typeof createPaymentIntent | typeof orderOnAccount>]?: [
    title: string,
    description: string,
  ];
} = {
  amount_mismatch: [PRICES_CHANGED, CHECK_TOTAL],
  terms_changed: [
    'Terms Changed',
    'Nothing was charged. Please read our terms again before you pay.',
  ],
  quote_expired: [
    'Shipping Prices Expired',
    'Nothing was charged. Please check the shipping options and pay again.',
  ],
  code_not_applied: [
    'Discount Changed',
    'Nothing was charged. Please apply the discount code again.',
  ],
  cart_empty: ['Your Cart is Empty', 'There is nothing left to pay for.'],
  payment_in_progress: [
    'Payment in Progress',
    'Your payment is being confirmed. Please wait a moment; do not pay again.',
  ],
};

/** Why a payment failed, for the toast and the form. */
export const explainPayment = (error: unknown): { title: string; description: string } => {
  if (error instanceof PaymentError) return error;
  const code = paymentCode(error);
  const reason = code && REASONS[code];
  if (reason) return { title: reason[0], description: reason[1] };
  const message = error instanceof CallError ? error.serverMessage : undefined;
  if (code === 'cart_changed')
    return { title: CART_CHANGED, description: `${message ?? ''} ${CHECK_TOTAL}`.trim() };
  if (code === 'over_limit') return { title: 'Over Your Limit', description: message ?? '' };
  const description = `${message ?? 'Please check your cart.'} Nothing was charged.`;
  if (code === 'unavailable') return { title: 'No Longer Available', description };
  if (code === 'out_of_stock') {
    const isHeld = error instanceof CallError && error.detail.held === true;
    return { title: isHeld ? 'Not Available Right Now' : 'Not Enough in Stock', description };
  }
  // Only createPaymentIntent throws other errors, before any card is charged.
  const why =
    message ?? (error instanceof CallError ? '' : 'Please check your connection and try again.');
  return {
    title: PAYMENT_ERROR,
    description: [ERROR_PAYING, 'Nothing was charged.', why].filter(Boolean).join(' '),
  };
};
