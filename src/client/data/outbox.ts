import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { drain } from '../../offline/drain';
import { type WaitingRow, readRows, removeOthers, removeRow } from '../../offline/outbox-store';
import { CallError } from './call';
import { cart } from './cart';
import { user } from './session';
import { userKeyOf } from './session-hint';
import { watchedFetch } from './watched-fetch';

const FIRST_RETRY = 500;
const LAST_RETRY = 60_000;

/** One part that waits. */
export type Waiting = WaitingRow;

interface Outbox {
  rows: Waiting[];
  /** Rows that need somebody to sign in first. */
  needsSignIn: boolean;
  /** Counts what has reached the cart since the page was opened. */
  sent: WaitingRow[];
}

/** What waits to be sent from this device. */
export const useOutbox = create<Outbox>(() => ({ rows: [], needsSignIn: false, sent: [] }));

let others: BroadcastChannel | undefined;

const look = async (): Promise<void> => {
  const rows = await readRows().catch(() => []);
  useOutbox.setState({ rows });
  // The number on the app's icon; not every browser has one.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(rows.length).catch(() => undefined);
};

/** Shows what has changed, in every tab. */
export const rowsChanged = async (): Promise<void> => {
  await look();
  others?.postMessage('changed');
};

export const dropRow = async (id: string): Promise<void> => {
  await removeRow(id);
  await rowsChanged();
};

/** Removes what waits for other carts than this one's; without one, all of it. */
export const dropOthers = async (userKey?: string): Promise<void> => {
  await removeOthers(userKey).catch(() => undefined);
  await rowsChanged();
};

let retry: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_RETRY;

/** Sends what waits; again later, less and less often, while the shop can not take it. */
export const sendWaiting = async (queryClient: QueryClient): Promise<void> => {
  clearTimeout(retry);
  const who = () =>
    queryClient.fetchQuery({ ...user, staleTime: 0 }).then(
      (person) => person && userKeyOf(person),
      (error: unknown) => (error instanceof CallError ? null : undefined),
    );
  const sent: WaitingRow[] = [];
  const ended = await drain({
    who,
    send: watchedFetch,
    sent: (row) => {
      sent.push(row);
      void rowsChanged();
    },
  }).catch(() => 'later' as const);
  useOutbox.setState((before) => ({
    needsSignIn: ended === 'sign-in',
    sent: [...before.sent, ...sent],
  }));
  if (sent.length) void queryClient.invalidateQueries({ queryKey: cart.queryKey });
  await rowsChanged();
  wait = ended === 'later' ? Math.min(wait * 2, LAST_RETRY) : FIRST_RETRY;
  if (ended === 'later') retry = setTimeout(() => void sendWaiting(queryClient), wait * (0.75 + Math.random() / 2));
};

/** Looks what waits, and begins to send it. */
export const openOutbox = async (queryClient: QueryClient): Promise<void> => {
  if ('BroadcastChannel' in globalThis) others = new BroadcastChannel('shop-outbox');
  others?.addEventListener('message', () => void look());
  await look();
  if (useOutbox.getState().rows.length) await sendWaiting(queryClient);
};
