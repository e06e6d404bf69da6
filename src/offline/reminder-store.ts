import { del, get, set, update } from 'idb-keyval';
import { deviceStore } from './device-store';
import type { DeviceName } from '../contract/reminders/reminders';
import type { QuietHours, ReminderTopic } from '../shop/reminders/reminders';

/**
 * The reminders of this device. Its id stays when they are off, because the server uses it to record what it has sent.
 */
export interface StoredReminders {
  device: DeviceName;
  on: boolean;
  /**
   * Counts what the person has chosen. Work that began before the last choice must not undo it. Missing in what older
   * versions kept.
   */
  choice?: number;
  topics: ReminderTopic[];
  timeZone: string;
  quietHours: QuietHours;
  /** The server's public key, needed for a new subscription. */
  publicKey: string;
  /** The push endpoint that the server knows. */
  endpoint: string;
  /** When the device last told the shop that it is there, epoch ms. Missing in what older versions kept. */
  toldAt?: number;
  /** The user's key at the last call; it does not identify them. */
  userKey: string | null;
  /** The last reminder: its arrival (epoch ms), and whether it was shown, opened or closed. */
  last?: { campaign: string; at: number; end: 'shown' | 'opened' | 'closed' };
}

/** Only one act at a time tells the shop of the reminders of this device, in all tabs and the worker. */
export const REMINDER_LOCK = 'shop-reminders';

const KEY = 'reminders';
const ORDER_KEY = 'order-push';
const STOCK_KEY = 'stock-push';
/** The shop forgets a device that waits for a part after this time, ms. */
const WAITS_FOR = 365 * 24 * 60 * 60_000;
/** The service worker waits longer, ms: nobody sees it wait, and a change that it gives up is lost. */
const WORKER_TIME = 30_000;
const store = deviceStore(
  'shop-reminders-1',
  'kept',
  'document' in globalThis ? undefined : WORKER_TIME,
);

/** Reads the reminders; undefined when there are none. @throws as changeReminders */
export const readReminders = (): Promise<StoredReminders | undefined> =>
  get<StoredReminders>(KEY, store); // only changeReminders writes it, so it is not parsed

/**
 * Changes the stored reminders in one transaction, because pages and the worker write at the same time.
 * @throws the browser's error when storage is blocked or full, or does not answer
 */
export const changeReminders = (
  change: (kept: StoredReminders | undefined) => StoredReminders | undefined,
): Promise<void> => update<StoredReminders | undefined>(KEY, change, store);

/** The number of the next choice. */
export const nextChoice = (stored: StoredReminders | undefined): number =>
  (stored?.choice ?? 0) + 1;

/** Stores that the person has stopped the reminders. @throws as changeReminders */
export const stopReminders = (): Promise<void> =>
  changeReminders((now) => now && { ...now, on: false, choice: nextChoice(now) });

/** Reads the push endpoint to which the shop announces new orders; undefined when it does not. @throws as changeReminders */
export const readOrderEndpoint = (): Promise<string | undefined> => get<string>(ORDER_KEY, store);

/** Stores that endpoint. @throws as changeReminders */
export const keepOrderEndpoint = (endpoint: string | undefined): Promise<void> =>
  endpoint === undefined ? del(ORDER_KEY, store) : set(ORDER_KEY, endpoint, store);

/** Stores that this device waits for a part. If storage is blocked, the end of reminders ends this too. */
export const keepStockPush = async (now: number): Promise<void> => {
  try {
    await set(STOCK_KEY, now, store);
  } catch {
    // The notification comes all the same, unless reminders end before.
  }
};

/**
 * Whether the push subscription of this device has a use beside reminders: new orders, or a part that it waits for.
 * @throws as changeReminders
 */
export const hasOtherUse = async (): Promise<boolean> =>
  (await readOrderEndpoint()) !== undefined ||
  ((await get<number>(STOCK_KEY, store)) ?? 0) > Date.now() - WAITS_FOR;
