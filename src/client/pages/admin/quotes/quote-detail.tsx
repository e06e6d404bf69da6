import { Fact, Facts } from '../../../parts/facts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { exportAdminAgreement } from '../../../../contract/orders/admin';
import { type AdminQuote, getAdminQuote } from '../../../../contract/quotes/admin';
import { queryOf } from '../../../data/query-of';
import { isApiError } from '../../../data/call';
import { useSite } from '../../../data/site/site';
import { AdminMissing } from '../../../parts/admin/admin-missing';
import { AdminPage } from '../../../parts/admin/admin-page';
import { shopDate, shopTime } from '../../../parts/admin/shop-time';
import { OrderAddress } from '../../../parts/orders/order-address';
import { NotLoaded } from '../../../parts/not-loaded';
import { QuoteLines } from '../../../parts/quotes/quote-lines';
import { QuoteReceipt } from '../../../parts/quotes/quote-receipt';
import { BeforeYouPay } from '../../../parts/site/before-you-pay';
import { ButtonLink } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { Section } from '../../../ui/section';
import { Columns } from '../../../ui/stack';
import { BY_FREIGHT } from '../../../../shop/shipping/freight-request';
import { FreightFacts } from './freight-facts';
import { QuoteActions } from './quote-actions';
import { QUOTE_STATES } from './quote-states';
import { May } from '../../../parts/admin/may';

/** The order whose difference in shipping a quote charges. */
const MainOrder = ({ of }: { of: NonNullable<AdminQuote['supplementOf']> }) => (
  <Fact name="Order">
    <May right="orders.read" otherwise={of.orderNumber}>
      <Link to="/admin/orders/$id" params={{ id: of.id }}>
        {of.orderNumber}
      </Link>
    </May>
  </Fact>
);

const QuoteFacts = ({ quote }: { quote: AdminQuote }) => (
  <Facts look="table" mb="4">
    {quote.supplementOf && <MainOrder of={quote.supplementOf} />}
    <Fact name="Customer">{`${quote.name}${quote.username === null ? '' : ` (${quote.username})`}`}</Fact>
    <Fact name="Email">{quote.email || 'None given'}</Fact>
    <Fact name="Prices">{quote.isVendor ? 'Dealer prices' : 'Retail prices'}</Fact>
    <Fact name="Delivery">
      {quote.shippingAddress ? <OrderAddress to={quote.shippingAddress} /> : 'Local pickup'}
      {!quote.isPickup && !quote.shippingService && !quote.freight && (
        <p>The price of the delivery was typed. It stays when the quote is priced again.</p>
      )}
    </Fact>
    {quote.freight && (
      <FreightFacts
        freight={quote.freight}
        lines={quote.lines}
        phone={quote.shippingAddress?.phone}
      />
    )}
    {quote.state !== 'requested' && <Fact name="Valid until">{shopDate(quote.validUntil)}</Fact>}
  </Facts>
);

/** Says in a sentence how the customer gets the parts. */
const deliveryText = (
  { isPickup, shippingService, freight }: AdminQuote,
  place: string,
): string => {
  if (isPickup) return `The parts are handed over in ${place}, now or when they are ready.`;
  return `${shippingService ?? (freight ? BY_FREIGHT : 'A parcel')} to the address above.`;
};

const Shown = ({ quote }: { quote: AdminQuote }) => {
  const { place } = useSite();
  return (
    <Columns side="wide">
      <Section panel title={quote.supplementOf ? 'Difference for shipping' : 'Parts'}>
        <QuoteFacts quote={quote} />
        <QuoteLines quote={quote} reason={quote.discountReason} />
        {quote.state === 'open' && (
          // The seller shows it to the customer at the counter.
          <BeforeYouPay
            delivery={deliveryText(quote, place)}
            changes="Change the parts, or leave without buying them."
          />
        )}
      </Section>
      <May
        right="quotes.write"
        otherwise={<p>Your role cannot change quotes or take money for them.</p>}
      >
        <QuoteActions quote={quote} />
      </May>
    </Columns>
  );
};

/** One quote with its lines and the actions on it; once it is paid, its receipt. */
export const QuoteDetail = () => {
  const { id } = useParams({ from: '/admin/quotes/$id' });
  const { data: quote, error, refetch } = useQuery(queryOf(getAdminQuote, { params: { id } }));
  const way = <Link to="/admin/quotes">All quotes</Link>;
  if (isApiError(error, getAdminQuote, 'invalid', 'not_found')) return <AdminMissing />;
  if (!quote)
    return (
      <AdminPage way={way}>
        <NotLoaded query={{ error, refetch }} height="20rem" label="Loading quote..." />
      </AdminPage>
    );
  return (
    <AdminPage
      title={`${quote.state === 'requested' ? 'Request' : 'Quote'} ${quote.number}`}
      way={way}
      about={
        <>
          <b>{QUOTE_STATES[quote.state]}</b>
          <span>{`${quote.freight ? 'Asked for' : 'Made'} ${shopTime(quote.createdAt)}`}</span>
        </>
      }
      buttons={
        quote.order && (
          <May right="orders.read">
            <ButtonLink to="/admin/orders/$id" params={{ id: quote.order.id }}>
              {`Order ${quote.order.orderNumber}`}
            </ButtonLink>
          </May>
        )
      }
    >
      {quote.order ? (
        <QuoteReceipt
          quote={quote}
          supplementOf={quote.supplementOf?.orderNumber}
          order={quote.order}
          agreement={exportAdminAgreement.path.replace(':id', quote.order.id)}
        />
      ) : (
        <Shown quote={quote} />
      )}
    </AdminPage>
  );
};
