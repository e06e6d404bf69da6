import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** What became of a campaign's reminders, in devices. */
export const CampaignCounts = z.object({
  campaign: z.string(),
  /** Push services took it. */
  sent: z.number(),
  /** On its way now. */
  sending: z.number(),
  /** Not taken, and tried again. */
  waiting: z.number(),
  /** The answer was never seen, so it is not tried again. */
  unknown: z.number(),
  /** Given up. */
  failed: z.number(),
  /** The device was no longer there. */
  gone: z.number(),
});
export type CampaignCounts = z.infer<typeof CampaignCounts>;

/** Who is reminded and how it goes. Times are ISO. */
export const AdminReminders = z.object({
  sale: z.object({ isOn: z.boolean(), opensAt: z.string(), closesAt: z.string() }),
  /** The campaign that runs or comes. */
  campaign: z.string(),
  /** How many devices it still has to reach. */
  toCome: z.number(),
  devices: z.object({ all: z.number(), disabled: z.number(), own: z.number() }),
  /** Those that were begun, the newest first. */
  campaigns: z.array(CampaignCounts),
  /** What went wrong in the newest of them. */
  failures: z.array(
    z.object({
      /** The push service. */
      host: z.string(),
      state: z.enum(['waiting', 'unknown', 'failed', 'gone']),
      status: z.nullable(z.number()),
      error: z.nullable(z.string()),
      devices: z.number(),
      lastAt: z.string(),
    }),
  ),
  /** Why nothing is sent to some devices any more. */
  disabled: z.array(z.object({ why: z.string(), devices: z.number() })),
});
export type AdminReminders = z.infer<typeof AdminReminders>;

export const getAdminReminders = endpoint({
  method: 'GET',
  path: '/api/admin/reminders',
  reply: AdminReminders,
});

/** Sends a reminder now to the devices of whoever asks, quiet hours or not. 409 `no_device` when there is none. */
export const sendTestReminder = endpoint({
  method: 'POST',
  path: '/api/admin/reminders/test',
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
