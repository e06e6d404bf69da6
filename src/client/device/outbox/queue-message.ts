import type { QueryClient } from '@tanstack/react-query';
import { addRow, isPart, readRows } from '../../../offline/outbox-store';
import { clickTime, rowId } from './outbox';
import { sendLater } from './send-waiting';
import { readUserKey, untilSignOut } from '../stored-session';

/** Limit of waiting messages. */
const MAX = 10;

/**
 * Stores a message that could not be sent, to send it when the server can be reached.
 * @param key the key of the call that got no answer
 * @returns false when ten messages wait already, or when it cannot be stored
 */
export const queueMessage = async (
  queryClient: QueryClient,
  body: Record<string, string>,
  key: string,
): Promise<boolean> => {
  const userKey = readUserKey();
  const mayStore = untilSignOut();
  const now = clickTime();
  try {
    const waiting = (await readRows()).filter((row) => !isPart(row));
    if (waiting.length >= MAX) return false;
    await addRow(
      {
        kind: body.company === undefined ? 'contact' : 'application',
        id: rowId(now, key),
        key,
        userKey,
        body: Object.fromEntries(Object.entries(body).filter(([, text]) => text !== undefined)),
        createdAt: Math.round(now),
      },
      mayStore,
    );
  } catch {
    return false;
  }
  await sendLater(queryClient);
  return true;
};
