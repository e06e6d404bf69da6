import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { type StoredReminders, changeReminders, readReminders } from '../../offline/reminder-store';
import type { QuietHours, ReminderTopic } from '../../shop/reminders/reminders';
import { pushKey, subscribe, unsubscribe } from '../data/reminders';
import { isIos } from './is-ios';
import { registerWorker } from './worker';
import { readUserKey } from './stored-session';

/** Timeout for the browser's push service, ms. Some never answer. */
const PATIENCE = 10_000;
/** Set while reminders are on, so that other pages load this file only then. */
const MARK = 'reminders';

/** The state of reminders on this device; `unknown` until readReminderState has run. */
type ReminderState = 'unknown' | 'unsupported' | 'ios-tab' | 'denied' | 'off' | 'on';

export interface Reminders {
  state: ReminderState;
  stored?: StoredReminders | undefined;
}

export const useReminders = create<Reminders>(() => ({ state: 'unknown' }));

/** The chosen topics and quiet hours. */
export interface Wanted {
  topics: ReminderTopic[];
  timeZone: string;
  quietHours: QuietHours;
}

/** Why reminders could not be switched on: permission denied or dismissed, timeout, or failure. */
export class NoReminders extends Error {
  override name = 'NoReminders';
  constructor(readonly why: 'denied' | 'dismissed' | 'late' | 'failed') {
    super(`Reminders are not on: ${why}`);
  }
}

const stateOf = (stored: StoredReminders | undefined): ReminderState => {
  const isAble =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // On an iPhone, only an app on the home screen supports push.
  if (!isAble) return isIos(navigator) ? 'ios-tab' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return stored?.on && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Updates the state from the device. */
export const readReminderState = async (): Promise<void> => {
  const stored = await readReminders();
  useReminders.setState({ stored, state: stateOf(stored) });
};

const setMark = (on: boolean): void => {
  try {
    if (on) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // Storage is blocked: only the worker renews the subscription.
  }
};

/** Subscribes with a timeout; a late subscription is undone. @throws NoReminders */
export const subscribeInTime = async (publicKey: string): Promise<PushSubscription> => {
  let isLate = false;
  void registerWorker(false).catch(() => undefined); // where data is saved, nothing has registered it yet
  const subscribing = navigator.serviceWorker.ready.then(({ pushManager }) =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
  subscribing.then(
    (late) => isLate && void late.unsubscribe(),
    () => undefined,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new NoReminders('late'));
    }, PATIENCE);
  });
  try {
    return await Promise.race([subscribing, timeout]);
  } catch (error) {
    throw error instanceof NoReminders ? error : new NoReminders('failed');
  } finally {
    clearTimeout(timer);
  }
};

const newDevice = () => ({
  id: crypto.randomUUID(),
  secret: crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', ''),
});

/** Sends this device's push endpoint to the server, and stores what was sent. @throws CallError */
const registerDevice = async (
  client: QueryClient,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  wanted: Wanted,
  publicKey: string,
): Promise<void> => {
  const device = (await readReminders())?.device ?? newDevice();
  // Stored before the call, so that a retry after a lost answer has the same device id.
  await changeReminders((stored) => ({
    on: false,
    ...stored,
    ...wanted,
    device,
    publicKey,
    endpoint,
    userKey: readUserKey(),
  }));
  await subscribe(client, {
    device,
    subscription: { endpoint, keys: { p256dh, auth } },
    topics: wanted.topics,
    timeZone: wanted.timeZone,
    quietHours: wanted.quietHours,
  });
};

/** A subscription as it is sent to the shop. */
export const addressOf = (subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

/**
 * Switches reminders on, or changes them. Call it from a click, because the browser shows its permission prompt.
 * @throws NoReminders, or CallError when the server refuses
 */
export const switchOn = async (client: QueryClient, wanted: Wanted): Promise<void> => {
  const permission = await Notification.requestPermission();
  await readReminderState();
  if (permission !== 'granted')
    throw new NoReminders(permission === 'denied' ? 'denied' : 'dismissed');
  const { publicKey } = await client.ensureQueryData(pushKey);
  await registerDevice(client, addressOf(await subscribeInTime(publicKey)), wanted, publicKey);
  await changeReminders((stored) => stored && { ...stored, on: true });
  setMark(true);
  await readReminderState();
};

/** Switches reminders off, first in the browser, which stops them at once, then at the server. @throws CallError */
export const switchOff = async (client: QueryClient): Promise<void> => {
  const stored = await readReminders();
  if (!stored) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
  await changeReminders((now) => now && { ...now, on: false });
  setMark(false);
  await readReminderState();
  await unsubscribe(client, { device: stored.device });
};

/** Once per page load: sends a new push endpoint, or a change of user, to the server. */
export const refreshSubscription = async (client: QueryClient): Promise<void> => {
  await readReminderState();
  const { stored, state } = useReminders.getState();
  if (state !== 'on' || !stored) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const existing = await registration?.pushManager.getSubscription();
  const address = addressOf(existing ?? (await subscribeInTime(stored.publicKey)));
  if (address.endpoint === stored.endpoint && stored.userKey === readUserKey()) return;
  const { topics, timeZone, quietHours } = stored;
  await registerDevice(client, address, { topics, timeZone, quietHours }, stored.publicKey);
  await readReminderState();
  // Stopped meanwhile by the notification's button; that call may have reached the server first.
  if (useReminders.getState().state === 'off') await unsubscribe(client, { device: stored.device });
};
