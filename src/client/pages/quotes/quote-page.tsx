import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type PayableQuote,
  exportQuoteAgreement,
  getPayableQuote,
} from '../../../contract/quotes/quotes';
import { useSite } from '../../data/site/site';
import { cad, parsePrice, parseSum } from '../../../shop/money';
import { dayWords } from '../../../shop/plain-day';
import { lastPromise } from '../../../shop/promises/promise-words';
import { freightWords } from '../../../shop/shipping/freight-request';
import { shopDay } from '../../../shop/shop-day';
import { differenceText } from '../../../shop/orders/order';
import { isApiError } from '../../data/call';
import { payableQuote } from '../../data/quotes/quotes';
import { PageHead } from '../../head/page-head';
import { FailedNotice } from '../../parts/failed-notice';
import { faultText } from '../../parts/failure-text';
import { OrderAddress } from '../../parts/orders/order-address';
import { Missing } from '../../parts/missing';
import { owedText } from '../../parts/orders/owed-text';
import { QuoteLines } from '../../parts/quotes/quote-lines';
import { QuoteReceipt } from '../../parts/quotes/quote-receipt';
import { Button, ButtonLink } from '../../ui/button';
import { dateText } from '../../parts/date-text';
import { Intro } from '../../ui/intro';
import { Page, Panel } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { chakra } from '@chakra-ui/react';
import { useTakeFocus } from '../../parts/use-take-focus';
import { QuoteForm } from './quote-form';

const Board = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: { lg: 'minmax(0, 1fr) 26rem' },
    alignItems: 'start',
    '& > *': { minWidth: '0' },
    '& > .whole': { gridColumn: '1 / -1' },
    '& h2': { fontSize: 'xl', fontFamily: 'capitals', textTransform: 'uppercase', mb: '3' },
    '& .until': { mt: '4', color: 'muted' },
    '& address': { mt: '1', overflowWrap: 'anywhere' },
  },
});

const ContactLink = () => (
  <ButtonLink to="/contact" look="outline" mt="3">
    Contact Us
  </ButtonLink>
);

const partsTitle = ({ supplementOf, hst }: PayableQuote, isToday: boolean): string => {
  if (supplementOf) return differenceText(supplementOf, parsePrice(hst) > 0);
  return isToday ? 'Parts at the prices of today' : 'Parts';
};

const Parts = ({ quote, today }: { quote: PayableQuote; today?: PayableQuote['today'] }) => {
  const shop = useSite();
  const destination = quote.supplementOf ? 'We ship that order to:' : 'We ship these parts to:';
  return (
    <Panel as="section" aria-labelledby="parts">
      <h2 id="parts">{partsTitle(quote, Boolean(today))}</h2>
      <QuoteLines quote={today ?? quote} reason={today ? null : quote.discountReason} />
      <p className="until">
        {`${quote.state === 'open' ? `Valid until ${dateText(quote.validUntil)}. ` : ''}${quote.isPickup ? `You pick these parts up in ${shop.place}.` : destination}`}
      </p>
      {quote.shippingAddress && <OrderAddress to={quote.shippingAddress} />}
      {quote.freight && <p className="until">{`By freight. ${freightWords(quote.freight)}`}</p>}
    </Panel>
  );
};

/** Says in a sentence how the parts of a quote come. */
const deliveryText = (
  { isPickup, shippingService, supplementOf, freight }: PayableQuote,
  { place, promise }: { place: string; promise: string | undefined },
): string => {
  const day = promise && dayWords(promise, shopDay(new Date()));
  if (isPickup)
    return day
      ? `You pick the parts up in ${place}. They are ready by ${day}; we email you when they are.`
      : `You pick the parts up in ${place}. We email you when they are ready.`;
  if (supplementOf) return `With your order ${supplementOf}, to the address above.`;
  const ships = day ? `Ships by ${day}. ` : '';
  return freight
    ? `${ships}By freight to the address above. The carrier agrees on a time with you.`
    : `${ships}${shippingService ?? 'A parcel'} to the address above. You get the tracking number by email.`;
};

const Payment = ({
  token,
  quote,
  today,
}: {
  token: string;
  quote: PayableQuote;
  /** The lines and sums of today, of a quote that has ended. */
  today?: PayableQuote['today'];
}) => {
  const { place } = useSite();
  const { lines, total } = today ?? quote;
  const promise = lastPromise(lines.map((line) => line.promisedBy));
  return (
    <Panel as="section" aria-labelledby="payment">
      <h2 id="payment">Payment</h2>
      <QuoteForm
        token={token}
        total={total}
        lines={lines}
        delivery={deliveryText(quote, { place, promise })}
      />
    </Panel>
  );
};

/** An expired quote: what it costs today, and its payment once the buyer has agreed to that. */
const Expired = ({ token, quote }: { token: string; quote: PayableQuote }) => {
  const { today } = quote;
  const [agreed, setAgreed] = useState<string>();
  const ended = `The prices of this quote ended on ${dateText(quote.validUntil)}.`;
  if (!today)
    return (
      <Board>
        <Notice tone="warn" className="whole">
          <h2>This quote has ended</h2>
          <p>{`${ended} Some of its parts are not available today. Please ask us for a new one.`}</p>
          <ContactLink />
        </Notice>
        <Parts quote={quote} />
      </Board>
    );
  const price = cad(parsePrice(today.total));
  const costs = quote.supplementOf
    ? 'It still costs'
    : `It was ${cad(parsePrice(quote.total))}; today it costs`;
  const agreedShipping =
    quote.shippingService && !quote.freight
      ? ', with the shipping of today'
      : `, with ${cad(parsePrice(today.shipping))} for shipping as agreed`;
  const shipping = quote.isPickup || quote.supplementOf ? '' : agreedShipping;
  return (
    <Board>
      <Notice tone="warn" className="whole">
        <h2>This quote has ended</h2>
        <p>
          <span>{`${ended} ${costs} `}</span>
          <b>{price}</b>
          <span>{`${shipping}.`}</span>
        </p>
        {agreed !== today.total && (
          <Button mt="3" onClick={() => setAgreed(today.total)}>{`Continue with ${price}`}</Button>
        )}
      </Notice>
      <Parts quote={quote} today={today} />
      {agreed === today.total && <Payment token={token} quote={quote} today={today} />}
    </Board>
  );
};

/** Tells in a sentence or two what became of a quote that has its order. */
const doneText = (
  { supplementOf, isPickup }: PayableQuote,
  { orderNumber, status, terms }: NonNullable<PayableQuote['order']>,
  place: string,
): string => {
  const subject = supplementOf
    ? `The difference for shipping of your order ${supplementOf}`
    : 'This quote';
  const state = terms && parseSum(terms.open) > 0 ? `is on terms: ${owedText(terms)}` : 'is paid';
  if (supplementOf) return `${subject} ${state}. It has a number of its own: ${orderNumber}.`;
  if (status === 'cancelled') return `The order ${orderNumber} of this quote was cancelled.`;
  const next = isPickup ? `is ready to be picked up in ${place}` : 'ships';
  return `${subject} ${state}. It is your order ${orderNumber}; we email you when it ${next}.`;
};

const Paid = ({
  token,
  quote,
  order,
}: {
  token: string;
  quote: PayableQuote;
  order: NonNullable<PayableQuote['order']>;
}) => {
  const { place } = useSite();
  const title = useTakeFocus();
  return (
    <>
      <Intro className="head">
        <h1 ref={title} tabIndex={-1}>
          Thank you
        </h1>
        <p>{doneText(quote, order, place)}</p>
      </Intro>
      <QuoteReceipt
        quote={quote}
        supplementOf={quote.supplementOf}
        order={order}
        agreement={exportQuoteAgreement.path.replace(':token', token)}
      />
    </>
  );
};

const Shown = ({ token, quote }: { token: string; quote: PayableQuote }) => {
  const shop = useSite();
  if (quote.order) return <Paid token={token} quote={quote} order={quote.order} />;
  return (
    <>
      <Intro>
        <h1>{`Quote ${quote.number}`}</h1>
        <p>{`From ${shop.name} in ${shop.place}, for ${quote.name}.`}</p>
      </Intro>
      {quote.state === 'cancelled' && (
        <Notice tone="warn">
          <h2>This quote was cancelled</h2>
          {quote.supplementOf ? (
            <p>There is nothing to pay for it any more.</p>
          ) : (
            <p>It cannot be paid any more. Please ask us if you still need these parts.</p>
          )}
          <ContactLink />
        </Notice>
      )}
      {quote.state === 'expired' && <Expired token={token} quote={quote} />}
      {quote.state === 'open' && (
        <Board>
          <Parts quote={quote} />
          <Payment token={token} quote={quote} />
        </Board>
      )}
    </>
  );
};

/** /pay/TOKEN: a quote of the shop, which anyone with the link can pay by card (docs/rules.md 19.6). */
export const QuotePage = () => {
  const { _splat: token = '' } = useParams({ strict: false });
  const { data: quote, error, refetch } = useQuery(payableQuote(token));
  // The title and address leave out the token, which is a secret.
  const head = <PageHead title="Your Quote" description="Pay for a quote." path="/pay" hidden />;
  if (isApiError(error, getPayableQuote, 'not_found', 'invalid'))
    return (
      <Missing>
        {head}
        <h1>Quote not found</h1>
        <p>This link does not lead to a quote. Please check it, or ask us for a new one.</p>
        <div className="ways">
          <ButtonLink to="/contact">Contact Us</ButtonLink>
        </div>
      </Missing>
    );
  return (
    <Page>
      {head}
      {quote && <Shown token={token} quote={quote} />}
      {!quote && error && (
        <FailedNotice retry={refetch} heading="h1">
          {faultText(error) ?? 'A quote can only be seen and paid with a connection.'}
        </FailedNotice>
      )}
      {!quote && !error && <Spinner label="Loading the quote" />}
    </Page>
  );
};
