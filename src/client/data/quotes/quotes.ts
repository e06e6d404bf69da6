import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/quotes/quotes';
import type { SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { PROVIDER_PATIENCE } from '../checkout/checkout';

/** The quote of a link. Never cached. */
export const payableQuote = (token: string) =>
  queryOptions({
    queryKey: ['/api/pay', token],
    queryFn: (context) => call(context, calls.getPayableQuote, { params: { token } }),
    staleTime: 0,
    gcTime: 0,
  });

/** A repeated call returns the same payment. @param body what the page shows */
export const createQuotePayment = (
  client: QueryClient,
  token: string,
  body: SentBodyOf<typeof calls.payQuoteByCard>,
) =>
  call({ client }, calls.payQuoteByCard, {
    params: { token },
    body,
    patience: PROVIDER_PATIENCE,
  });

/** A repeated call returns the same order. */
export const finishQuote = (client: QueryClient, token: string) =>
  call({ client }, calls.placeQuoteOrder, { params: { token }, patience: PROVIDER_PATIENCE });
