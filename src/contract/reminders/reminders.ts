import * as z from 'zod/mini';
import { PUSH_SUBSCRIBE, PUSH_UNSUBSCRIBE } from '../../shop/reminders/reminder-paths';
import { QuietHours, ReminderTopic, TimeZone } from '../../shop/reminders/reminders';
import { Done, endpoint } from '../endpoint';

/** The shop's public VAPID key, base64url. */
export const getPushKey = endpoint('GET', '/api/push/key', {
  reply: z.object({ publicKey: z.string() }),
});

const base64url = (bytes: number) =>
  z.string().check(
    z.regex(/^[\w-]+=*$/),
    z.refine(
      (text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === bytes,
      'This is no key of a push subscription',
    ),
  );

/** A device's id, and the secret that proves it. The device generates both at random. */
export const DeviceName = z.object({
  id: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  secret: z.string().check(z.regex(/^[\w-]{20,128}$/)),
});
export type DeviceName = z.infer<typeof DeviceName>;

/** The JSON form of a browser's PushSubscription. */
export const PushAddress = z.object({
  endpoint: z.string().check(z.maxLength(1000)),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type PushAddress = z.infer<typeof PushAddress>;

/** The shop never sent 'new-products'. It accepts the topic from devices that still list it, and drops it. */
const RequestedTopic = z.enum([...ReminderTopic.options, 'new-products']);

/**
 * Switches reminders on for a device, or changes its endpoint or hours. If `device` is missing, the server generates an
 * id. 400 `not_a_push_service`, 403 `not_this_device` with a wrong secret.
 */
export const subscribe = endpoint('POST', PUSH_SUBSCRIBE, {
  body: z.object({
    device: z.optional(DeviceName),
    subscription: PushAddress,
    topics: z.optional(z.array(RequestedTopic).check(z.minLength(1), z.maxLength(10))),
    timeZone: z.optional(TimeZone),
    quietHours: z.optional(QuietHours),
  }),
  reply: z.object({
    device: DeviceName,
    topics: z.array(ReminderTopic),
    timeZone: z.string(),
    quietHours: QuietHours,
  }),
  errors: ['not_a_push_service', 'not_this_device'],
});

/** Switches reminders off for a device, proven by its secret or by its endpoint, which is private to the device. */
export const unsubscribe = endpoint('POST', PUSH_UNSUBSCRIBE, {
  body: z.union([
    z.object({ device: DeviceName }),
    z.object({ endpoint: z.string().check(z.maxLength(1000)) }),
  ]),
  reply: Done,
});
