import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint';
import { type Input, call } from './call';

/** The query of one call. Its answer is kept until the key is invalidated. */
export const keptQuery = <E extends Endpoint>(
  queryKey: readonly unknown[],
  entry: E,
  input?: Input<E>,
) => queryOptions({ queryKey, queryFn: (context) => call(context, entry, input) });

/** The query of a call whose answer others change. It is fetched on each visit. */
export const freshQuery = <E extends Endpoint>(
  queryKey: readonly unknown[],
  entry: E,
  input?: Input<E>,
) => queryOptions({ ...keptQuery(queryKey, entry, input), staleTime: 0 });
