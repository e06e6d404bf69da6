import * as z from 'zod/mini';
import type { Promotions, Season } from '../discounts/promotions';
import { saleSentence } from '../discounts/deal-words';
import { firstMonths, hasSeason, saleName } from '../discounts/sale-words';
import { isSaleMonth, isSeason, nextSaleChange, saleStart } from '../discounts/season';

/** The devices of one account that get notifications; with another one the oldest is removed. */
export const MAX_DEVICES = 10;

/** The sale as a calendar file, for devices without push. */
export const SALE_CALENDAR = '/reminders/october-sale.ics';
/** The page where reminders are switched on and off. */
export const REMINDERS_PAGE = '/reminders';

/** The topics a device can be reminded of. */
export const ReminderTopic = z.enum(['october-sale']);
export type ReminderTopic = z.infer<typeof ReminderTopic>;

/** The text that people agree to; it is stored with their consent. */
export const reminderConsent = (promotions: Promotions): string =>
  `Remind me once a year, on this device, when the ${saleName(promotions)} starts. I can stop this at any time.`;

/** The shop's time zone, which is also the default for devices. */
export const SHOP_TIME_ZONE = 'America/Toronto';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter for local times, cached by zone. @throws RangeError for an unknown zone */
const zoneFormat = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
  formats.set(timeZone, made);
  return made;
};

const isTimeZone = (name: string): boolean => {
  // Intl would also accept offsets like +05:00, but these have no daylight saving time.
  if (!/^[A-Za-z]{2,}[A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return spelledZone(name) !== '';
  } catch {
    return false;
  }
};

/** An IANA time zone name. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'This is not the name of a time zone'));

/** The canonical spelling of a zone: 'america/toronto' becomes 'America/Toronto'. */
export const spelledZone = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).resolvedOptions().timeZone;

interface LocalTime {
  year: number;
  /** The month, 1 to 12. */
  month: number;
  day: number;
  /** Minutes after midnight, 0 to 1439. */
  minute: number;
}

/** The local date and time in a time zone. @param now epoch ms */
export const localTime = (now: number, timeZone: string): LocalTime => {
  const parts = zoneFormat(timeZone).formatToParts(now);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    minute: of('hour') * 60 + of('minute'),
  };
};

const DAY_MINUTES = 24 * 60;
/** No reminder is sent before this time of day, in minutes: 10:00. */
const FIRST_MINUTE = 600;
/** Quiet hours must leave at least this many minutes of the day. */
const MIN_LOUD_MINUTES = 60;

/** Quiet hours in minutes after midnight, from `from` until just before `to`. */
export interface QuietMinutes {
  from: number;
  to: number;
}

/** Whether a minute of the day is quiet. Quiet hours may span midnight; with equal ends there are no quiet hours. */
export const isQuiet = (minute: number, { from, to }: QuietMinutes): boolean =>
  from <= to ? minute >= from && minute < to : minute >= from || minute < to;

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Converts '21:00' to minutes after midnight. */
const clockMinutes = (clock: string): number => {
  const [, hours, minutes] = CLOCK.exec(clock) ?? [];
  return Number(hours) * 60 + Number(minutes);
};

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const WallClock = z.string().check(z.regex(CLOCK, 'Give a time like 21:00'));

export const LEAVE_AN_HOUR = 'Leave at least one hour between 10:00 and midnight';

/** Quiet hours as typed: '21:00' to '09:00', in the device's time zone. */
export const QuietHours = z.object({ from: WallClock, to: WallClock }).check(
  z.refine((hours) => {
    const quiet = quietMinutes(hours);
    let left = 0;
    for (let minute = FIRST_MINUTE; minute < DAY_MINUTES; minute += 1)
      if (!isQuiet(minute, quiet)) left += 1;
    return left >= MIN_LOUD_MINUTES;
  }, LEAVE_AN_HOUR),
);
export type QuietHours = z.infer<typeof QuietHours>;

export const QUIET_HOURS: QuietHours = { from: '21:00', to: '09:00' };

/** Converts typed quiet hours to minutes after midnight. */
export const quietMinutes = ({ from, to }: QuietHours): QuietMinutes => ({
  from: clockMinutes(from),
  to: clockMinutes(to),
});

/** Converts minutes after midnight to quiet hours as typed. */
export const quietHours = ({ from, to }: QuietMinutes): QuietHours => ({
  from: clockText(from),
  to: clockText(to),
});

/**
 * The campaign to send now to a device in this time zone. There is one while the sale is on in Toronto, and at the
 * device it is a month of the sale, 10:00 or later, and outside its quiet hours. All sales that begin in one year are one
 * campaign: people agreed to one reminder a year. @returns 'october-sale-2026', or undefined
 */
export const saleCampaign = (
  season: Season,
  now: number,
  timeZone: string,
  quiet: QuietMinutes,
): string | undefined => {
  if (!isSeason(season, new Date(now))) return undefined;
  const { minute, ...local } = localTime(now, timeZone);
  if (!isSaleMonth(season, local.month) || minute < FIRST_MINUTE || isQuiet(minute, quiet))
    return undefined;
  return `october-sale-${saleStart(season, local).slice(0, 4)}`;
};

/** The content of a reminder. `url` is a path of the shop; `validTo` is when it expires, ISO. */
export const Reminder = z.object({
  v: z.literal(1),
  campaign: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  validTo: z.string(),
});
export type Reminder = z.infer<typeof Reminder>;

/**
 * A message with the notification that it stands for, as browsers with declarative web push read it (Push API, W3C): they
 * show it, and open its address, even when they have removed the shop's worker meanwhile. Other browsers hand it to the
 * worker, which reads the fields of the message itself.
 * @param publicUrl the shop's base URL, without a trailing slash
 * @param stopAt the path of the page behind 'Stop reminders'; missing for a message that can't be stopped there
 */
export const declared = (message: Reminder, publicUrl: string, stopAt?: string) => ({
  ...message,
  web_push: 8030,
  notification: {
    title: message.title,
    body: message.body,
    navigate: `${publicUrl}${message.url}`,
    tag: message.campaign,
    icon: `${publicUrl}/icons/icon-192.png`,
    lang: 'en-CA',
    ...(stopAt !== undefined && {
      actions: [{ action: 'stop', title: 'Stop reminders', navigate: `${publicUrl}${stopAt}` }],
    }),
  },
});

/** A device with reminders that the shop has not heard of for this long may be gone, ms. It tells the shop monthly. */
export const SILENT_AFTER = 90 * 24 * 60 * 60_000;

/** Whether this is the first day of a month before a sale: the shop then checks which devices it can still reach. */
export const isCheckDay = (
  season: Season,
  { month, day }: { month: number; day: number },
): boolean => day === 1 && hasSeason(season) && firstMonths(season).includes((month % 12) + 1);

/** The reminder of the current sale. */
export const saleReminder = (promotions: Promotions, campaign: string, now: number): Reminder => ({
  v: 1,
  campaign,
  title: `The ${saleName(promotions)} is on`,
  body: saleSentence(promotions.season),
  url: '/all-products',
  validTo: nextSaleChange(promotions.season, new Date(now)).toISOString(),
});
