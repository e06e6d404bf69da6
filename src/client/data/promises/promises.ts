import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/promises/promises';
import type { PromiseAnswer } from '../../../shop/promises/move';
import { call } from '../call';

/** The question of a link. Never cached. */
export const askedPromise = (token: string) =>
  queryOptions({
    queryKey: ['/api/promises', token],
    queryFn: (context) => call(context, calls.getAskedPromise, { params: { token } }),
    staleTime: 0,
    gcTime: 0,
  });

/** Answers the question of a link. @returns what became of it */
export const answerAskedPromise = (client: QueryClient, token: string, answer: PromiseAnswer) =>
  call({ client }, calls.answerAskedPromise, { params: { token }, body: { answer } });

/** Answers about a line of one's own order. @param day the one that the page shows */
export const answerPromise = (
  client: QueryClient,
  params: { id: string; itemId: string },
  body: { answer: PromiseAnswer; day: string },
) => call({ client }, calls.answerPromise, { params, body });
