import type { QueryClient } from '@tanstack/react-query';
import { sendOutbox } from '../../../offline/send-outbox';
import { storeList } from '../../../offline/store-list';
import { newKey } from '../../data/call';
import { type WaitingPart, clickTime, discardRow, notifyRowsChanged, useOutbox } from './outbox';
import { askUserKey, sendLater, sendWaiting } from './send-waiting';
import { type PartToAdd, waitingRow } from './queue-part';
import { holdEverywhere } from './send-pause';
import { shopFetch } from '../connection/shop-fetch';
import { textHash, untilSignOut } from '../stored-session';

/** A key that is equal for lists of the same parts and quantities, in any order. */
const partsMark = (parts: readonly PartToAdd[]): string => {
  const lines = parts.map(({ product, quantity }) => `${product.id}x${quantity}`);
  return `list-${textHash(lines.toSorted().join())}-`;
};

/**
 * Stores all parts of a list before the first of them is sent. A list whose parts still wait is not stored again.
 * @returns the parts that wait now
 * @throws the browser's error when storage is blocked or full; Error when the person logs out meanwhile
 */
export const storeParts = (
  parts: readonly PartToAdd[],
  userKey: string | null,
): Promise<WaitingPart[]> => {
  const mark = partsMark(parts);
  const act = mark + newKey();
  const now = clickTime();
  // The number keeps their order, because rows of one time are sent in the order of their keys.
  const rows = parts.map((part, at) =>
    waitingRow(part, `${act}-${String(at).padStart(4, '0')}`, userKey, now),
  );
  return storeList(mark, rows, untilSignOut());
};

/** The outcome of sending stored parts. */
interface SentList {
  refused: Map<string, string>;
  waiting: Set<string>;
  needsSignIn: boolean;
}

/**
 * Sends the stored parts at once, and removes the refused ones from the outbox, because the page reports them. Parts
 * that got no answer go on waiting.
 */
export const sendStored = async (
  client: QueryClient,
  stored: readonly WaitingPart[],
): Promise<SentList> => {
  const ids = new Set(stored.map(({ id }) => id));
  let isSignedOut = false;
  // The outbox itself reports lines that waited before.
  if (useOutbox.getState().rows.some(({ refused }) => refused === undefined))
    await sendWaiting(client);
  else
    isSignedOut =
      (await sendOutbox({
        currentUser: () => askUserKey(client),
        send: shopFetch,
        mayStore: untilSignOut(),
        onBusy: holdEverywhere,
        onSent: () => undefined,
      }).catch(() => undefined)) === 'sign-in';
  const isRead = await notifyRowsChanged();
  const { rows, needsSignIn } = useOutbox.getState();
  const left = isRead ? rows.filter(({ id }) => ids.has(id)) : stored;
  const refused = new Map(left.flatMap(({ id, refused: why }) => (why ? [[id, why]] : [])));
  const waiting = new Set(left.flatMap(({ id, refused: why }) => (why ? [] : [id])));
  for (const id of refused.keys()) await discardRow(id);
  if (waiting.size) await sendLater(client);
  return { refused, waiting, needsSignIn: waiting.size > 0 && (isSignedOut || needsSignIn) };
};
