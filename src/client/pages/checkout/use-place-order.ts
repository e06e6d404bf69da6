import { type QueryClient, focusManager, useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { placeOrder } from '../../../contract/orders/orders';
import { PROVIDER_PATIENCE as patience, isProcessing } from '../../data/checkout/checkout';
import { makeChange } from '../../data/use-call';
import { orderBody } from './pay';
import type { PaymentAttempt } from './payment-attempt';

/** An order for pickup is created this long after its payment, ms (docs/rules.md 5.19). */
const PICKUP_DELAY = 2000;
/** Interval of asking about a payment that is still processing, ms. */
const POLL_INTERVAL = 3000;

const place = async (client: QueryClient, attempt: PaymentAttempt) => {
  if (attempt.isPickup) await new Promise((resolve) => setTimeout(resolve, PICKUP_DELAY));
  return makeChange(client, { entry: placeOrder }, { body: orderBody(attempt), patience });
};

const inFlight = new Map<string, ReturnType<typeof place>>();

/** One request at a time for each payment: a page that mounts again joins the running one. */
const placeOnce = (
  attempt: PaymentAttempt,
  { client }: { client: QueryClient },
): ReturnType<typeof place> => {
  const key = `${attempt.userId} ${attempt.intent ?? attempt.total}`;
  const running = inFlight.get(key) ?? place(client, attempt).finally(() => inFlight.delete(key));
  inFlight.set(key, running);
  return running;
};

interface Handlers {
  onPlaced: (orderNumber: string) => void;
  onFailed: (reason: Error) => void;
}

/**
 * Places the order of a payment when the page mounts, and polls while the payment is processing. Placing again is
 * safe: the server answers with the same order. The handlers are not called after the page has unmounted.
 */
export const usePlaceOrder = (attempt: PaymentAttempt, { onPlaced, onFailed }: Handlers) => {
  const { mutate, isPending } = useMutation({ mutationFn: placeOnce });
  // Unlike the mutation's own error it stays while the order is placed again.
  const [failure, setFailure] = useState<Error>();

  const start = () =>
    mutate(attempt, {
      onSuccess: ({ orderNumber }) => onPlaced(orderNumber),
      onError: (reason) => {
        setFailure(reason);
        onFailed(reason);
      },
    });
  const startNow = useEffectEvent(start);
  useEffect(() => startNow(), []);

  const isWaiting = !isPending && isProcessing(failure);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => focusManager.isFocused() && startNow(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { failure, isPending, retry: start };
};
