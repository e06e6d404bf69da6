import type { QueryClient } from '@tanstack/react-query';
import { keepStockPush } from '../../../offline/reminder-store';
import { askStockPush } from '../../data/catalogue/stock-notices';
import { pushKey } from '../../data/reminders/reminders';
import {
  addressOf,
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
  const { endpoint, ...keys } = addressOf(subscription);
  try {
    await askStockPush(client, productId, { subscription: { endpoint, keys } });
  } catch (error) {
    await endSubscription();
    throw error;
  }
  await keepStockPush(Date.now());
};
