import type { QueryClient } from '@tanstack/react-query';
import type { PushAddress } from '../../../contract/reminders/reminders';
import { pushOrders, stopPushOrders } from '../../../contract/settings/settings';
import { inOneTab } from '../../../offline/in-one-tab';
import { keepOrderEndpoint, readOrderEndpoint } from '../../../offline/reminder-store';
import { call } from '../../data/call';
import { pushKey } from '../../data/reminders/reminders';
import {
  askPermission,
  endSubscription,
  onDevice,
  pushAbility,
  withSubscription,
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

/** Only one act changes these notifications at a time, in all tabs. */
const LOCK = 'shop-order-push';

/** Has the shop notify this address, and stores that it does. @throws NoPush, or CallError */
const register = async (client: QueryClient, subscription: PushAddress): Promise<void> => {
  await call({ client }, pushOrders, { body: { subscription } });
  await onDevice(keepOrderEndpoint(subscription.endpoint));
};

/**
 * Notifies this device of new orders from now on. Call it from a click, because the browser shows its permission prompt.
 * @throws NoPush, or CallError when the server refuses
 */
export const switchOrderPushOn = async (client: QueryClient): Promise<void> => {
  await askPermission();
  const { publicKey } = await client.ensureQueryData(pushKey);
  await inOneTab(LOCK, async () => {
    await onDevice(keepOrderEndpoint(undefined));
    await withSubscription(publicKey, (address) => register(client, address));
  });
};

/** Stops notifying this device of new orders; reminders go on. @throws CallError, or NoPush; they are still on then */
export const switchOrderPushOff = (client: QueryClient): Promise<void> =>
  inOneTab(LOCK, async () => {
    const endpoint = await onDevice(readOrderEndpoint());
    // The device comes first, or it could say that they are on when the shop sends none any more.
    await onDevice(keepOrderEndpoint(undefined));
    if (endpoint !== undefined)
      await call({ client }, stopPushOrders, { body: { endpoint } }).catch(
        async (error: unknown) => {
          await keepOrderEndpoint(endpoint).catch(() => undefined);
          throw error;
        },
      );
    await endSubscription();
  });

/**
 * Reports a changed push endpoint to the shop; called once for each load of an admin page. What a person chooses while
 * it runs, here or in another tab, stands.
 */
export const refreshOrderPush = async (client: QueryClient): Promise<void> => {
  if ((await readOrderPush()) !== 'on') return;
  const before = await readOrderEndpoint();
  const { publicKey } = await client.ensureQueryData(pushKey);
  await withSubscription(publicKey, (address) =>
    inOneTab(LOCK, async () => {
      if (address.endpoint === before || (await readOrderEndpoint()) !== before) return;
      await register(client, address);
    }),
  );
};

/** Shows the number of new orders on the icon of the installed app, where this device is notified of them. */
export const showOrderCount = async (count: number): Promise<void> => {
  if (!('setAppBadge' in navigator)) return;
  const endpoint = await readOrderEndpoint().catch(() => undefined);
  if (endpoint === undefined) return;
  await (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
};
