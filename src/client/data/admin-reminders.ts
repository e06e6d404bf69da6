import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAdminReminders, sendTestReminder as testCall } from '../../contract/admin-reminders';
import { call } from './call';

const MINUTE = 60_000;

/** Asked for again at each visit: reminders are on their way meanwhile. */
export const adminReminders = queryOptions({
  queryKey: [getAdminReminders.path],
  queryFn: (context) => call(context, getAdminReminders),
  staleTime: 0,
});

/** Waits as long as the push services may take. @throws CallError 409 no_device */
export const sendTestReminder = (client: QueryClient) =>
  call({ client }, testCall, { patience: MINUTE });
