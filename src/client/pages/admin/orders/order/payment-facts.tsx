import { Fact, Facts } from '../../../../parts/facts';
import { type AdminOrder, retryRefund } from '../../../../../contract/orders/admin';
import { BY_HAND_NAMES } from '../../../../../shop/quotes';
import { cad, cashText, parsePrice, parseSum } from '../../../../../shop/money';
import { NO_REFUNDS } from '../returns/no-refunds';
import { refundedText } from '../../../../parts/orders/refunded-text';
import { shopTime } from '../../../../parts/admin/shop-time';
import { Button } from '../../../../ui/button';
import { Link } from '../../../../ui/link';
import { Notice } from '../../../../ui/notice';
import { Section } from '../../../../ui/section';
import { TermsPayments } from './terms-payments';
import { type ShownOrder, useIsOrderChanging, useOrderCall } from './use-order-call';
import { May } from '../../../../parts/admin/may';

const PROVIDERS: Record<string, string> = { stripe: 'Stripe', demo: 'Demo provider' };

const BY_HAND: Record<string, string> = BY_HAND_NAMES;

/** "Visa ending in 4242" */
export const cardText = ({ payment }: Pick<AdminOrder, 'payment'>): string => {
  if (!payment) return 'Nothing to pay';
  const { card, provider } = payment;
  if (BY_HAND[provider]) return BY_HAND[provider];
  if (!card) return 'Card';
  return `${card.brand.slice(0, 1).toUpperCase()}${card.brand.slice(1)} ending in ${card.last4}`;
};

const paidText = ({ total, cashRounding: more }: AdminOrder): string =>
  more === undefined ? cad(parsePrice(total)) : cashText(parsePrice(total), parseSum(more));

const refundText = ({ refund, refunded, refundDetail }: AdminOrder): string | undefined => {
  if (!refundDetail) return undefined;
  if (refund === 'succeeded') return `${cad(parsePrice(refunded))} was refunded.`;
  const sum = cad(parsePrice(refundDetail.amount));
  if (refund === 'failed') return `The refund of ${sum} failed.`;
  const { attempts } = refundDetail;
  return `The refund of ${sum} is on its way${attempts ? `, after ${attempts} ${attempts === 1 ? 'try' : 'tries'}` : ''}.`;
};

/** The differences for shipping that were paid, and the one that is not paid yet (docs/rules.md 19.10). */
const Supplements = ({ order: { supplements, unpaidSupplement } }: { order: AdminOrder }) => {
  if (!supplements.length && !unpaidSupplement) return null;
  return (
    <Fact name="Difference for shipping">
      {supplements.map(({ id, orderNumber, total }) => (
        <p key={id}>
          <span>{`${cad(parsePrice(total))} paid, `}</span>
          <Link to="/admin/orders/$id" params={{ id }}>
            {orderNumber}
          </Link>
        </p>
      ))}
      {unpaidSupplement && (
        <p>
          <span>{`${cad(parsePrice(unpaidSupplement.total))} not paid yet, `}</span>
          <May right="quotes.read" otherwise={unpaidSupplement.number}>
            <Link to="/admin/quotes/$id" params={{ id: unpaidSupplement.id }}>
              {unpaidSupplement.number}
            </Link>
          </May>
        </p>
      )}
    </Fact>
  );
};

interface Props {
  order: AdminOrder;
  shown: ShownOrder;
}

/** The payment of an order and its refund. */
export const PaymentFacts = ({ order, shown }: Props) => {
  const busy = useIsOrderChanging(order.id);
  const retry = useOrderCall(retryRefund, shown, { done: 'Refund requested again' });
  const { id, payment, quote, terms, refund, refunded, refundDetail } = order;
  const text = refundText(order);
  return (
    <Section panel title="Payment">
      <Facts look="table">
        <Fact name={terms ? 'Total' : 'Paid'}>{payment ? paidText(order) : 'Nothing to pay'}</Fact>
        {quote && (
          <Fact name="Quote">
            <May right="quotes.read" otherwise={quote.number}>
              <Link to="/admin/quotes/$id" params={{ id: quote.id }}>
                {quote.number}
              </Link>
            </May>
          </Fact>
        )}
        {payment && (
          <>
            <Fact name="By">{cardText(order)}</Fact>
            {PROVIDERS[payment.provider] && (
              <Fact name="Through">{PROVIDERS[payment.provider]}</Fact>
            )}
            {payment.intent && <Fact name="Reference">{payment.intent}</Fact>}
            {parsePrice(refunded) > 0 && <Fact name="Refunded so far">{refundedText(order)}</Fact>}
          </>
        )}
        <Supplements order={order} />
      </Facts>
      {terms && <TermsPayments order={order} terms={terms} shown={shown} />}
      {text && (
        <Notice tone={refund === 'failed' ? 'bad' : 'neutral'} mt="3">
          <p>{text}</p>
          {refundDetail?.error && <p>{`Provider message: ${refundDetail.error}`}</p>}
          {refundDetail?.nextAt && refundDetail.attempts > 0 && (
            <p>{`Next try ${shopTime(refundDetail.nextAt)}.`}</p>
          )}
          {refund === 'failed' && (
            <May right="orders.refund" otherwise={<p>{NO_REFUNDS}</p>}>
              <Button
                look="outline"
                mt="3"
                aria-disabled={busy || undefined}
                onClick={() => {
                  if (!busy) retry.mutate({ params: { id } });
                }}
              >
                Retry refund
              </Button>
            </May>
          )}
        </Notice>
      )}
    </Section>
  );
};
