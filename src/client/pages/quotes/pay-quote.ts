import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import { payQuoteByCard, placeQuoteOrder } from '../../../contract/quotes/quotes';
import { isApiError } from '../../data/call';
import { PROVIDER_PATIENCE } from '../../data/checkout/checkout';
import { payableQuote } from '../../data/quotes/quotes';
import { changeOf, makeChange } from '../../data/use-call';
import { type Settling, payByCard, settlePayment } from '../../parts/checkout/pay-by-card';
import type { PaymentHandle } from '../../parts/checkout/payment-handle';

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

const settling = ({ client, token }: Purchase): Settling => ({
  book: () => makeChange(client, placing, { params: { token }, patience: PROVIDER_PATIENCE }),
  statusIn: (error) =>
    isApiError(error, placeQuoteOrder, 'payment_required') ? error.detail.status : undefined,
  unknown: UNKNOWN,
});

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
  if (secret === null) return settlePayment(settling(purchase));
  const { card, name } = purchase;
  return payByCard({ card, name, clientSecret: secret }, settling(purchase));
};
