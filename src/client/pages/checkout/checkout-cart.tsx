import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { useEffect, useRef, useState } from 'react';
import type { CartQuote } from '../../../contract/checkout/checkout';
import type { User } from '../../../shop/session/user';
import { isUnauthorized } from '../../data/call';
import { type Chosen, quote as quoteFor } from '../../data/checkout/checkout';
import { orders } from '../../data/orders/orders';
import { FailedNotice } from '../../parts/failed-notice';
import { FitFindingsLater } from '../../parts/fits/fit-findings-later';
import { logInAgain, logInFirst } from '../../parts/session/log-in-again';
import { LoginRequired } from '../../parts/session/login-required';
import { useSafeParts } from '../../parts/account/account-unreached';
import { PriceChanges } from '../../parts/cart/price-changes';
import { WaitingPartsLater } from '../../parts/cart/waiting-parts-later';
import { ButtonLink } from '../../ui/button';
import { dateText } from '../../parts/date-text';
import { Intro } from '../../ui/intro';
import { Skeleton } from '../../ui/skeleton';
import { useTakeFocus } from '../../parts/use-take-focus';
import { CheckoutForm } from './checkout-form';
import { OrderSummary } from './order-summary';
import type { PaymentAttempt } from './payment-attempt';
import { useBeginCheckout } from './use-begin-checkout';
import { type Shipping, useShipping } from './use-shipping';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '6',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'minmax(0, 1fr) minmax(0, 27rem)',
    },
    alignItems: 'start',
    '& > .summary': {
      gridColumn: { lg: '2' },
      gridRow: { lg: '1' },
      position: { lg: 'sticky' },
      // Below the sticky navbar.
      top: '88px',
      maxHeight: { lg: 'calc(100dvh - 104px)' },
      overflowY: { lg: 'auto' },
    },
  },
});

const LOG_IN = 'Please log in to check out.';

interface Steps {
  person: User;
  onPaid: (attempt: PaymentAttempt) => void;
  onPlaced: (orderNumber: string) => void;
}

const chosenBy = ({ isPickup, service, place }: Shipping): Chosen => {
  if (isPickup) return { pickup: 'true', ...(place.state && { state: place.state }) };
  if (service) return { service, ...place };
  return place.state ? { state: place.state } : {};
};

const Empty = () => {
  const title = useTakeFocus();
  const { data } = useQuery(orders());
  const last = data?.[0];
  return (
    <>
      <Intro>
        <h1 ref={title} tabIndex={-1}>
          Your Cart is Empty
        </h1>
        <p>Find the parts for your build, and come back to pay for them.</p>
        {last && (
          <p>
            Your last order is{' '}
            <Link to="/orders/$id" params={{ id: last.id }}>
              {last.orderNumber}
            </Link>
            <span>{`, placed on ${dateText(last.createdAt)}.`}</span>
          </p>
        )}
      </Intro>
      <ButtonLink to="/">Continue Shopping</ButtonLink>
    </>
  );
};

const Waiting = () => (
  <Columns>
    <Skeleton className="summary" height="360px" />
    <div>
      <p role="status">Loading your cart...</p>
      {['200px', '520px', '200px'].map((height, index) => (
        <Skeleton key={index} height={height} mb="6" />
      ))}
    </div>
  </Columns>
);

/** The state that the form and the summary share: place, shipping method and quote. */
export const CheckoutCart = ({ person, onPaid, onPlaced }: Steps) => {
  const [place, setPlace] = useState({ zipCode: '', state: '' });
  // Shipping options need the weight, the quote needs the option: the weight comes from the previous quote.
  const [weight, setWeight] = useState(0);
  const shipping = useShipping(place.zipCode, place.state, weight);
  const chosen = chosenBy(shipping);
  const { data, error, isPlaceholderData, refetch } = useQuery(quoteFor(chosen));
  // Keep the previous quote while a new one fails, or the form would unmount and lose what was typed.
  const [before, setBefore] = useState<CartQuote>();
  if (data && data !== before) setBefore(data);
  const quote = data ?? before;
  if (quote && quote.weightKg !== weight) setWeight(quote.weightKg);

  const loggedOut = isUnauthorized(error);
  const wasIn = useRef(false);
  useEffect(() => {
    if (data) wasIn.current = true;
    if (!loggedOut) return;
    if (wasIn.current) logInAgain('/checkout');
    else logInFirst('/checkout', LOG_IN);
  }, [data, loggedOut]);

  // The form starts with the address of the last order, so it waits for the orders, or for their failure.
  const { data: placed, isFetchedAfterMount: isAddressKnown } = useQuery(orders());
  const address = placed?.find((order) => order.shippingAddress)?.shippingAddress;

  const safe = useSafeParts();
  const { retry } = shipping;
  const isExpired = Boolean(quote?.shippingExpired) && !isPlaceholderData;
  useEffect(() => {
    if (isExpired) void retry().then(() => refetch());
    // It runs once for each expiry, not for each new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isExpired]);

  if (quote && !quote.lines.length)
    return (
      <>
        <Empty />
        <WaitingPartsLater />
      </>
    );
  return (
    <>
      <Intro>
        <h1>Checkout</h1>
      </Intro>
      <PriceChanges />
      <WaitingPartsLater />
      {error && !loggedOut && (
        <FailedNotice title={safe?.title} retry={refetch}>
          {safe?.text ?? 'Your prices cannot be loaded right now. Nothing in your cart is lost.'}
        </FailedNotice>
      )}
      {loggedOut && !quote && <LoginRequired next="/checkout">{LOG_IN}</LoginRequired>}
      {quote && isAddressKnown && (
        <Columns>
          <Noted quote={quote} />
          <div className="summary">
            <OrderSummary quote={quote} isPickup={shipping.isPickup} />
            <FitFindingsLater lines={quote.lines} isFolded />
          </div>
          <CheckoutForm
            person={person}
            quote={quote}
            isOld={isPlaceholderData || !data}
            chosen={chosen}
            shipping={shipping}
            address={address}
            place={place}
            onPlace={setPlace}
            onPaid={onPaid}
            onPlaced={onPlaced}
          />
        </Columns>
      )}
      {(quote ? !isAddressKnown : !error) && <Waiting />}
    </>
  );
};

const Noted = ({ quote }: { quote: CartQuote }) => {
  useBeginCheckout(quote);
  return null;
};
