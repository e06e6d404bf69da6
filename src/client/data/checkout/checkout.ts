import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/checkout/checkout';
import { placeOrder } from '../../../contract/orders/orders';
import type { QueryOf } from '../../../contract/endpoint';
import { isApiError } from '../call';
import { QUOTE_KEY } from '../cart/cart';
import { pagedQueryOf, queryOf } from '../query-of';

/** The chosen delivery: shipping service or pickup. */
export type Chosen = QueryOf<typeof calls.getQuote>;

/** The sums of the cart, computed by the server. Never cached. */
export const quote = (chosen: Chosen) =>
  queryOptions({ ...pagedQueryOf(calls.getQuote, chosen), gcTime: 0 });

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
    ...queryOf(calls.calculateShipping, { body: parcel }),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Timeout of calls for which the server asks the payment provider, ms. The server tries each request three times for 8
 * s, and may have to cancel an old payment first.
 */
export const PROVIDER_PATIENCE = 60_000;

/** Whether an order was refused because its payment is still processing. */
export const isProcessing = (error: unknown): boolean =>
  isApiError(error, placeOrder, 'payment_required') && error.detail.status === 'processing';
