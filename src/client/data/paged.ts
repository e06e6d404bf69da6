import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoint, QueryOf } from '../../contract/endpoint';
import { call } from './call';

/**
 * The query of a desk's list. The page before stays while the next one comes, and it is asked for again at each visit:
 * others work here too. After an act, invalidate `[entry.path]`.
 */
export const pagedList = <E extends Endpoint>(entry: E, query: QueryOf<E>) =>
  queryOptions({
    queryKey: [entry.path, query],
    queryFn: (context) => call(context, entry, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
