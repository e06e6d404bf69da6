import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import {
  getPushKey,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '../../../contract/reminders/reminders';
import { call } from '../call';
import { keptQuery } from '../call-query';

/** Fetched when the page opens, because the browser's permission prompt must follow the click at once. */
export const pushKey = keptQuery([getPushKey.path], getPushKey);

export const subscribe = (client: QueryClient, body: SentBodyOf<typeof subscribeCall>) =>
  call({ client }, subscribeCall, { body });

export const unsubscribe = (client: QueryClient, body: SentBodyOf<typeof unsubscribeCall>) =>
  call({ client }, unsubscribeCall, { body });
