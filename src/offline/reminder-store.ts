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

const KEY = 'reminders';
const ORDER_KEY = 'order-push';
const STOCK_KEY = 'stock-push';
/** The shop forgets a device that waits for a part after this time, ms. */
const WAITS_FOR = 365 * 24 * 60 * 60_000;
const store = deviceStore('shop-reminders-1', 'kept');

/** Reads the reminders; undefined when there are none, or when storage is blocked. */
export const readReminders = async (): Promise<StoredReminders | undefined> => {
  try {
    // Only changeReminders writes it, so it is not parsed.
    return await get<StoredReminders>(KEY, store);
  } catch {
    return undefined;
  }
};

/**
 * Changes the stored reminders in one transaction, because pages and the worker write at the same time.
 * @throws the browser's error when storage is blocked or full
 */
export const changeReminders = (
  change: (kept: StoredReminders | undefined) => StoredReminders | undefined,
): Promise<void> => update<StoredReminders | undefined>(KEY, change, store);

/** Reads the push endpoint to which the shop announces new orders; undefined when it does not. */
export const readOrderEndpoint = async (): Promise<string | undefined> => {
  try {
    return await get<string>(ORDER_KEY, store);
  } catch {
    return undefined;
  }
};

/** Stores that endpoint. If storage is blocked, the switch is off after a reload. */
export const keepOrderEndpoint = async (endpoint: string | undefined): Promise<void> => {
  try {
    await (endpoint === undefined ? del(ORDER_KEY, store) : set(ORDER_KEY, endpoint, store));
  } catch {
    // If storage is blocked, the switch counts as off.
  }
};

/** Stores that this device waits for a part. If storage is blocked, the end of reminders ends this too. */
export const keepStockPush = async (now: number): Promise<void> => {
  try {
    await set(STOCK_KEY, now, store);
  } catch {
    // The notification comes all the same, unless reminders end before.
  }
};

/** Whether the push subscription of this device has a use beside reminders: new orders, or a part that it waits for. */
export const hasOtherUse = async (): Promise<boolean> => {
  if ((await readOrderEndpoint()) !== undefined) return true;
  try {
    return ((await get<number>(STOCK_KEY, store)) ?? 0) > Date.now() - WAITS_FOR;
  } catch {
    return false;
  }
};
