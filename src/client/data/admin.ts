import { queryOptions } from '@tanstack/react-query';
import { getWaiting } from '../../contract/admin';
import { call } from './call';

/** What waits at each desk, by the desk's name. Asked for again on the way from desk to desk. */
export const waiting = queryOptions({
  queryKey: [getWaiting.path],
  queryFn: (context) => call(context, getWaiting),
  staleTime: 0,
});
