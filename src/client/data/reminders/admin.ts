import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAdminReminders, sendTestReminder as testCall } from '../../../contract/reminders/admin';
import { call } from '../call';

const MINUTE = 60_000;

/** Fetched on each visit, because reminders are being sent meanwhile. */
export const adminReminders = queryOptions({
  queryKey: [getAdminReminders.path],
  queryFn: (context) => call(context, getAdminReminders),
  staleTime: 0,
});

/** The timeout covers the push services. @throws CallError no_device */
export const sendTestReminder = (client: QueryClient) =>
  call({ client }, testCall, { patience: MINUTE });
