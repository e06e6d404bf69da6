/**
 * Days of the calendar as texts, '2026-10-31'. They have no hours and no zone, so that clock changes do not touch them.
 */

const DAY_MS = 86_400_000;

const midnightUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text is a day that exists, as '2026-02-29' does not. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? midnightUtc(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** The day that is `days` later, or earlier below zero. @param day one that exists */
export const dayAfter = (day: string, days = 1): string =>
  new Date(midnightUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The day on which `count` of the days after this one that pass `counts` have come; this one for 0. */
export const dayAfterSome = (
  day: string,
  count: number,
  counts: (day: string) => boolean,
): string => {
  let end = day;
  for (let left = count; left > 0; left -= counts(end) ? 1 : 0) end = dayAfter(end);
  return end;
};

/** The day of the week: 0 is Sunday, 6 Saturday. */
export const weekday = (day: string): number => new Date(midnightUtc(day)).getUTCDay();

/** The days from one to another, 0 for the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightUtc(to) - midnightUtc(from)) / DAY_MS);

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day in words: 'Fri Dec 18'. The year is said where it differs from `from`'s: 'Tue Jan 5, 2027'. */
export const dayWords = (day: string, from: string): string => {
  const [year, month, date] = day.split('-');
  const words = `${WEEKDAYS[weekday(day)]} ${MONTHS[Number(month) - 1]} ${Number(date)}`;
  return from.startsWith(`${year}-`) ? words : `${words}, ${year}`;
};
