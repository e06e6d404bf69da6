import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/reminders/reminders';
import { call } from '../call';
import { keptQuery } from '../call-query';

/** Fetched when the page opens, because the browser's permission prompt must follow the click at once. */
export const pushKey = keptQuery([calls.getPushKey.path], calls.getPushKey);

export const subscribe = (client: QueryClient, body: SentBodyOf<typeof calls.subscribe>) =>
  call({ client }, calls.subscribe, { body });

export const unsubscribe = (client: QueryClient, body: SentBodyOf<typeof calls.unsubscribe>) =>
  call({ client }, calls.unsubscribe, { body });
