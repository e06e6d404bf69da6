import type { QueryClient } from '@tanstack/react-query';
import { getAdminReminders, sendTestReminder as testCall } from '../../../contract/reminders/admin';
import { call } from '../call';
import { freshQuery } from '../call-query';

const MINUTE = 60_000;

/** Fetched on each visit, because reminders are being sent meanwhile. */
export const adminReminders = freshQuery([getAdminReminders.path], getAdminReminders);

/** The timeout covers the push services. @throws CallError no_device */
export const sendTestReminder = (client: QueryClient) =>
  call({ client }, testCall, { patience: MINUTE });
