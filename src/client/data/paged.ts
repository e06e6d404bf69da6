import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Endpoint, QueryOf } from '../../contract/endpoint';
import { call } from './call';

/**
 * The query of a paged admin list. The previous page stays visible while the next one loads. Fetched on each visit,
 * because several admins work at once. Invalidate `[entry.path]` after a change.
 */
export const pagedList = <E extends Endpoint>(entry: E, query: QueryOf<E>) =>
  queryOptions({
    queryKey: [entry.path, query],
    queryFn: (context) => call(context, entry, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
