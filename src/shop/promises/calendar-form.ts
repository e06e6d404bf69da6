import * as z from 'zod/mini';
import { dayAfter, daysBetween, isDay } from '../plain-day';
import { plainWhole } from '../typed-number';
import { Calendar } from './calendar';

/** The fields of the form by name, as typed: 'open.1', 'closed.1.first', 'groups.0.perWeek', 'cutOff'. */
type Typed = Readonly<Record<string, string>>;

export const MAX_CLOSURES = 40;
export const MAX_GROUPS = 50;
/** The longest time that one row closes the shop for, in days. */
const MAX_DAYS_CLOSED = 120;

const DAY = 'Please choose a day';

/** Days in a row on which the shop is closed, both included. */
interface Closure {
  first: string;
  last: string;
}

/** Joins days that follow each other. @param days in order */
export const joinedClosures = (days: readonly string[]): Closure[] => {
  const closures: Closure[] = [];
  for (const day of days) {
    const before = closures.at(-1);
    if (before && dayAfter(before.last) === day) before.last = day;
    else closures.push({ first: day, last: day });
  }
  return closures;
};

const closureDays = ({ first, last }: Closure): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => dayAfter(first, at));

/** The places of the rows that are not empty. */
const filled = (typed: Typed, name: string, parts: readonly string[], max: number): number[] =>
  Array.from({ length: max }, (_, place) => place).filter((place) =>
    parts.some((part) => typed[`${name}.${place}.${part}`]?.trim()),
  );

const closureRows = (typed: Typed) => filled(typed, 'closed', ['first', 'last'], MAX_CLOSURES);
const groupRows = (typed: Typed) => filled(typed, 'groups', ['name', 'perWeek'], MAX_GROUPS);

/** A row as typed; without a last day it is one day. */
const closureAt = (typed: Typed, place: number): Closure => {
  const first = typed[`closed.${place}.first`] ?? '';
  return { first, last: typed[`closed.${place}.last`] || first };
};

/** Finds the fault of a row of closed days, with its field; undefined when there is none. */
const closureFault = ({ first, last }: Closure): [keyof Closure, string] | undefined => {
  if (!isDay(first)) return ['first', DAY];
  if (!isDay(last)) return ['last', DAY];
  if (last < first) return ['last', 'The last day is before the first'];
  if (daysBetween(first, last) >= MAX_DAYS_CLOSED)
    return ['last', `At most ${MAX_DAYS_CLOSED} days`];
  return undefined;
};

const wholeNumber = (text = ''): number => (text.trim() ? Number(plainWhole(text)) : NaN);

const formCalendar = (typed: Typed): unknown => ({
  closedWeekdays: [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !typed[`open.${weekday}`]),
  closedDates: [
    ...new Set(
      closureRows(typed)
        .map((place) => closureAt(typed, place))
        .filter((closure) => !closureFault(closure))
        .flatMap(closureDays),
    ),
  ].toSorted(),
  cutOff: typed.cutOff ?? '',
  groups: groupRows(typed).map((place) => ({
    name: typed[`groups.${place}.name`] ?? '',
    perWeek: wholeNumber(typed[`groups.${place}.perWeek`]),
  })),
});

/** The name of the field that a message is about. */
const fieldName = ([first, place, ...rest]: readonly PropertyKey[], typed: Typed): string =>
  first === 'groups' && place !== undefined
    ? ['groups', groupRows(typed)[Number(place)], ...rest].join('.')
    : String(first);

/** Reads the form of the calendar. The messages belong to the fields by their names. */
export const CalendarForm = z.pipe(
  z.record(z.string(), z.string()).check(({ value, issues }) => {
    const fault = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value });
    for (const place of closureRows(value)) {
      const wrong = closureFault(closureAt(value, place));
      if (wrong) fault(`closed.${place}.${wrong[0]}`, wrong[1]);
    }
    for (const { path, message } of Calendar.safeParse(formCalendar(value)).error?.issues ?? [])
      fault(fieldName(path, value), message);
  }),
  z.pipe(z.transform(formCalendar), Calendar),
);

/** The fields of the form for a calendar. */
export const typedCalendar = ({
  closedWeekdays,
  closedDates,
  cutOff,
  groups,
}: Calendar): Record<string, string> => ({
  cutOff,
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6]
      .filter((weekday) => !closedWeekdays.includes(weekday))
      .map((weekday) => [`open.${weekday}`, 'on']),
  ),
  ...Object.fromEntries(
    joinedClosures(closedDates).flatMap(({ first, last }, place) => [
      [`closed.${place}.first`, first],
      [`closed.${place}.last`, last === first ? '' : last],
    ]),
  ),
  ...Object.fromEntries(
    groups.flatMap(({ name, perWeek }, place) => [
      [`groups.${place}.name`, name],
      [`groups.${place}.perWeek`, String(perWeek)],
    ]),
  ),
});
