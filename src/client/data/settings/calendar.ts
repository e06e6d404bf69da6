import type { QueryClient } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/settings/calendar';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** The calendar for the owner. Fetched on each visit. */
export const calendar = freshQuery([calls.getCalendar.path], calls.getCalendar);

/** @throws CallError invalid, edit_conflict */
export const setCalendar = (client: QueryClient, body: SentBodyOf<typeof calls.setCalendar>) =>
  call({ client }, calls.setCalendar, { body });
