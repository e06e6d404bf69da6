import { create } from 'zustand';
import {
  type WaitingMessage,
  type WaitingPart,
  type WaitingRow,
  isPart,
  readRows,
  removeRow,
  removeRows,
} from '../../../offline/outbox-store';
import { useWaitingProducts } from '../../state/waiting-products';
import { readEpoch, readUserKey, signedOutEpoch } from '../stored-session';

/** A waiting part or message. */
export type Waiting = WaitingRow;
export type { WaitingMessage, WaitingPart };
export { isPart };

interface Outbox {
  rows: Waiting[];
  /** Whether parts wait for their owner to sign in. */
  needsSignIn: boolean;
  /** The rows sent since the page was opened. */
  sent: WaitingRow[];
}

/** The outbox of this device. */
export const useOutbox = create<Outbox>(() => ({
  rows: [],
  needsSignIn: false,
  sent: [],
}));

/** An id that orders rows by the time of the click, ms, across tabs. */
export const rowId = (now: number, key: string): string =>
  `${now.toFixed(3).padStart(20, '0')}-${key}`;

/** The time of a click, epoch ms with its fraction. */
export const clickTime = (): number => performance.timeOrigin + performance.now();

/**
 * The epoch (readEpoch) in which the rows of all others were last removed from the device. A new page does not know it:
 * somebody may have logged out before, while the device did not answer.
 */
let clearedIn = -1;

/** Whether the rows of all others are removed from the device. */
export const isCleared = (): boolean => clearedIn === readEpoch();

/** Whether a row may stay: its person has not logged out since, and no other user has signed in. */
const isOwn = ({ userKey }: Waiting): boolean => {
  const current = readUserKey();
  if (userKey === null) return true;
  if (current !== null) return userKey === current;
  const left = signedOutEpoch();
  return left === 0 || left < readEpoch();
};

/** Reads the rows, and removes those of others. @returns whether any wait; undefined where the device did not answer */
export const readOutbox = async (): Promise<boolean | undefined> => {
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

useOutbox.subscribe(({ rows }, before) => {
  if (rows !== before.rows)
    useWaitingProducts.setState({ ids: waitingParts(rows).map(({ body }) => body.productId) });
});

/** Reports a session that has ended or begun, without waiting for the next try. */
export const noteSession = async (isSignedIn: boolean): Promise<void> => {
  await readOutbox();
  const parts = waitingParts(useOutbox.getState().rows);
  useOutbox.setState({ needsSignIn: !isSignedIn && parts.length > 0 });
};

let channel: BroadcastChannel | undefined;

/** Calls `act` when another tab has changed the rows. */
export const onRowsChanged = (act: () => void): void => {
  if ('BroadcastChannel' in globalThis) channel = new BroadcastChannel('shop-outbox');
  channel?.addEventListener('message', act);
};

/** Updates the shown rows in every tab. @returns whether this device could be read */
export const notifyRowsChanged = async (): Promise<boolean> => {
  const isRead = (await readOutbox()) !== undefined;
  channel?.postMessage('changed');
  return isRead;
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
