import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { sendOutbox } from '../../../offline/send-outbox';
import {
  type WaitingMessage,
  type WaitingPart,
  type WaitingRow,
  changeRow,
  isPart,
  readRows,
  removeRow,
  removeRows,
} from '../../../offline/outbox-store';
import { newKey } from '../../data/call';
import { refreshCart } from '../../data/cart/cart';
import { deviceOf } from '../../data/query-client';
import { recordSavedPrice } from './saved-prices';
import { confirmedUser } from '../../data/session/session';
import { readEpoch, readUserKey, signedOutEpoch, untilSignOut, userKeyOf } from '../stored-session';
import { onSync, requestSync } from './background-sync';
import { holdEverywhere, holdFor, nextPause, pauseLeft, resetPause } from './send-pause';
import { shopFetch } from '../connection/shop-fetch';

/** A waiting part or message. */
export type Waiting = WaitingRow;
export type { WaitingMessage, WaitingPart };
export { isPart };

/** One run through the waiting rows. */
interface Run {
  /** Whether another run was requested after this one had begun. */
  runsAgain: boolean;
  end: Promise<void>;
}

interface Outbox {
  rows: Waiting[];
  /** Whether parts wait for their owner to sign in. */
  needsSignIn: boolean;
  /** The rows sent since the page was opened. */
  sent: WaitingRow[];
  /** This page's run. */
  running: Run | undefined;
  /** The timer of the next run, after a failure. */
  nextTry: ReturnType<typeof setTimeout> | undefined;
}

/** The outbox of this device. */
export const useOutbox = create<Outbox>(() => ({
  rows: [],
  needsSignIn: false,
  sent: [],
  running: undefined,
  nextTry: undefined,
}));

/** An id that orders rows by the time of the click, ms, across tabs. */
export const rowId = (now: number, key: string): string =>
  `${now.toFixed(3).padStart(20, '0')}-${key}`;

/** The time of a click, epoch ms with its fraction. */
export const clickTime = (): number => performance.timeOrigin + performance.now();

let channel: BroadcastChannel | undefined;

/**
 * The epoch (readEpoch) in which the rows of all others were last removed from the device. A new page does not know it:
 * somebody may have logged out before, while the device did not answer.
 */
let clearedIn = -1;

/** Whether a row may stay: its person has not logged out since, and no other user has signed in. */
const isOwn = ({ userKey }: Waiting): boolean => {
  const current = readUserKey();
  if (userKey === null) return true;
  if (current !== null) return userKey === current;
  const left = signedOutEpoch();
  return left === 0 || left < readEpoch();
};

/** Reads the rows, and removes those of others. @returns whether any wait; undefined where the device did not answer */
const readOutbox = async (): Promise<boolean | undefined> => {
  let stored: Waiting[];
  try {
    stored = await readRows();
    const epoch = readEpoch();
    const others = stored.filter((row) => !isOwn(row));
    if (others.length) await removeRows(others);
    clearedIn = epoch;
  } catch {
    useOutbox.setState((before) => ({ rows: before.rows.filter(isOwn) }));
    return undefined;
  }
  const rows = stored.filter(isOwn);
  useOutbox.setState({ rows });
  // This shows the number on the app's icon. Not every browser supports it.
  if ('setAppBadge' in navigator) void navigator.setAppBadge(rows.length).catch(() => undefined);
  return rows.length > 0;
};

/** The parts that wait to be sent. */
export const waitingParts = (rows: Waiting[]): WaitingPart[] =>
  rows.filter(isPart).filter(({ refused }) => refused === undefined);

/** Reports a session that has ended or begun, without waiting for the next try. */
export const noteSession = async (isSignedIn: boolean): Promise<void> => {
  await readOutbox();
  const parts = waitingParts(useOutbox.getState().rows);
  useOutbox.setState({ needsSignIn: !isSignedIn && parts.length > 0 });
};

/** Updates the shown rows in every tab. @returns whether this device could be read */
export const notifyRowsChanged = async (): Promise<boolean> => {
  const isRead = (await readOutbox()) !== undefined;
  channel?.postMessage('changed');
  return isRead;
};

/** Sends a refused row again, with a new key. It stays refused where the device does not answer. */
export const sendAgain = async (queryClient: QueryClient, row: Waiting): Promise<void> => {
  const { refused: _, ...rest } = row;
  await changeRow({ ...rest, key: newKey(), createdAt: Date.now() }).catch(() => false);
  await notifyRowsChanged();
  void sendWaiting(queryClient);
};

/** Removes a row, which stays in sight where the device does not answer. @returns whether it is removed */
export const discardRow = async (id: string): Promise<boolean> => {
  const isRemoved = await removeRow(id).then(
    () => true,
    () => false,
  );
  await notifyRowsChanged();
  return isRemoved;
};

/**
 * Removes the rows of all other users, or of every user after a logout. Where the device does not answer, they are hidden
 * at once and removed by a later try, after the pauses of the outbox.
 */
export const discardRowsOfOthers = async (queryClient: QueryClient): Promise<void> => {
  await notifyRowsChanged();
  if (clearedIn !== readEpoch()) void sendWaiting(queryClient);
};

const sendAfter = (queryClient: QueryClient, ms: number): void => {
  clearTimeout(useOutbox.getState().nextTry);
  const nextTry = setTimeout(() => {
    if (useOutbox.getState().nextTry === nextTry) void sendWaiting(queryClient);
  }, ms);
  useOutbox.setState({ nextTry });
};

/** The key of the user as the shop knows them now; null for a visitor, undefined when nothing may be sent yet. */
export const askUserKey = async (queryClient: QueryClient): Promise<string | null | undefined> => {
  // Nothing is sent before the rows of others are removed.
  if (clearedIn !== readEpoch() && (await readOutbox()) === undefined) return undefined;
  return queryClient.fetchQuery(confirmedUser).then(
    (person) => person && userKeyOf(person),
    () => undefined,
  );
};

const sendAll = async (queryClient: QueryClient, run: Run): Promise<void> => {
  clearTimeout(useOutbox.getState().nextTry);
  let isReached = false;
  const currentUser = async () => {
    const userKey = await askUserKey(queryClient);
    isReached = userKey !== undefined;
    return userKey;
  };
  run.runsAgain = false;
  const sent: WaitingRow[] = [];
  const result = await sendOutbox({
    currentUser,
    send: shopFetch,
    mayStore: untilSignOut(),
    onBusy: holdEverywhere,
    onSent: (row) => {
      sent.push(row);
      if (isPart(row)) recordSavedPrice(row);
      void notifyRowsChanged();
    },
  }).catch(() => 'later' as const);
  if (sent.length) void refreshCart(queryClient);
  // Refresh the prices first, because the notification mentions changed ones.
  if (sent.some(isPart))
    await deviceOf(queryClient)
      .refreshPrices()
      .catch(() => undefined);
  useOutbox.setState((before) => ({
    needsSignIn: result === 'sign-in',
    sent: [...before.sent, ...sent],
  }));
  await notifyRowsChanged();
  if (useOutbox.getState().running !== run) return;
  if (result === 'later') {
    const pause = nextPause();
    // The shop is reached, so a new connection is no reason to try earlier.
    if (isReached) holdFor(pause);
    sendAfter(queryClient, Math.max(pause, pauseLeft()));
    return;
  }
  resetPause();
  if (run.runsAgain) await sendAll(queryClient, run);
};

/**
 * Sends the outbox, and retries with growing pauses on failure (docs/rules.md 12.19). A call during a run causes one
 * more run after a success, but not after a failure: the run's own requests can be what changes the connection state
 * and triggers that call.
 */
export const sendWaiting = (queryClient: QueryClient): Promise<void> => {
  const { running } = useOutbox.getState();
  if (running) {
    running.runsAgain = true;
    return running.end;
  }
  const left = pauseLeft();
  if (left > 0) {
    sendAfter(queryClient, left);
    return Promise.resolve();
  }
  const run: Run = { runsAgain: false, end: Promise.resolve() };
  useOutbox.setState({ running: run });
  run.end = sendAll(queryClient, run).finally(() => {
    if (useOutbox.getState().running === run) useOutbox.setState({ running: undefined });
  });
  return run.end;
};

/** Shows rows that have been stored, and lets them be sent when the server can be reached. */
export const sendLater = async (queryClient: QueryClient): Promise<void> => {
  await notifyRowsChanged();
  void requestSync();
  void sendWaiting(queryClient);
};

/** Shows the rows that another tab has changed, and the cart when that tab has put the last part into it. */
const followOtherTab = async (queryClient: QueryClient): Promise<void> => {
  const waited = waitingParts(useOutbox.getState().rows).length;
  await readOutbox();
  if (waited && !waitingParts(useOutbox.getState().rows).length) await refreshCart(queryClient);
};

/** Reads the outbox and starts to send it. Sending reads it again when the device did not answer. */
export const startOutbox = async (queryClient: QueryClient): Promise<void> => {
  if ('BroadcastChannel' in globalThis) channel = new BroadcastChannel('shop-outbox');
  channel?.addEventListener('message', () => void followOtherTab(queryClient));
  onSync(() => void sendWaiting(queryClient));
  if ((await readOutbox()) !== false) await sendWaiting(queryClient);
};
