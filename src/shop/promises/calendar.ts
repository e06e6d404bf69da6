import * as z from 'zod/mini';
import { isDay } from '../plain-day';
import { nameKey, oneLine } from '../typed-text';

/** The names of the weekdays by number. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** A work group and the pieces that it makes in a week: a welder's bench makes 20 trusses. */
export const WorkGroup = z.object({
  name: z
    .string('A work group needs a name')
    .check(
      z.overwrite(oneLine),
      z.minLength(1, 'A work group needs a name'),
      z.maxLength(60, 'At most 60 characters'),
    ),
  perWeek: z
    .int('Pieces a week is a whole number')
    .check(
      z.minimum(1, 'A group makes at least one piece a week'),
      z.maximum(100_000, 'At most 100,000 pieces a week'),
    ),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

export const MAX_GROUPS = 50;

const weekday = z.int('A weekday is 0 (Sunday) to 6').check(z.minimum(0), z.maximum(6));

const isDistinct = <Value>(list: readonly Value[]): boolean => new Set(list).size === list.length;

/** The days on which the shop works. The public holidays of Ontario are closed as well. */
export const Calendar = z.object({
  /** 0 is Sunday. */
  closedWeekdays: z.array(weekday).check(
    z.refine(isDistinct, 'Each weekday is named once'),
    z.refine((list) => new Set(list).size < 7, 'The shop has to be open on one day of the week'),
  ),
  closedDates: z
    .array(z.string().check(z.refine(isDay, 'A day is written 2026-12-31')))
    .check(z.maxLength(1000, 'At most 1000 days'), z.refine(isDistinct, 'Each day is named once')),
  /** Orders from before this time in Toronto on an open day are worked on that day: '14:00'. */
  cutOff: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day is written 14:00')),
  groups: z.array(WorkGroup).check(
    z.maxLength(MAX_GROUPS, `At most ${MAX_GROUPS} work groups`),
    z.refine(
      (list) => isDistinct(list.map(({ name }) => nameKey(name))),
      'Each work group has a name of its own',
    ),
  ),
});
export type Calendar = z.infer<typeof Calendar>;
