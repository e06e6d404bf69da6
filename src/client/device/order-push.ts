import type { QueryClient } from '@tanstack/react-query';
import { pushOrders, stopPushOrders } from '../data/admin-settings';
import { pushKey } from '../data/reminders';
import {
  NoReminders,
  addressOf,
  readReminderState,
  subscribeInTime,
  useReminders,
} from './reminders';

/** Kept on the device while it is notified of new orders: the endpoint that the shop knows. */
const KEY = 'order-push';

const knownEndpoint = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

const keepEndpoint = (endpoint: string | null): void => {
  try {
    if (endpoint === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, endpoint);
  } catch {
    // Storage is blocked: the switch is off after a reload.
  }
};

/** Whether this device can be notified, and is. `denied` and `unsupported` say why it cannot. */
export type OrderPushState = 'on' | 'off' | 'denied' | 'unsupported' | 'ios-tab';

/** @returns the state, once the device has been asked */
export const readOrderPush = async (): Promise<OrderPushState> => {
  await readReminderState();
  const { state } = useReminders.getState();
  if (state === 'unknown' || state === 'on' || state === 'off')
    return knownEndpoint() !== null && Notification.permission === 'granted' ? 'on' : 'off';
  return state;
};

const register = async (client: QueryClient): Promise<void> => {
  const { publicKey } = await client.ensureQueryData(pushKey);
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription =
    (await registration?.pushManager.getSubscription()) ?? (await subscribeInTime(publicKey));
  const { endpoint, ...keys } = addressOf(subscription);
  if (endpoint === knownEndpoint()) return;
  await pushOrders(client, { subscription: { endpoint, keys } });
  keepEndpoint(endpoint);
};

/**
 * Notifies this device of new orders from now on. Call it from a click, because the browser shows its permission prompt.
 * @throws NoReminders, or CallError when the server refuses
 */
export const switchOrderPushOn = async (client: QueryClient): Promise<void> => {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted')
    throw new NoReminders(permission === 'denied' ? 'denied' : 'dismissed');
  keepEndpoint(null);
  await register(client);
};

/** Ends that. The subscription stays when this device has reminders as well. @throws CallError */
export const switchOrderPushOff = async (client: QueryClient): Promise<void> => {
  const endpoint = knownEndpoint();
  if (endpoint !== null) await stopPushOrders(client, { endpoint });
  keepEndpoint(null);
  await readReminderState();
  if (useReminders.getState().state === 'on') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
};

/** Once an admin page load: reports a new endpoint, such as after reminders were switched off. */
export const refreshOrderPush = async (client: QueryClient): Promise<void> => {
  if ((await readOrderPush()) === 'on') await register(client);
};

/** Shows the number of new orders on the icon of the installed app, where this device is notified of them. */
export const showOrderCount = (count: number): void => {
  if (knownEndpoint() === null || !('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
};
