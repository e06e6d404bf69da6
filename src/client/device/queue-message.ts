import type { QueryClient } from '@tanstack/react-query';
import { isPart, storeRow, readRows } from '../../offline/outbox-store';
import { rowId, notifyRowsChanged, sendWaiting } from './outbox';
import { readUserKey } from './stored-session';
import { requestSync } from './background-sync';

/** So many messages may wait at a time. */
const MOST = 10;

/**
 * Keeps a message that could not be sent now, to be sent when the shop is reached again.
 * @param key the key that the call had which got no answer
 * @returns false when ten wait already, or when it can not be stored: then nothing is kept
 */
export const queueMessage = async (
  queryClient: QueryClient,
  body: Record<string, string>,
  key: string,
): Promise<boolean> => {
  const now = performance.timeOrigin + performance.now();
  try {
    const waiting = (await readRows()).filter((row) => !isPart(row));
    if (waiting.length >= MOST) return false;
    await storeRow({
      kind: body.company === undefined ? 'contact' : 'application',
      id: rowId(now, key),
      key,
      userKey: readUserKey(),
      body: Object.fromEntries(Object.entries(body).filter(([, text]) => text !== undefined)),
      createdAt: Math.round(now),
    });
  } catch {
    return false;
  }
  await notifyRowsChanged();
  void requestSync();
  void sendWaiting(queryClient);
  return true;
};
