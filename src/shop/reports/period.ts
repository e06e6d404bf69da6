// The accountant's months and quarters, in Toronto (docs/rules.md 17.4).
import { dayStart } from '../shop-day';

export const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
export const QUARTER = /^20\d{2}-Q[1-4]$/;

/** A span of time in epoch ms; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

interface Parsed {
  year: number;
  /** The first month of the period, from 0. */
  first: number;
  months: 1 | 3;
}

const parsed = (period: string): Parsed => {
  const year = Number(period.slice(0, 4));
  if (MONTH.test(period)) return { year, first: Number(period.slice(5)) - 1, months: 1 };
  if (QUARTER.test(period)) return { year, first: (Number(period.slice(6)) - 1) * 3, months: 3 };
  throw new RangeError(`Not a month or quarter: ${period.slice(0, 20)}`);
};

/**
 * The first day of a month. @param month from 0; 12 and more fall in the next year, negative ones in the year before
 */
const firstDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

const dayStartTime = (day: string): number => {
  const start = dayStart(day);
  if (!start) throw new RangeError(`Not a day: ${day}`);
  return start.getTime();
};

/** The span of a month ('2026-10') or quarter ('2026-Q4'). @throws RangeError when it is neither */
export const periodSpan = (period: string): Span => {
  const { year, first, months } = parsed(period);
  return {
    from: dayStartTime(firstDay(year, first)),
    to: dayStartTime(firstDay(year, first + months)),
  };
};

/** The days of a month or quarter: '2026-10-01' … @throws RangeError when it is neither */
export const periodDays = (period: string): string[] => {
  const { year, first, months } = parsed(period);
  const days = new Date(Date.UTC(year, first + months, 0)).getUTCDate();
  return months === 1
    ? Array.from({ length: days }, (_, day) =>
        new Date(Date.UTC(year, first, day + 1)).toISOString().slice(0, 10),
      )
    : [0, 1, 2].flatMap((month) => periodDays(firstDay(year, first + month).slice(0, 7)));
};

/** The month or quarter `by` periods later, or earlier when negative. @throws RangeError when it is neither */
export const periodAfter = (period: string, by: number): string => {
  const { year, first, months } = parsed(period);
  const day = firstDay(year, first + by * months);
  return months === 1 ? day.slice(0, 7) : quarter(day);
};

/** The quarter that contains a day or month: '2026-Q4'. */
export const quarter = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/**
 * The span of the days from `from` to `to`, both included; undefined when one is no day, or they are in the wrong
 * order.
 */
export const daySpan = (from: string, to: string): Span | undefined => {
  const start = dayStart(from);
  const end = dayStart(to, 1);
  return start && end && start < end ? { from: start.getTime(), to: end.getTime() } : undefined;
};
