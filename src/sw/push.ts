import { inOneTab } from '../offline/in-one-tab';
import { endUnusedPush, whilePushIsUsed } from '../offline/push-use';
import {
  REMINDER_LOCK,
  changeReminders,
  readReminders,
  stopReminders,
} from '../offline/reminder-store';
import { within } from './make-way';
import { PUSH_SUBSCRIBE, PUSH_UNSUBSCRIBE } from '../shop/reminders/reminder-paths';
import type { Reminder } from '../shop/reminders/reminders';

declare const self: ServiceWorkerGlobalScope;

const STOP = 'stop';
/** Calls are given up after this many ms. */
const PATIENCE = 10_000;

/** This is shown for an unreadable message, because browsers require a notification for every push. */
const UNREADABLE: Reminder = {
  v: 1,
  campaign: 'news',
  title: 'News from the shop',
  body: 'There is something new in it.',
  url: '/',
  validTo: '',
};

/** Replaces a reminder that arrived too late by a neutral text. */
const late = (reminder: Reminder): Reminder => ({
  ...reminder,
  title: reminder.title.replace(/ on$/, ' over'),
  body: 'See what is in the shop now.',
});

/** The path of a URL of the shop; any other URL gives the home page. */
const ownPath = (url: unknown, origin: string): string => {
  if (typeof url !== 'string') return '/';
  try {
    const goal = new URL(url, origin);
    return goal.origin === origin ? `${goal.pathname}${goal.search}` : '/';
  } catch {
    return '/';
  }
};

/** Parses a push message. It never throws. @param now epoch ms */
const readReminder = (text: string | undefined, now: number): Reminder => {
  let parsed: Partial<Reminder>;
  try {
    // Each field is checked below.
    parsed = JSON.parse(text ?? '') as Partial<Reminder>;
  } catch {
    return UNREADABLE;
  }
  if (parsed === null || typeof parsed.title !== 'string' || typeof parsed.body !== 'string')
    return UNREADABLE;
  const { v = 1, campaign = UNREADABLE.campaign, title, body, url = '/', validTo = '' } = parsed;
  const reminder = { v, campaign: String(campaign), title, body, url, validTo };
  return Date.parse(validTo) < now ? late(reminder) : reminder;
};

/** Whether a push is about a new order, for a device of the staff, and not a reminder. */
const isOrder = (campaign: string): boolean => campaign.startsWith('order-');

/** Whether a push is about a part that is back. */
const isPart = (campaign: string): boolean => campaign.startsWith('back-');

const recordLast = (campaign: string, end: 'shown' | 'opened' | 'closed'): Promise<void> =>
  changeReminders((stored) => {
    if (!stored || isOrder(campaign) || isPart(campaign)) return undefined;
    const at = stored.last?.campaign === campaign ? stored.last.at : Date.now();
    return { ...stored, last: { campaign, at, end } };
  }).catch(() => undefined);

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: within(PATIENCE),
  });

/**
 * Stops reminders. The device comes first, since that works even when the server cannot be reached; then the next page
 * load tells the server. The subscription stays when the device also announces new orders or a part.
 */
const stop = async (): Promise<void> => {
  const stored = await readReminders();
  if (!stored) return;
  await stopReminders();
  await endUnusedPush(self.registration.pushManager);
  await inOneTab(REMINDER_LOCK, async () => {
    if (!(await readReminders())?.on) await post(PUSH_UNSUBSCRIBE, { device: stored.device });
  });
};

const show = async (reminder: Reminder): Promise<void> => {
  const { title, body, campaign, url } = reminder;
  // TypeScript does not know the actions of notifications.
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    // A repeated reminder replaces the first one.
    tag: campaign,
    icon: '/icons/icon-192.png',
    data: { campaign, url: ownPath(url, self.location.origin) },
    actions:
      isOrder(campaign) || isPart(campaign) ? [] : [{ action: STOP, title: 'Stop reminders' }],
  };
  await self.registration.showNotification(title, options);
  // The badge shows no number; the admin area counts the orders when it is opened.
  if (isOrder(campaign)) await self.navigator.setAppBadge?.().catch(() => undefined);
  await recordLast(campaign, 'shown');
};

const open = async (url: string): Promise<void> => {
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (!window) return void (await self.clients.openWindow(url));
  // The window navigates even if it cannot be focused.
  await window.focus().catch(() => undefined);
  // A window that another worker controls cannot be navigated.
  await window.navigate(url).catch(() => self.clients.openWindow(url));
};

/** Tells the shop the endpoint of this device, with what the person has chosen by now. */
const tellShop = async (subscription: PushSubscription): Promise<void> => {
  const stored = await readReminders();
  if (!stored?.on) return;
  const { device, topics, timeZone, quietHours } = stored;
  const { endpoint } = subscription;
  const body = { device, subscription: subscription.toJSON(), topics, timeZone, quietHours };
  const answer = await post(PUSH_SUBSCRIBE, body);
  if (answer.ok) await changeReminders((now) => now && { ...now, endpoint });
};

/** Subscribes again after the browser has changed or removed the endpoint. */
const resubscribe = async (): Promise<void> => {
  const stored = await readReminders();
  if (!stored?.on) return;
  const { pushManager } = self.registration;
  const { publicKey: applicationServerKey } = stored;
  await whilePushIsUsed(async () => {
    const subscription =
      (await pushManager.getSubscription()) ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    await inOneTab(REMINDER_LOCK, () => tellShop(subscription));
  }).finally(() => endUnusedPush(pushManager));
};

interface Shown {
  campaign: string;
  url: string;
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(readReminder(event.data?.text(), Date.now())));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { campaign, url } = event.notification.data as Shown; // `show` has set these data
  const isStop = event.action === STOP;
  const act = (isStop ? stop() : open(url)).catch(() => undefined);
  event.waitUntil(act.then(() => recordLast(campaign, isStop ? 'closed' : 'opened')));
});

self.addEventListener('notificationclose', (event) => {
  const { campaign } = event.notification.data as Shown; // `show` has set these data
  event.waitUntil(recordLast(campaign, 'closed'));
});

// TypeScript does not know this event yet.
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(resubscribe().catch(() => undefined));
});
