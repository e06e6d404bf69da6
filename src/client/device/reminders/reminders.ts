import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import {
  type StoredReminders,
  REMINDER_LOCK,
  changeReminders,
  nextChoice,
  readReminders,
  stopReminders,
} from '../../../offline/reminder-store';
import { inOneTab } from '../../../offline/in-one-tab';
import { type PushAddress, subscribe, unsubscribe } from '../../../contract/reminders/reminders';
import type { QuietHours, ReminderTopic } from '../../../shop/reminders/reminders';
import { call } from '../../data/call';
import { pushKey } from '../../data/reminders/reminders';
import {
  askPermission,
  endSubscription,
  onDevice,
  pushAbility,
  withSubscription,
} from './push-subscription';
import { readUserKey } from '../stored-session';

/** Set until the shop knows that reminders are off, so that other pages load this file only then. */
const MARK = 'reminders';

/** A device tells the shop this often that it is still there, ms (docs/rules.md 9.5). */
const TELL_EVERY = 30 * 24 * 60 * 60_000;

/** The state of reminders on this device; `unknown` until readReminderState has run, `silent` where it could not be read. */
type ReminderState =
  | 'unknown'
  | 'silent'
  | Exclude<ReturnType<typeof pushAbility>, 'able'>
  | 'off'
  | 'on';

export interface Reminders {
  state: ReminderState;
  stored?: StoredReminders | undefined;
}

export const useReminders = create<Reminders>(() => ({ state: 'unknown' }));

/** The chosen topics and quiet hours. */
export interface ReminderSettings {
  topics: ReminderTopic[];
  timeZone: string;
  quietHours: QuietHours;
}

const reminderState = (stored: StoredReminders | undefined): ReminderState => {
  const ability = pushAbility();
  if (ability !== 'able') return ability;
  return stored?.on && Notification.permission === 'granted' ? 'on' : 'off';
};

/** Updates the state from the device. */
export const readReminderState = async (): Promise<void> => {
  await readReminders().then(
    (stored) => useReminders.setState({ stored, state: reminderState(stored) }),
    () => useReminders.setState({ stored: undefined, state: 'silent' }),
  );
};

const setMark = (on: boolean): void => {
  try {
    if (on) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // Storage is blocked: only the worker renews the subscription.
  }
};

/** As changeReminders. @throws NoPush */
const change: typeof changeReminders = (act) => onDevice(changeReminders(act));

const newDevice = () => ({
  id: crypto.randomUUID(),
  secret: crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', ''),
});

/** Stores what the person has chosen. It is on once the shop knows. @returns the number of the choice. @throws NoPush */
const choose = async (settings: ReminderSettings): Promise<number> => {
  let choice = 0;
  await change((stored) => {
    choice = nextChoice(stored);
    const known = stored ?? {
      on: false,
      device: newDevice(),
      publicKey: '',
      endpoint: '',
      userKey: null,
    };
    // A choice that the shop does not take is told by the next page load.
    return { ...known, ...settings, choice, toldAt: 0 };
  });
  return choice;
};

/**
 * Tells the shop what is chosen and where this device takes reminders, and stores that they are on, unless the person
 * has chosen anything after `choice`. @returns whether they have not. @throws CallError, or NoPush
 */
const tellShop = (
  client: QueryClient,
  {
    subscription,
    publicKey,
    choice,
  }: { subscription: PushAddress; publicKey: string; choice: number | undefined },
): Promise<boolean> =>
  inOneTab(REMINDER_LOCK, async () => {
    const stored = await onDevice(readReminders());
    if (!stored || stored.choice !== choice) return false;
    // With the mark, the next page load ends reminders at the shop when they cannot be stored as on here.
    setMark(true);
    const { device, topics, timeZone, quietHours } = stored;
    await call({ client }, subscribe, {
      body: { device, subscription, topics, timeZone, quietHours },
    });
    let isLast = false;
    const { endpoint } = subscription;
    const told = { on: true, publicKey, endpoint, userKey: readUserKey(), toldAt: Date.now() };
    await change((now) => {
      isLast = now?.choice === choice;
      return now && isLast ? { ...now, ...told } : now;
    });
    return isLast;
  });

/**
 * Switches reminders on, or changes them. Call it from a click, because the browser shows its permission prompt.
 * @returns whether the person has chosen nothing else meanwhile. @throws NoPush, or CallError when the server refuses
 */
export const switchOn = async (
  client: QueryClient,
  settings: ReminderSettings,
): Promise<boolean> => {
  await askPermission().finally(readReminderState);
  const choice = await choose(settings);
  const { publicKey } = await client.ensureQueryData(pushKey);
  const isLast = await withSubscription(publicKey, (subscription) =>
    tellShop(client, { subscription, publicKey, choice }),
  );
  await readReminderState();
  return isLast;
};

/** Ends reminders at the shop, unless they are on again. @throws CallError */
const endAtShop = (client: QueryClient, { device }: StoredReminders): Promise<void> =>
  inOneTab(REMINDER_LOCK, async () => {
    const stored = await readReminders().catch(() => undefined);
    if (stored?.on) return;
    await call({ client }, unsubscribe, { body: { device } });
    setMark(false);
  });

/**
 * Switches reminders off, first in the browser, which stops them at once, then at the server; without the server the
 * next page load tells it. Notifications of new orders go on.
 * @throws CallError; NoPush when they are still on
 */
export const switchOff = async (client: QueryClient): Promise<void> => {
  const stored = await onDevice(readReminders());
  if (!stored) return;
  await onDevice(stopReminders());
  await endSubscription();
  await readReminderState();
  await endAtShop(client, stored);
};

/**
 * Tells the server of a new push endpoint, of a change of user, once a month that the device is still there, or that
 * reminders are off; called once per page load.
 */
export const refreshSubscription = async (client: QueryClient): Promise<void> => {
  await readReminderState();
  const { stored, state } = useReminders.getState();
  if (stored && !stored.on) return endAtShop(client, stored);
  if (state !== 'on' || !stored) return;
  const isTold = Date.now() - (stored.toldAt ?? 0) < TELL_EVERY;
  const { publicKey, choice, endpoint, userKey } = stored;
  await withSubscription(publicKey, async (subscription) => {
    if (isTold && subscription.endpoint === endpoint && userKey === readUserKey()) return;
    await tellShop(client, { subscription, publicKey, choice });
  });
  await readReminderState();
};
