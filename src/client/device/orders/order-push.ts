import type { QueryClient } from '@tanstack/react-query';
import { keepOrderEndpoint, readOrderEndpoint } from '../../../offline/reminder-store';
import { pushOrders, stopPushOrders } from '../../data/settings/settings';
import { pushKey } from '../../data/reminders/reminders';
import {
  addressOf,
  askPermission,
  currentSubscription,
  endSubscription,
  onDevice,
  pushAbility,
  subscribeInTime,
} from '../reminders/push-subscription';

/**
 * Whether this device can be notified, and is. `denied`, `unsupported` and `ios-tab` say why it cannot; `silent` is a
 * device that could not be read.
 */
export type OrderPushState =
  | Exclude<ReturnType<typeof pushAbility>, 'able'>
  | 'silent'
  | 'on'
  | 'off';

/** Reads the state from the device. */
export const readOrderPush = async (): Promise<OrderPushState> => {
  const ability = pushAbility();
  if (ability !== 'able') return ability;
  return readOrderEndpoint().then(
    (endpoint) => (endpoint && Notification.permission === 'granted' ? 'on' : 'off'),
    () => 'silent',
  );
};

const register = async (client: QueryClient): Promise<void> => {
  const { publicKey } = await client.ensureQueryData(pushKey);
  const subscription = (await currentSubscription()) ?? (await subscribeInTime(publicKey));
  const { endpoint, ...keys } = addressOf(subscription);
  if (endpoint === (await onDevice(readOrderEndpoint()))) return;
  await pushOrders(client, { subscription: { endpoint, keys } });
  await onDevice(keepOrderEndpoint(endpoint));
};

/**
 * Notifies this device of new orders from now on. Call it from a click, because the browser shows its permission prompt.
 * @throws NoPush, or CallError when the server refuses
 */
export const switchOrderPushOn = async (client: QueryClient): Promise<void> => {
  await askPermission();
  await onDevice(keepOrderEndpoint(undefined));
  await register(client);
};

/** Stops notifying this device of new orders; reminders go on. @throws CallError, or NoPush; they are still on then */
export const switchOrderPushOff = async (client: QueryClient): Promise<void> => {
  const endpoint = await onDevice(readOrderEndpoint());
  // The device comes first, or it could say that they are on when the shop sends none any more.
  await onDevice(keepOrderEndpoint(undefined));
  if (endpoint !== undefined)
    await stopPushOrders(client, { endpoint }).catch(async (error: unknown) => {
      await keepOrderEndpoint(endpoint).catch(() => undefined);
      throw error;
    });
  await endSubscription();
};

/** Reports a changed push endpoint to the shop; called once for each load of an admin page. */
export const refreshOrderPush = async (client: QueryClient): Promise<void> => {
  if ((await readOrderPush()) === 'on') await register(client);
};

/** Shows the number of new orders on the icon of the installed app, where this device is notified of them. */
export const showOrderCount = async (count: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return;
  const endpoint = await readOrderEndpoint().catch(() => undefined);
  if (endpoint === undefined) return;
  await (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
};
