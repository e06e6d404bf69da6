import type { QueryClient } from '@tanstack/react-query';
import { askStockPush } from '../../../contract/catalogue/stock-notices';
import { keepStockPush } from '../../../offline/reminder-store';
import { makeChange } from '../../data/use-call';
import { pushKey } from '../../data/reminders/reminders';
import { askPermission, withSubscription } from './push-subscription';

/**
 * Has this device notified once when a part can be ordered again. Call it from a click, because the browser shows its
 * permission prompt. @throws NoPush, or CallError when the server refuses
 */
export const awaitPartHere = async (client: QueryClient, productId: number): Promise<void> => {
  await askPermission();
  const { publicKey } = await client.ensureQueryData(pushKey);
  await withSubscription(publicKey, async (subscription) => {
    const input = { params: { id: productId }, body: { subscription } };
    await makeChange(client, { entry: askStockPush }, input);
    await keepStockPush(Date.now());
  });
};
