import type { QueryClient } from '@tanstack/react-query';
import { type WaitingRow, changeRow } from '../../../offline/outbox-store';
import { sendOutbox } from '../../../offline/send-outbox';
import { newKey } from '../../data/call';
import { refreshCart } from '../../data/cart/cart';
import { clientDevice } from '../../data/query-client';
import { confirmedUser } from '../../data/session/session';
import { shopFetch } from '../connection/shop-fetch';
import { untilSignOut, keyForUser } from '../stored-session';
import { onSync, requestSync } from './background-sync';
import {
  type Waiting,
  isCleared,
  isPart,
  notifyRowsChanged,
  onRowsChanged,
  readOutbox,
  useOutbox,
  waitingParts,
} from './outbox';
import { recordSavedPrice } from './saved-prices';
import { holdEverywhere, holdFor, nextPause, pauseLeft, resetPause } from './send-pause';

/** One run through the waiting rows. */
interface Run {
  /** Whether another run was requested after this one had begun. */
  runsAgain: boolean;
  end: Promise<void>;
}

/** This page's run. */
let running: Run | undefined;
/** The timer of the next run, after a failure. */
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Plans no further run. One that is under way changes nothing any more but the rows. */
export const endTries = (): void => {
  running = undefined;
  clearTimeout(nextTry);
  resetPause();
};

/** Sends a refused row again, with a new key. It stays refused where the device does not answer. */
export const sendAgain = async (queryClient: QueryClient, row: Waiting): Promise<void> => {
  const { refused: _, ...rest } = row;
  await changeRow({ ...rest, key: newKey(), createdAt: Date.now() }).catch(() => false);
  await notifyRowsChanged();
  void sendWaiting(queryClient);
};

/**
 * Removes the rows of all other users, or of every user after a logout. Where the device does not answer, they are hidden
 * at once and removed by a later try, after the pauses of the outbox.
 */
export const discardRowsOfOthers = async (queryClient: QueryClient): Promise<void> => {
  await notifyRowsChanged();
  if (!isCleared()) void sendWaiting(queryClient);
};

const sendAfter = (queryClient: QueryClient, ms: number): void => {
  clearTimeout(nextTry);
  nextTry = setTimeout(() => void sendWaiting(queryClient), ms);
};

/** The key of the user as the shop knows them now; null for a visitor, undefined when nothing may be sent yet. */
export const askUserKey = async (queryClient: QueryClient): Promise<string | null | undefined> => {
  // Nothing is sent before the rows of others are removed.
  if (!isCleared() && (await readOutbox()) === undefined) return undefined;
  return queryClient.fetchQuery(confirmedUser).then(
    (person) => person && keyForUser(person),
    () => undefined,
  );
};

const sendAll = async (queryClient: QueryClient, run: Run): Promise<void> => {
  clearTimeout(nextTry);
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
    await clientDevice(queryClient)
      .refreshPrices()
      .catch(() => undefined);
  useOutbox.setState((before) => ({
    needsSignIn: result === 'sign-in',
    sent: [...before.sent, ...sent],
  }));
  await notifyRowsChanged();
  if (running !== run) return;
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
  running = run;
  run.end = sendAll(queryClient, run).finally(() => {
    if (running === run) running = undefined;
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
  onRowsChanged(() => void followOtherTab(queryClient));
  onSync(() => void sendWaiting(queryClient));
  if ((await readOutbox()) !== false) await sendWaiting(queryClient);
};
