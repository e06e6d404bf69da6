import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { cad, parsePrice } from '../../../shop/money';
import { line } from '../../../shop/messages/message';
import {
  type PayableQuote,
  getPayableQuote,
  payQuoteByCard,
} from '../../../contract/quotes/quotes';
import { isApiError } from '../../data/call';
import { config } from '../../data/catalogue/catalogue';
import { refetch as fetchAgain } from '../../data/use-call';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { SubmitButton } from '../../ui/submit-button';
import { useForm } from '../../ui/use-form';
import { explainPayment } from '../../parts/checkout/pay-by-card';
import { PaymentError } from '../../parts/checkout/payment-error';
import { PAYMENT_ERROR } from '../../parts/checkout/payment-words';
import { payQuote } from './pay-quote';
import { missingSellerFacts } from '../../../shop/site/missing-facts';
import { user } from '../../data/session/session';
import { refreshSite, useSite } from '../../data/site/site';
import { NotOpen } from '../../parts/site/not-open';
import { BeforeYouPay } from '../../parts/site/before-you-pay';
import { NoPayments, PaymentBox } from '../../parts/checkout/payment-box';
import type { PaymentHandle } from '../../parts/checkout/payment-handle';
import { SlowNote } from '../../parts/checkout/slow-note';

const Card = z.object({ cardName: line(1, 'Please enter the name on the card') });
const NoCard = z.object({});

interface Props {
  token: string;
  /** The total on the page, dollars as a decimal string. */
  total: string;
  /** The lines on the page, with their days. */
  lines: PayableQuote['lines'];
  /** The sentence that says how the parts come. */
  delivery: string;
}

/** Pays a quote by card. */
export const QuoteForm = ({ token, total, lines, delivery }: Props) => {
  const client = useQueryClient();
  const { data: settings, isError, refetch } = useQuery(config);
  const { data: person } = useQuery(user);
  const site = useSite();
  const card = useRef<PaymentHandle>(null);
  const [isCardReady, setCardReady] = useState(false);
  const isFree = parsePrice(total) === 0;
  const { form, field, pending, problem } = useForm({
    schema: isFree ? NoCard : Card,
    send: async (_, { cardName = '' }) => {
      if (!isFree && !isCardReady)
        throw new PaymentError(PAYMENT_ERROR, 'The card form is not ready yet.');
      await payQuote({
        client,
        token,
        total,
        termsVersion: site.termsVersion,
        promised: lines.map(({ productId, promisedBy }) => ({ productId, promisedBy })),
        card: card.current,
        name: cardName,
      });
      window.scrollTo(0, 0);
    },
    failed: (error) => {
      // Whatever failed, show what the next attempt is about.
      void fetchAgain(client, [getPayableQuote]);
      if (isApiError(error, payQuoteByCard, 'terms_changed')) refreshSite(client);
      return explainPayment(error);
    },
  });
  return (
    <Form {...form} aria-label="Payment">
      {isFree ? (
        <p>There is nothing to pay; no card is needed.</p>
      ) : (
        <>
          <Field
            {...field('cardName')}
            label="Name on the card"
            required
            autoComplete="cc-name"
            maxLength={100}
          />
          {settings && (
            <PaymentBox ref={card} payments={settings.payments} onReady={setCardReady} />
          )}
          {!settings && isError && <NoPayments retry={() => void refetch()} />}
        </>
      )}
      <BeforeYouPay delivery={delivery} />
      {settings?.needsSeller && missingSellerFacts(site).length ? (
        <NotOpen person={person} />
      ) : (
        <SubmitButton problem={problem} pending={pending} pendingLabel="Paying…" wide>
          {isFree ? 'Place Order' : `Pay ${cad(parsePrice(total))}`}
        </SubmitButton>
      )}
      <div role="status">{pending && <SlowNote />}</div>
    </Form>
  );
};
