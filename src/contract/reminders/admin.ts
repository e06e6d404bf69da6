import * as z from 'zod/mini';
import { endpoint } from '../endpoint';

/** Outcome of a campaign's reminders, in devices. */
export const CampaignCounts = z.object({
  campaign: z.string(),
  /** Devices whose push service has accepted the reminder. */
  sent: z.number(),
  /** Devices to which it is being sent. */
  sending: z.number(),
  /** Devices whose push service did not accept it; these are retried. */
  waiting: z.number(),
  /** Devices whose push service gave no response, so they are not retried. */
  unknown: z.number(),
  /** Devices that were given up. */
  failed: z.number(),
  /** Devices whose subscription no longer exists. */
  gone: z.number(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

/** Subscribed devices and the progress of campaigns. Times are ISO. */
export const AdminReminders = z.object({
  sale: z.object({ isOn: z.boolean(), opensAt: z.string(), closesAt: z.string() }),
  /** The current or next campaign. */
  campaign: z.string(),
  /** Number of devices that it has not reached yet. */
  toCome: z.number(),
  /** `silent` ones have not opened the shop for three months, so that their reminder may not arrive. */
  devices: z.object({
    all: z.number(),
    disabled: z.number(),
    silent: z.number(),
    own: z.number(),
  }),
  /** Campaigns that have started, newest first. */
  campaigns: z.array(CampaignCounts),
  /** Failures of the newest campaign. */
  failures: z.array(
    z.object({
      /** The host of the push service. */
      host: z.string(),
      state: z.enum(['waiting', 'unknown', 'failed', 'gone']),
      status: z.nullable(z.number()),
      error: z.nullable(z.string()),
      devices: z.number(),
      lastAt: z.string(),
    }),
  ),
  /** The reasons why sending to some devices has stopped. */
  disabled: z.array(z.object({ why: z.string(), devices: z.number() })),
});
export type AdminReminders = z.infer<typeof AdminReminders>;

export const getAdminReminders = endpoint('GET', '/api/admin/reminders', {
  right: 'customers.read',
  reply: AdminReminders,
});

/** Sends a reminder now to the caller's own devices, even in quiet hours. 409 `no_device` when there is none. */
export const sendTestReminder = endpoint('POST', '/api/admin/reminders/test', {
  right: 'messages.write',
  reply: z.object({
    answers: z.array(
      z.object({
        host: z.string(),
        isAccepted: z.boolean(),
        status: z.nullable(z.number()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['no_device'],
});
