import * as z from 'zod/mini';
import { typedOrNull, typedRows, typedTicks, typedWhole } from '../draft';
import { dayAfter, daysBetween, isDay } from '../plain-day';
import { Calendar, WEEKDAYS, WorkGroup } from './calendar';

/** The longest time that one row closes the shop for, in days. */
const MAX_DAYS_CLOSED = 120;

const day = z.string().check(z.refine(isDay, { message: 'Please choose a day', abort: true }));

/** Days in a row on which the shop is closed, both included. Without a last day it is one day. */
const Closure = z.object({ first: day, last: typedOrNull(day) }).check(
  z.refine(({ first, last }) => !last || last >= first, {
    path: ['last'],
    message: 'The last day is before the first',
  }),
  z.refine(({ first, last }) => !last || daysBetween(first, last) < MAX_DAYS_CLOSED, {
    path: ['last'],
    message: `At most ${MAX_DAYS_CLOSED} days`,
  }),
);
type Closure = z.infer<typeof Closure>;

const closureDays = ({ first, last }: Closure): string[] =>
  Array.from({ length: daysBetween(first, last ?? first) + 1 }, (_, at) => dayAfter(first, at));

/** Joins days that follow each other. @param days in order */
const joinedClosures = (days: readonly string[]): Closure[] => {
  const closures: Closure[] = [];
  for (const one of days) {
    const before = closures.at(-1);
    if (before && dayAfter(before.last ?? before.first) === one) before.last = one;
    else closures.push({ first: one, last: null });
  }
  return closures;
};

const WEEK = [...WEEKDAYS.keys()];
const others = (weekdays: readonly number[]) => WEEK.filter((one) => !weekdays.includes(one));

/** The calendar as its form holds it: a tick for each weekday that is open, and rows of closed days. */
export const CalendarForm = z.object({
  closedWeekdays: z.codec(typedTicks(WEEK, z.array(z.int())), Calendar.shape.closedWeekdays, {
    decode: others,
    encode: others,
  }),
  closedDates: z.codec(
    typedRows(Closure, z.array(z.custom<Closure>())),
    Calendar.shape.closedDates,
    {
      decode: (closures) => [...new Set(closures.flatMap(closureDays))].toSorted(),
      encode: joinedClosures,
    },
  ),
  cutOff: Calendar.shape.cutOff,
  groups: typedRows(
    z.object({ ...WorkGroup.shape, perWeek: typedWhole(WorkGroup.shape.perWeek) }),
    Calendar.shape.groups,
  ),
});
