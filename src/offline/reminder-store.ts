import { createStore, get, update } from 'idb-keyval';
import type { DeviceName } from '../contract/reminders';
import type { QuietHours, ReminderTopic } from '../shop/reminders/reminders';

/** What this device knows of its reminders. The name stays when they are off: the shop knows by it what it has sent. */
export interface StoredReminders {
  device: DeviceName;
  on: boolean;
  topics: ReminderTopic[];
  timeZone: string;
  quietHours: QuietHours;
  /** The shop's key, to ask the browser for another endpoint with. */
  publicKey: string;
  /** Where the shop sends to, as it was told. */
  endpoint: string;
  /** Whose session it was when the shop was told; says nothing about who that is. */
  userKey: string | null;
  /** The reminder that came last: when (epoch ms), and what became of it. */
  last?: { campaign: string; at: number; end: 'shown' | 'opened' | 'closed' };
}

const KEY = 'reminders';
const store = () => createStore('shop-reminders-1', 'kept');

/** Undefined where there is none, or where storage is blocked. */
export const readReminders = async (): Promise<StoredReminders | undefined> => {
  try {
    // Written below only.
    return await get<StoredReminders>(KEY, store());
  } catch {
    return undefined;
  }
};

/**
 * Changes what is kept, in one step: pages and the worker do so at the same time.
 * @throws the browser's own error where nothing can be stored
 */
export const changeReminders = (
  change: (kept: StoredReminders | undefined) => StoredReminders | undefined,
): Promise<void> => update<StoredReminders | undefined>(KEY, change, store());
