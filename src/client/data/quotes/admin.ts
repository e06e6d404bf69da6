import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/quotes/admin';
import type { BodyOf, QueryOf, SentBodyOf } from '../../../contract/endpoint';
import { call } from '../call';
import { pagedList } from '../paged';
import { freshQuery } from '../call-query';

/** One page of the quotes, newest first. */
export const adminQuotes = (query: QueryOf<typeof calls.listAdminQuotes>) =>
  pagedList(calls.listAdminQuotes, query);

export const adminQuote = (id: string) =>
  freshQuery([calls.listAdminQuotes.path, id], calls.getAdminQuote, { params: { id } });

/** Today's price of a quote. The last answer stays visible while the next one loads. */
export const quotePreview = (body: SentBodyOf<typeof calls.previewAdminQuote>) =>
  queryOptions({
    queryKey: [calls.previewAdminQuote.path, body],
    queryFn: (context) => call(context, calls.previewAdminQuote, { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** @param key the Idempotency-Key @throws CallError invalid */
export const addQuote = (
  client: QueryClient,
  body: SentBodyOf<typeof calls.addAdminQuote>,
  key: string,
) => call({ client }, calls.addAdminQuote, { body, key });

/** Makes a new link with which the quote can be paid. */
export const newPayLink = (client: QueryClient, id: string) =>
  call({ client }, calls.addQuoteLink, { params: { id } });

// Each returns the changed quote, or throws CallError when somebody was faster.

export const mailQuote = (client: QueryClient, id: string, key: string) =>
  call({ client }, calls.mailAdminQuote, { params: { id }, key });

export const renewQuote = (client: QueryClient, id: string, validDays: number) =>
  call({ client }, calls.renewAdminQuote, { params: { id }, body: { validDays } });

export const cancelQuote = (client: QueryClient, id: string) =>
  call({ client }, calls.cancelAdminQuote, { params: { id } });

/** Answers a request for freight. The reply names the parts of which there are too few. */
export const answerFreight = (
  client: QueryClient,
  id: string,
  body: SentBodyOf<typeof calls.answerFreight>,
  key: string,
) => call({ client }, calls.answerFreight, { params: { id }, body, key });

export const declineFreight = (
  client: QueryClient,
  id: string,
  body: SentBodyOf<typeof calls.declineFreight>,
  key: string,
) => call({ client }, calls.declineFreight, { params: { id }, body, key });

/** @returns the order */
export const payQuoteByHand = (
  client: QueryClient,
  id: string,
  body: BodyOf<typeof calls.payAdminQuote>,
) => call({ client }, calls.payAdminQuote, { params: { id }, body });
