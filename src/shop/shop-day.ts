import { isDay, weekday } from './plain-day';

const HOUR = 3_600_000;

let made: Intl.DateTimeFormat | undefined;
/** The formatter is created on first use: that is slow on a phone, and rarely needed. */
const toronto = () =>
  (made ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }));

const dateParts = (time: Date): Record<string, string> =>
  Object.fromEntries(
    toronto()
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );

/** The day in Toronto at this time: '2026-10-31'. */
export const shopDay = (time: Date): string => {
  const { year, month, day } = dateParts(time);
  return `${year}-${month}-${day}`;
};

/** The time of day in Toronto: '09:30'. */
export const shopTime = (time: Date): string => {
  const { hour, minute } = dateParts(time);
  return `${hour}:${minute}`;
};

/**
 * The time when a day begins in Toronto. Clocks there never change at midnight.
 * @param day '2026-10-31'; `later` days are added
 * @returns undefined when there is no such day
 */
export const dayStart = (day: string, later = 0): Date | undefined => {
  if (!isDay(day)) return undefined;
  const target = Date.parse(`${day}T00:00:00Z`) + later * 24 * HOUR;
  return [4, 5]
    .map((hours) => new Date(target + hours * HOUR))
    .find((time) => dateParts(time).hour === '00');
};

/** Whether a day is Monday to Friday. Holidays are not considered. @param day '2026-10-31' */
export const isBusinessDay = (day: string): boolean => ![0, 6].includes(weekday(day));
