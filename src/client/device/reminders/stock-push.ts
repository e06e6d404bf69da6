import type { QueryClient } from '@tanstack/react-query';
import { askStockPush } from '../../../contract/catalogue/stock-notices';
import { keepStockPush } from '../../../offline/reminder-store';
import { makeChange } from '../../data/use-call';
import { pushKey } from '../../data/reminders/reminders';
import {
  pushAddress,
  askPermission,
  currentSubscription,
  endSubscription,
  subscribeInTime,
} from './push-subscription';

/**
 * Has this device notified once when a part can be ordered again. Call it from a click, because the browser shows its
 * permission prompt. @throws NoPush, or CallError when the server refuses
 */
export const awaitPartHere = async (client: QueryClient, productId: number): Promise<void> => {
  await askPermission();
  const { publicKey } = await client.ensureQueryData(pushKey);
  const subscription = (await currentSubscription()) ?? (await subscribeInTime(publicKey));
  const { endpoint, ...keys } = pushAddress(subscription);
  try {
    const input = { params: { id: productId }, body: { subscription: { endpoint, keys } } };
    await makeChange(client, { entry: askStockPush }, input);
  } catch (error) {
    await endSubscription();
    throw error;
  }
  await keepStockPush(Date.now());
};
