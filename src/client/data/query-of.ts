import { type QueryKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoint, QueryOf } from '../../contract/endpoint';
import { type Input, call } from './call';

/** The key of a call's query: the path of its entry, which is the prefix of all its queries, and the input. */
export const keyOf = <E extends Endpoint>(
  { path }: E,
  { params, query, body }: Input<E> = {},
): QueryKey => {
  const input = { ...(params && { params }), ...(query && { query }), ...(body && { body }) };
  return Object.keys(input).length ? [path, input] : [path];
};

/**
 * The query of a call. It is fetched on each visit, because others may have changed the answer; where nobody else does,
 * spread it beside `staleTime: Infinity`.
 */
export const queryOf = <E extends Endpoint>(entry: E, input?: Input<E>) =>
  queryOptions({
    queryKey: keyOf(entry, input),
    queryFn: (context) => call(context, entry, input),
    staleTime: 0,
  });

/** The query of a paged list. The previous page stays visible while the next one loads. */
export const pagedQueryOf = <E extends Endpoint>(entry: E, query: QueryOf<E>) =>
  queryOptions({ ...queryOf(entry, { query }), placeholderData: keepPreviousData });
