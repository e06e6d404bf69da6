import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { CallError } from '../../data/call';
import { cart } from '../../data/cart';
import { orderPaid, refusalOf } from '../../data/checkout';
import { track } from '../../head/analytics';
import { forgetDrafts } from '../../state/drafts';
import { toast } from '../../state/toasts';
import { Button, ButtonLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { useTakeFocus } from '../../ui/use-take-focus';
import { DRAFT } from './checkout-form';
import { type PaidOrder, forgetPaid, placedNumber, rememberPlaced } from './payment-attempt';
import { CHECK_CARD, CHECK_TOTAL, PAYMENT_FAILED, asOrderBody } from './pay';
import { SlowNote } from './slow-note';
import { isLoggedOut } from './use-cart-changed';

/** The order of a pickup is made so long after its payment, ms (docs/rules.md 5.19). */
const PICKUP_WAIT = 2000;
/** How often a payment that is still being confirmed is asked about, ms. */
const ASK_AGAIN = 3000;

const isProcessing = (error: unknown): boolean => refusalOf(error)?.status === 'processing';

/** The server says that there is nothing to make this order of. */
const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && [402, 404, 409].includes(error.status) && !isProcessing(error);

const noteOnce = (orderNumber: string, { total, hst, shippingCost }: PaidOrder): void => {
  if (placedNumber() === orderNumber) return;
  rememberPlaced(orderNumber);
  track('purchase', {
    transaction_id: orderNumber,
    currency: 'CAD',
    value: Number(total),
    tax: Number(hst),
    shipping: Number(shippingCost),
  });
};

interface Props {
  order: PaidOrder;
  onPlaced: (orderNumber: string) => void;
  /** Nothing was paid after all: back to the form. */
  onUnpaid: () => void;
}

/** Places the order of a payment that is made; trying again never pays again. */
export const PlacingOrder = ({ order, onPlaced, onUnpaid }: Props) => {
  const title = useTakeFocus();
  const client = useQueryClient();
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['place-order', order.intent ?? order.total],
    queryFn: async () => {
      if (order.isPickup) await new Promise((resolve) => setTimeout(resolve, PICKUP_WAIT));
      return orderPaid(client, asOrderBody(order));
    },
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (isProcessing(state.error) ? ASK_AGAIN : false),
  });

  const placed = useEffectEvent((orderNumber: string) => {
    forgetPaid();
    forgetDrafts(DRAFT);
    noteOnce(orderNumber, order);
    toast({
      title: 'Order Placed Successfully',
      description: `Your order number is ${orderNumber}.`,
    });
    void client.invalidateQueries({ queryKey: cart.queryKey });
    void client.invalidateQueries({ queryKey: ['/api/orders'] });
    onPlaced(orderNumber);
  });
  useEffect(() => {
    if (data) placed(data.orderNumber);
  }, [data]);

  const failed = useEffectEvent((reason: Error) => {
    if (isProcessing(reason) || isLoggedOut(reason)) return;
    if (!isRefused(reason)) {
      const description = 'There was an error processing your order. Please try again.';
      return toast({ title: 'Order Failed', description, tone: 'destructive' });
    }
    forgetPaid();
    if (reason.status === 409)
      toast({
        title: 'Prices changed',
        description: CHECK_TOTAL,
        tone: 'destructive',
      });
    // When it was not known, nobody has been told that a payment was made.
    else if (order.isPaid)
      toast({ title: PAYMENT_FAILED, description: CHECK_CARD, tone: 'destructive' });
    onUnpaid();
  });
  useEffect(() => {
    // The same failure may come twice; its time tells the two apart.
    if (error && errorUpdatedAt) failed(error);
  }, [error, errorUpdatedAt]);

  const isLost = error && !isFetching && !isProcessing(error) && !isRefused(error);
  const loggedOut = error instanceof CallError && error.status === 401;
  return (
    <>
      <Intro>
        <h1 ref={title} tabIndex={-1}>
          Placing your order…
        </h1>
        <p role="status">
          {isProcessing(error)
            ? 'We are confirming your payment. This can take a moment; please do not pay again.'
            : 'Please keep this page open.'}
        </p>
        <div role="status">{isFetching && !isProcessing(error) && <SlowNote />}</div>
      </Intro>
      {isLost ? (
        <Notice tone="warn" role="alert">
          <h2>Order Failed</h2>
          {loggedOut ? (
            <p>
              {order.isPaid
                ? 'Payment received - sign in to see your order.'
                : 'Sign in, and we look up whether your card was charged.'}
            </p>
          ) : (
            <p>There was an error processing your order. Please try again.</p>
          )}
          <p>
            If your payment was taken it is safe: the shop makes the order of it by itself, and
            trying again never charges you a second time.
          </p>
          <Button mt="3" mr="3" onClick={() => void refetch()}>
            Try again
          </Button>
          <ButtonLink to="/contact" look="outline">
            Contact us
          </ButtonLink>
        </Notice>
      ) : (
        <Spinner label="Placing your order" />
      )}
    </>
  );
};
