import { queryOptions } from '@tanstack/react-query';
import { getToday, getWaiting } from '../../../contract/settings/today';
import { call } from '../call';

/** The number of open tasks on each admin page, by page name. Fetched on each change of page. */
export const waiting = queryOptions({
  queryKey: [getWaiting.path],
  queryFn: (context) => call(context, getWaiting),
  staleTime: 0,
});

/** Waiting work and today's sales. Fetched on each visit. */
export const today = queryOptions({
  queryKey: [getToday.path],
  queryFn: (context) => call(context, getToday),
  staleTime: 0,
});
