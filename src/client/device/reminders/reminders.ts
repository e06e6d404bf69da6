import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import {
  type StoredReminders,
  changeReminders,
  readReminders,
} from '../../../offline/reminder-store';
import { type DeviceName, subscribe, unsubscribe } from '../../../contract/reminders/reminders';
import type { QuietHours, ReminderTopic } from '../../../shop/reminders/reminders';
import { call } from '../../data/call';
import { pushKey } from '../../data/reminders/reminders';
import {
  pushAddress,
  askPermission,
  currentSubscription,
  endSubscription,
  onDevice,
  pushAbility,
  subscribeInTime,
} from './push-subscription';
import { readUserKey } from '../stored-session';

/** Set until the shop knows that reminders are off, so that other pages load this file only then. */
const MARK = 'reminders';

/** A device tells the shop this often that it is still there, ms (docs/rules.md 9.5). */
const TELL_EVERY = 30 * 24 * 60 * 60_000;

/** The state of reminders on this device; `unknown` until readReminderState has run, `silent` where it could not be read. */
type ReminderState =
  | 'unknown'
  | 'silent'
  | Exclude<ReturnType<typeof pushAbility>, 'able'>
  | 'off'
  | 'on';

export interface Reminders {
  state: ReminderState;
  stored?: StoredReminders | undefined;
}

export const useReminders = create<Reminders>(() => ({ state: 'unknown' }));

/** The chosen topics and quiet hours. */
export interface ReminderSettings {
  topics: ReminderTopic[];
  timeZone: string;
  quietHours: QuietHours;
}

const reminderState = (stored: StoredReminders | undefined): ReminderState => {
  const ability = pushAbility();
  if (ability !== 'able') return ability;
  return stored?.on && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Updates the state from the device. */
export const readReminderState = async (): Promise<void> => {
  await readReminders().then(
    (stored) => useReminders.setState({ stored, state: reminderState(stored) }),
    () => useReminders.setState({ stored: undefined, state: 'silent' }),
  );
};

const setMark = (on: boolean): void => {
  try {
    if (on) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // Storage is blocked: only the worker renews the subscription.
  }
};

/** As changeReminders. @throws NoPush */
const change: typeof changeReminders = (act) => onDevice(changeReminders(act));

const newDevice = () => ({
  id: crypto.randomUUID(),
  secret: crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', ''),
});

/** Sends this device's push endpoint to the server, and stores what was sent. @throws CallError, or NoPush */
const registerDevice = async (
  client: QueryClient,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  settings: ReminderSettings,
  publicKey: string,
): Promise<void> => {
  let device: DeviceName = newDevice();
  // Stored before the call, so that a retry after a lost answer has the same device id.
  await change((stored) => {
    device = stored?.device ?? device;
    const userKey = readUserKey();
    return { on: false, ...stored, ...settings, device, publicKey, endpoint, userKey };
  });
  const { topics, timeZone, quietHours } = settings;
  const subscription = { endpoint, keys: { p256dh, auth } };
  await call({ client }, subscribe, {
    body: { device, subscription, topics, timeZone, quietHours },
  });
  await change((stored) => stored && { ...stored, toldAt: Date.now() });
};

/**
 * Switches reminders on, or changes them. Call it from a click, because the browser shows its permission prompt.
 * @throws NoPush, or CallError when the server refuses
 */
export const switchOn = async (client: QueryClient, settings: ReminderSettings): Promise<void> => {
  await askPermission().finally(readReminderState);
  const { publicKey } = await client.ensureQueryData(pushKey);
  const address = pushAddress(await subscribeInTime(publicKey));
  // With the mark, the next page load ends reminders at the shop when they cannot be stored as on here.
  setMark(true);
  await registerDevice(client, address, settings, publicKey);
  await change((stored) => stored && { ...stored, on: true });
  await readReminderState();
};

/** Ends reminders at the shop. @throws CallError */
const endAtShop = async (client: QueryClient, { device }: StoredReminders): Promise<void> => {
  await call({ client }, unsubscribe, { body: { device } });
  setMark(false);
};

/**
 * Switches reminders off, first in the browser, which stops them at once, then at the server; without the server the
 * next page load tells it. Notifications of new orders go on.
 * @throws CallError; NoPush when they are still on
 */
export const switchOff = async (client: QueryClient): Promise<void> => {
  const stored = await onDevice(readReminders());
  if (!stored) return;
  await change((now) => now && { ...now, on: false });
  await endSubscription();
  await readReminderState();
  await endAtShop(client, stored);
};

/**
 * Tells the server of a new push endpoint, of a change of user, once a month that the device is still there, or that
 * reminders are off; called once per page load.
 */
export const refreshSubscription = async (client: QueryClient): Promise<void> => {
  await readReminderState();
  const { stored, state } = useReminders.getState();
  if (stored && !stored.on) return endAtShop(client, stored);
  if (state !== 'on' || !stored) return;
  const address = pushAddress(
    (await currentSubscription()) ?? (await subscribeInTime(stored.publicKey)),
  );
  const isTold = Date.now() - (stored.toldAt ?? 0) < TELL_EVERY;
  if (isTold && address.endpoint === stored.endpoint && stored.userKey === readUserKey()) return;
  const { topics, timeZone, quietHours } = stored;
  await registerDevice(client, address, { topics, timeZone, quietHours }, stored.publicKey);
  await readReminderState();
  // The notification's button has stopped them meanwhile, and its call may have reached the server first.
  if (useReminders.getState().state === 'off') await endAtShop(client, stored);
};
