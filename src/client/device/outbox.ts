import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { sendOutbox } from '../../offline/send-outbox';
import {
  type WaitingMessage,
  type WaitingPart,
  type WaitingRow,
  isPart,
  storeRow,
  readRows,
  removeOthers,
  removeRow,
} from '../../offline/outbox-store';
import { CallError, newKey } from '../data/call';
import { cart } from '../data/cart';
import { deviceOf } from '../data/query-client';
import { recordSavedPrice } from './saved-prices';
import { user } from '../data/session';
import { userKeyOf } from './stored-session';
import { onSync } from './background-sync';
import { shopFetch } from './shop-fetch';

const FIRST_RETRY = 500;
const LAST_RETRY = 60_000;

/** One part or message that waits. */
export type Waiting = WaitingRow;
export type { WaitingMessage, WaitingPart };
export { isPart };

interface Outbox {
  rows: Waiting[];
  /** Parts that need somebody to sign in first. */
  needsSignIn: boolean;
  /** What has reached the shop since the page was opened. */
  sent: WaitingRow[];
}

/** What waits to be sent from this device. */
export const useOutbox = create<Outbox>(() => ({ rows: [], needsSignIn: false, sent: [] }));

/** Orders rows by the time of the click, ms, over all tabs. */
export const rowId = (now: number, key: string): string =>
  `${now.toFixed(3).padStart(20, '0')}-${key}`;

let others: BroadcastChannel | undefined;

const look = async (): Promise<void> => {
  const rows = await readRows().catch(() => []);
  useOutbox.setState({ rows });
  // The number on the app's icon; not every browser has one.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(rows.length).catch(() => undefined);
};

/** Shows what has changed, in every tab. */
export const notifyRowsChanged = async (): Promise<void> => {
  await look();
  others?.postMessage('changed');
};

/** Sends once more, as a new act, what the shop would not take. */
export const sendAgain = async (queryClient: QueryClient, row: Waiting): Promise<void> => {
  const { refused: _, ...rest } = row;
  await storeRow({ ...rest, key: newKey(), createdAt: Date.now() });
  await notifyRowsChanged();
  void sendWaiting(queryClient);
};

export const discardRow = async (id: string): Promise<void> => {
  await removeRow(id);
  await notifyRowsChanged();
};

/** Removes what belongs to other people than this one; without one, to anybody. */
export const discardRowsOfOthers = async (userKey?: string): Promise<void> => {
  await removeOthers(userKey).catch(() => undefined);
  await notifyRowsChanged();
};

let retry: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_RETRY;

let running: Promise<void> | undefined;
let isAskedAgain = false;

const sendAll = async (queryClient: QueryClient): Promise<void> => {
  clearTimeout(retry);
  const who = () =>
    queryClient.fetchQuery({ ...user, staleTime: 0 }).then(
      (person) => person && userKeyOf(person),
      (error: unknown) => (error instanceof CallError ? null : undefined),
    );
  isAskedAgain = false;
  const sent: WaitingRow[] = [];
  const ended = await sendOutbox({
    who,
    send: shopFetch,
    sent: (row) => {
      sent.push(row);
      if (isPart(row)) recordSavedPrice(row);
      void notifyRowsChanged();
    },
  }).catch(() => 'later' as const);
  if (sent.length) void queryClient.invalidateQueries({ queryKey: cart.queryKey });
  // A part may cost more or less by now; the notification says so.
  if (sent.some(isPart))
    await deviceOf(queryClient)
      .refreshPrices()
      .catch(() => undefined);
  useOutbox.setState((before) => ({
    needsSignIn: ended === 'sign-in',
    sent: [...before.sent, ...sent],
  }));
  await notifyRowsChanged();
  wait = ended === 'later' ? Math.min(wait * 2, LAST_RETRY) : FIRST_RETRY;
  if (ended === 'later')
    retry = setTimeout(() => void sendWaiting(queryClient), wait * (0.75 + Math.random() / 2));
  else if (isAskedAgain) await sendAll(queryClient);
};

/**
 * Sends what waits; again later, less and less often, while the shop can not take it. Asked meanwhile, it looks again
 * at the end for what has come, but not where it failed: its own questions may be what says that the shop is reached.
 */
export const sendWaiting = (queryClient: QueryClient): Promise<void> => {
  isAskedAgain = running !== undefined;
  running ??= sendAll(queryClient).finally(() => {
    running = undefined;
  });
  return running;
};

/** Reads the outbox and begins to send it. */
export const startOutbox = async (queryClient: QueryClient): Promise<void> => {
  if ('BroadcastChannel' in globalThis) others = new BroadcastChannel('shop-outbox');
  others?.addEventListener('message', () => void look());
  onSync(() => void sendWaiting(queryClient));
  await look();
  if (useOutbox.getState().rows.length) await sendWaiting(queryClient);
};
