import { queryOptions } from '@tanstack/react-query';
import { getAdminReminders, sendTestReminder as testCall } from '../../contract/admin-reminders';
import { call } from './call';

const MINUTE = 60_000;

/** Asked for again at each visit: reminders are on their way meanwhile. */
export const adminReminders = queryOptions({
  queryKey: [getAdminReminders.path],
  queryFn: ({ signal }) => call(getAdminReminders, { signal }),
  staleTime: 0,
});

/** Waits as long as the push services may take. @throws CallError 409 no_device */
export const sendTestReminder = () => call(testCall, { patience: MINUTE });
