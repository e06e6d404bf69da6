import { useQueryClient } from '@tanstack/react-query';
import { listOrders, placeOrder } from '../../../contract/orders/orders';
import { isApiError, isUnauthorized } from '../../data/call';
import { CART_VIEWS } from '../../data/cart/cart';
import { isProcessing } from '../../data/checkout/checkout';
import { refetch } from '../../data/use-call';
import { track } from '../../head/analytics';
import { forgetDrafts } from '../../state/drafts';
import { toast } from '../../state/toasts';
import { Button, OutlineLink } from '../../ui/button';
import { Intro } from '../../ui/intro';
import { Notice } from '../../ui/notice';
import { Spinner } from '../../ui/spinner';
import { useTakeFocus } from '../../parts/use-take-focus';
import { checkoutDraft } from './checkout-form';
import {
  type PaymentAttempt,
  forgetAttempt,
  lastOrderNumber,
  rememberOrderNumber,
} from './payment-attempt';
import {
  CHECK_CARD,
  CHECK_TOTAL,
  PAYMENT_FAILED,
  PRICES_CHANGED,
} from '../../parts/checkout/payment-words';
import { SlowNote } from '../../parts/checkout/slow-note';
import { isLoggedOut } from './use-cart-changed';
import { usePlaceOrder } from './use-place-order';

const hasOtherTotal = (error: unknown): boolean =>
  isApiError(error, placeOrder, 'amount_mismatch', 'quote_expired');

/** Whether the server has nothing to create this order from. */
const isRefused = (error: unknown): boolean =>
  isApiError(error, placeOrder, 'payment_required', 'not_found')
    ? !isProcessing(error)
    : hasOtherTotal(error);

const signInText = ({ isPaid }: PaymentAttempt): string =>
  isPaid
    ? 'Payment received - log in to see your order.'
    : 'Log in, and we look up whether your card was charged.';

const trackOnce = (orderNumber: string, { total, hst, shippingCost }: PaymentAttempt): void => {
  if (lastOrderNumber() === orderNumber) return;
  rememberOrderNumber(orderNumber);
  track('purchase', {
    transaction_id: orderNumber,
    currency: 'CAD',
    value: Number(total),
    tax: Number(hst),
    shipping: Number(shippingCost),
  });
};

interface Props {
  attempt: PaymentAttempt;
  onPlaced: (orderNumber: string) => void;
  /** Nothing was paid: show the form again. */
  onUnpaid: () => void;
}

/** Places the order of a payment attempt; trying again never charges again. */
export const PlacingOrder = ({ attempt, onPlaced: showPlaced, onUnpaid }: Props) => {
  const title = useTakeFocus();
  const client = useQueryClient();

  const onPlaced = (orderNumber: string) => {
    forgetAttempt();
    forgetDrafts(checkoutDraft(attempt.userId));
    trackOnce(orderNumber, attempt);
    toast({
      title: 'Order Placed Successfully',
      description: `Your order number is ${orderNumber}.`,
    });
    void refetch(client, [...CART_VIEWS, listOrders]);
    showPlaced(orderNumber);
  };

  const onFailed = (reason: Error) => {
    if (isProcessing(reason) || isLoggedOut(reason, signInText(attempt))) return;
    if (!isRefused(reason)) {
      const description = 'There was an error processing your order. Please try again.';
      return toast({ title: 'Order Failed', description, tone: 'destructive' });
    }
    forgetAttempt();
    if (hasOtherTotal(reason))
      toast({
        title: PRICES_CHANGED,
        description: CHECK_TOTAL,
        tone: 'destructive',
      });
    // Nobody was told of an unknown payment, so its failure is not announced either.
    else if (attempt.isPaid)
      toast({ title: PAYMENT_FAILED, description: CHECK_CARD, tone: 'destructive' });
    onUnpaid();
  };

  const { failure, isPending, retry } = usePlaceOrder(attempt, { onPlaced, onFailed });
  const isLost = failure && !isPending && !isProcessing(failure) && !isRefused(failure);
  const loggedOut = isUnauthorized(failure);
  return (
    <>
      <Intro>
        <h1 ref={title} tabIndex={-1}>
          Placing your order…
        </h1>
        <p role="status">
          {isProcessing(failure)
            ? 'We are confirming your payment. This can take a moment; please do not pay again.'
            : 'Please keep this page open.'}
        </p>
        <div role="status">{isPending && !isProcessing(failure) && <SlowNote />}</div>
      </Intro>
      {isLost ? (
        <Notice tone="warn" role="alert">
          <h2>Order Failed</h2>
          {loggedOut ? (
            <p>{signInText(attempt)}</p>
          ) : (
            <p>There was an error processing your order. Please try again.</p>
          )}
          <p>
            If your payment went through, it is safe: the shop creates the order on its own, and
            trying again never charges you twice.
          </p>
          <Button mt="3" mr="3" onClick={retry}>
            Try again
          </Button>
          <OutlineLink to="/contact">Contact us</OutlineLink>
        </Notice>
      ) : (
        <Spinner label="Placing your order" />
      )}
    </>
  );
};
