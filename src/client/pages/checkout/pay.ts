import type { QueryClient } from '@tanstack/react-query';
import type { CartQuote } from '../../../contract/checkout';
import type { ShippingAddress } from '../../../shop/checkout/address';
import { CallError } from '../../data/call';
import { beginPayment, orderPaid, refusalOf } from '../../data/checkout';
import { type PaidOrder, forgetPaid, keepPaid } from './payment-attempt';
import type { Billing, Paid, PaymentHandle } from './payment-handle';

export const PAYMENT_FAILED = 'Payment Failed';
export const CHECK_CARD = 'Please check your card details and try again.';
const PAYMENT_ERROR = 'Payment Error';
export const CHECK_TOTAL = 'Nothing was charged. Please check the new total.';
/** The provider's word for an intent that can not be paid any more: paid already, or ended by another tab. */
const INTENT_IS_OVER = 'payment_intent_unexpected_state';
/** The provider's words for having no answer itself. */
const NO_ANSWER = ['api_connection_error', 'api_error'];
const ERROR_PAYING = 'There was an error processing your payment.';

/** Why paying stopped, in the words of its toast. */
export class PayStop extends Error {
  override name = 'PayStop';
  constructor(
    readonly title: string,
    readonly description: string,
  ) {
    super(`${title}: ${description}`);
  }
}

export interface Purchase {
  client: QueryClient;
  card: PaymentHandle | null;
  /** The figures that the buyer sees. */
  quote: CartQuote;
  service: string | undefined;
  isPickup: boolean;
  address: ShippingAddress;
  email: string;
  /** What a dealer's own books call the order; undefined for others. */
  poNumber: string | null | undefined;
  userId: string;
}

const billingOf = ({ address, email }: Purchase): Billing => ({
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

export const asOrderBody = (order: PaidOrder) => ({
  total: order.total,
  shippingCost: order.shippingCost,
  hst: order.hst,
  shippingAddress: order.shippingAddress,
  paymentIntentId: order.intent,
});

/**
 * No answer to a payment says nothing about the money: the server asks the provider.
 * @returns the order with what is known now
 * @throws PayStop `unpaid` when nothing was paid, and another one when it can not be known
 */
const foundPaid = async (
  client: QueryClient,
  order: PaidOrder,
  unpaid: PayStop,
): Promise<PaidOrder> => {
  const paid = { ...order, isPaid: true };
  try {
    await orderPaid(client, asOrderBody(order));
    return paid;
  } catch (error) {
    const refused = refusalOf(error);
    if (refused?.status === 'processing') return paid;
    // After the next login it is looked up.
    if (error instanceof CallError && error.status === 401) return order;
    if (refused?.code === 'payment_required') {
      forgetPaid();
      throw unpaid;
    }
    throw new PayStop(
      PAYMENT_ERROR,
      `${ERROR_PAYING} We could not find out whether your card was charged. If it was, your order is safe and is not charged again.`,
    );
  }
};

/**
 * Pays what the buyer sees with the card in the box; nothing is paid when the server's figures differ.
 * @returns what to place the order with
 * @throws PayStop; CallError of the payment's beginning
 */
export const pay = async (purchase: Purchase): Promise<PaidOrder> => {
  const { client, card, quote, service, isPickup, address, email, poNumber, userId } = purchase;
  const { clientSecret, paymentIntentId, total } = await beginPayment(client, {
    amount: quote.total,
    pickup: isPickup,
    shippingService: service ?? null,
    discountCode: quote.code?.counts ? quote.code.code : null,
    shippingAddress: address,
    email,
    ...(poNumber !== undefined && { poNumber }),
  });
  const order: PaidOrder = {
    userId,
    intent: paymentIntentId,
    total,
    shippingCost: quote.shipping ?? '0.00',
    hst: quote.hst,
    isPickup,
    shippingAddress: address,
    isPaid: clientSecret === null,
  };
  if (clientSecret === null) {
    keepPaid(order);
    return order;
  }
  if (!card) throw new PayStop(PAYMENT_ERROR, 'Card element not found');
  keepPaid(order);
  let paid: Paid;
  try {
    paid = await card.confirm({ clientSecret, billing: billingOf(purchase) });
  } catch (error) {
    if (error instanceof Error && error.message === 'Card element not found') {
      forgetPaid();
      throw new PayStop(PAYMENT_ERROR, error.message);
    }
    return foundPaid(
      client,
      order,
      new PayStop(PAYMENT_ERROR, `${ERROR_PAYING} Nothing was charged.`),
    );
  }
  if (paid.error?.code === INTENT_IS_OVER)
    return foundPaid(client, order, new PayStop('Your cart changed', CHECK_TOTAL));
  if (NO_ANSWER.includes(paid.error?.code ?? ''))
    return foundPaid(client, order, new PayStop(PAYMENT_FAILED, paid.error?.message ?? CHECK_CARD));
  if (paid.error || !['succeeded', 'processing'].includes(paid.paymentIntent.status)) {
    forgetPaid();
    throw new PayStop(PAYMENT_FAILED, paid.error?.message ?? CHECK_CARD);
  }
  const done = { ...order, isPaid: true };
  keepPaid(done);
  return done;
};

/** The server's reasons that have a sentence of their own. */
const REASONS: Record<string, [title: string, description: string]> = {
  amount_mismatch: ['Prices changed', CHECK_TOTAL],
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

/** Why paying did not work, for the toast and for the form. */
export const explainPayment = (error: unknown): { title: string; description: string } => {
  if (error instanceof PayStop) return error;
  const code = refusalOf(error)?.code ?? '';
  const reason = REASONS[code];
  if (reason) return { title: reason[0], description: reason[1] };
  const said = error instanceof CallError ? error.said : undefined;
  if (code === 'out_of_stock' || code === 'unavailable')
    return {
      title: code === 'unavailable' ? 'No Longer Available' : 'Not Enough in Stock',
      description: `${said ?? 'Please check your cart.'} Nothing was charged.`,
    };
  // Only the beginning of a payment fails so: no card was asked yet.
  const why =
    said ?? (error instanceof CallError ? '' : 'Please check your connection and try again.');
  return {
    title: PAYMENT_ERROR,
    description: [ERROR_PAYING, 'Nothing was charged.', why].filter(Boolean).join(' '),
  };
};
