import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import { payQuoteByCard, placeQuoteOrder } from '../../../contract/quotes/quotes';
import { CallError, isApiError } from '../../data/call';
import { PROVIDER_PATIENCE } from '../../data/checkout/checkout';
import { payableQuote } from '../../data/quotes/quotes';
import { changeOf, makeChange } from '../../data/use-call';
import { PaymentError } from '../../parts/checkout/payment-error';
import {
  CHECK_CARD,
  INTENT_IS_OVER,
  NO_ANSWER,
  PAYMENT_FAILED,
  refusedCard,
} from '../../parts/checkout/payment-words';
import type { ConfirmResult, PaymentHandle } from '../../parts/checkout/payment-handle';

/** Interval of asking about a payment that is still processing, ms. */
const POLL_INTERVAL = 3000;
/** Limit of tries. The order is created even if this page stops asking. */
const POLLS = 20;

const UNKNOWN =
  'We could not find out whether your card was charged. If it was, your order is safe and is not charged again: reload this page in a moment.';

// A repeated call gets the same order.
const placing = changeOf(placeQuoteOrder, {
  answers: ({ params }) => payableQuote(params.token).queryKey,
});

interface Purchase {
  client: QueryClient;
  token: string;
  /** The total on the page. */
  total: string;
  /** The version of the terms of sale on the page. */
  termsVersion: string | undefined;
  /** The days on the page. */
  promised: NonNullable<SentBodyOf<typeof payQuoteByCard>['promised']>;
  card: PaymentHandle | null;
  /** The name on the card. */
  name: string;
}

/** The card's answer; undefined when there was none. */
const confirm = async (
  { card, name }: Purchase,
  clientSecret: string,
): Promise<ConfirmResult | undefined> => {
  if (!card) throw new PaymentError(PAYMENT_FAILED, 'Card element not found');
  try {
    return await card.confirm({ clientSecret, billing: { name, address: { country: 'CA' } } });
  } catch (error) {
    if (error instanceof Error && error.message === 'Card element not found')
      throw new PaymentError(PAYMENT_FAILED, error.message);
    return undefined;
  }
};

/** Asks the shop for the order until the payment is no longer processing. @throws PaymentError */
const settle = async ({ client, token }: Purchase, refused: string | undefined): Promise<void> => {
  for (let polls = 0; polls < POLLS; polls += 1) {
    try {
      await makeChange(client, placing, { params: { token }, patience: PROVIDER_PATIENCE });
      return;
    } catch (error) {
      if (!isApiError(error, placeQuoteOrder, 'payment_required'))
        throw new PaymentError(PAYMENT_FAILED, UNKNOWN);
      if (error.detail.status !== 'processing')
        throw new PaymentError(PAYMENT_FAILED, refused ?? `${CHECK_CARD} Nothing was charged.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
  }
  throw new PaymentError(PAYMENT_FAILED, UNKNOWN);
};

/**
 * Pays the quote that the page shows with the card in the box. The page then shows it as paid.
 * @throws PaymentError; CallError when the payment could not be created
 */
export const payQuote = async (purchase: Purchase): Promise<void> => {
  const { client, token, total, termsVersion, promised } = purchase;
  let secret: string | null;
  try {
    const body = { total, termsVersion, promised };
    const input = { params: { token }, body, patience: PROVIDER_PATIENCE };
    secret = (await makeChange(client, { entry: payQuoteByCard }, input)).clientSecret;
  } catch (error) {
    if (!isApiError(error, payQuoteByCard, 'already_paid')) throw error;
    await client.fetchQuery(payableQuote(token));
    return;
  }
  if (secret === null) return settle(purchase, undefined);
  const result = await confirm(purchase, secret);
  const problem = result?.error;
  if (problem && ![INTENT_IS_OVER, ...NO_ANSWER].includes(problem.code ?? ''))
    throw new PaymentError(PAYMENT_FAILED, refusedCard(problem));
  return settle(purchase, problem?.message);
};

/** Why a payment failed, for the form. */
export const explainQuotePayment = (error: unknown): string => {
  if (error instanceof PaymentError) return error.description;
  const message = error instanceof CallError ? error.serverMessage : undefined;
  return `${message ?? 'We could not reach the shop. Please check your connection and try again.'} Nothing was charged.`;
};
