import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/checkout/checkout';
import { placeOrder as placeCall } from '../../../contract/orders/orders';
import type { QueryOf, SentBodyOf } from '../../../contract/endpoint';
import { call, isApiError } from '../call';
import { QUOTE_KEY } from '../cart/cart';

/** The chosen delivery: shipping service or pickup. */
export type Chosen = QueryOf<typeof calls.getQuote>;

/** The sums of the cart, computed by the server. Never cached. */
export const quote = (chosen: Chosen) =>
  queryOptions({
    queryKey: [...QUOTE_KEY, chosen],
    queryFn: (context) => call(context, calls.getQuote, { query: chosen }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** The quote that the page shows. */
export const shownQuote = (client: QueryClient): calls.CartQuote | undefined =>
  client.getQueriesData<calls.CartQuote>({ queryKey: QUOTE_KEY, type: 'active' })[0]?.[1];

interface Parcel {
  weight: number;
  zipCode: string;
  state: string | undefined;
}

/** Shipping options to a postal code. An answer for an old address is dropped. */
export const shippingOptions = (parcel: Parcel) =>
  queryOptions({
    queryKey: ['/api/shipping/calculate', parcel],
    queryFn: (context) => call(context, calls.calculateShipping, { body: parcel }),
    gcTime: 0,
  });

export const validateCode = (client: QueryClient, code: string) =>
  call({ client }, calls.validateDiscount, { body: { code } });

export const applyCode = (
  client: QueryClient,
  code: string,
  cartItems: NonNullable<SentBodyOf<typeof calls.calculateDiscount>['cartItems']>,
) => call({ client }, calls.calculateDiscount, { body: { code, cartItems } });

export const removeCode = (client: QueryClient) => call({ client }, calls.removeDiscount);

/**
 * Timeout of calls for which the server asks the payment provider, ms. The server tries each request three times for 8
 * s, and may have to cancel an old payment first.
 */
export const PROVIDER_PATIENCE = 60_000;

/** A repeated call for the same cart returns the same payment. */
export const createPayment = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.createPaymentIntent>,
) => call({ client }, calls.createPaymentIntent, { body, patience: PROVIDER_PATIENCE });

/** A repeated call returns the same order. */
export const placeOrder = (client: QueryClient, body: SentBodyOf<typeof placeCall>) =>
  call({ client }, placeCall, { body, patience: PROVIDER_PATIENCE });

/** Whether an order was refused because its payment is still processing. */
export const isProcessing = (error: unknown): boolean =>
  isApiError(error, placeCall, 'payment_required') && error.detail.status === 'processing';
