import { queryOptions } from '@tanstack/react-query';
import { getPayableQuote } from '../../../contract/quotes/quotes';
import { queryOf } from '../query-of';

/** The quote of a link. Never cached. */
export const payableQuote = (token: string) =>
  queryOptions({ ...queryOf(getPayableQuote, { params: { token } }), gcTime: 0 });
