import { queryOptions } from '@tanstack/react-query';
import type { SentBodyOf } from '../../contract/endpoint';
import {
  getPushKey,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '../../contract/reminders';
import { call } from './call';

/** Fetched when the page opens, so that nothing is left to wait for between the click and the browser's question. */
export const pushKey = queryOptions({
  queryKey: [getPushKey.path],
  queryFn: ({ signal }) => call(getPushKey, { signal }),
});

export const subscribe = (body: SentBodyOf<typeof subscribeCall>) => call(subscribeCall, { body });

export const unsubscribe = (body: SentBodyOf<typeof unsubscribeCall>) =>
  call(unsubscribeCall, { body });
