import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '../../../shop/session/user';
import { user } from '../../data/session/session';
import { PageHead } from '../../head/page-head';
import { toast } from '../../state/toasts';
import { ButtonLink } from '../../ui/button';
import { Page } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { CheckoutCart } from './checkout-cart';
import { OrderConfirmed } from './order-confirmed';
import { forgetAttempt, readAttempt } from './payment-attempt';
import { CHECK_CARD, PAYMENT_FAILED } from '../../parts/checkout/payment-words';
import { PlacingOrder } from './placing-order';

const Steps = ({ person }: { person: User }) => {
  const { order: number, bank } = useSearch({ from: '/checkout' });
  const navigate = useNavigate();
  // Read once: a reload must not count as another return from the bank.
  const [returned] = useState(bank);
  const hasFailed = returned === 'failed';
  const [attempt, setAttempt] = useState(() => (hasFailed ? undefined : readAttempt(person.id)));

  useEffect(() => {
    if (!returned) return;
    void navigate({ to: '/checkout', search: {}, replace: true });
    if (!hasFailed) return;
    forgetAttempt();
    toast({ title: PAYMENT_FAILED, description: CHECK_CARD, tone: 'destructive' });
  }, [navigate, returned, hasFailed]);

  const showPlaced = (orderNumber: string) => {
    setAttempt(undefined);
    void navigate({ to: '/checkout', search: { order: orderNumber }, replace: true });
    window.scrollTo(0, 0);
  };

  if (attempt)
    return (
      <PlacingOrder
        attempt={attempt}
        onPlaced={showPlaced}
        onUnpaid={() => setAttempt(undefined)}
      />
    );
  if (number) return <OrderConfirmed number={number} />;
  if (returned && !hasFailed)
    return (
      <Notice>
        <h1>We are confirming your payment</h1>
        <p>Your order appears among your orders as soon as the payment is confirmed.</p>
        <ButtonLink to="/orders" mt="3">
          View Orders
        </ButtonLink>
      </Notice>
    );
  return (
    <>
      {hasFailed && (
        <Notice tone="bad" role="alert" aria-label={PAYMENT_FAILED} mb="6">
          <h2>{PAYMENT_FAILED}</h2>
          <p>{CHECK_CARD}</p>
        </Notice>
      )}
      <CheckoutCart person={person} onPaid={setAttempt} onPlaced={showPlaced} />
    </>
  );
};

/** The checkout page: the form, then the order being placed, then the confirmation. */
export const Checkout = () => {
  const { data: person } = useQuery(user);
  if (!person) return null;
  return (
    <Page>
      <PageHead title="Checkout" description="Pay for your parts." path="/checkout" hidden />
      <Steps key={person.id} person={person} />
    </Page>
  );
};
