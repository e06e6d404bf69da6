import { dayAfter, weekday } from '../plain-day';
import type { Calendar } from './calendar';
import { openDays } from './work-days';
import type { Queues } from './ships-by';

/** The pieces of a work group in a week, and how many it can make in the days of the week that are left. */
export interface GroupWeek {
  name: string;
  /** The pieces that it has to make in this week at the latest; more than `capacity` when it cannot keep its promises. */
  pieces: number;
  capacity: number;
}

/** A week by its Monday. */
export interface WorkWeek {
  monday: string;
  groups: GroupWeek[];
}

/** The Monday of a day's week. */
export const weekStart = (day: string): string => dayAfter(day, -((weekday(day) + 6) % 7));

/**
 * Spreads the promised pieces over the weeks, each as late as its day allows: what is too much for a week has to be made
 * in the weeks before it. So no week has more than a group can make, unless the group cannot keep its promises: then this
 * week has. Pieces that are late belong to this week.
 * @param today the weeks begin with its week @param count the weeks that are returned
 */
export const workWeeks = (
  queues: Queues,
  { calendar, today, count }: { calendar: Calendar; today: string; count: number },
): WorkWeek[] => {
  const isOpen = openDays(calendar);
  const daysAWeek = 7 - calendar.closedWeekdays.length;
  const first = weekStart(today);
  const last = Object.values(queues)
    .flat()
    .reduce((latest, { day }) => (day > latest ? day : latest), dayAfter(first, 7 * count - 1));
  const mondays: string[] = [];
  for (let monday = first; monday <= last; monday = dayAfter(monday, 7)) mondays.push(monday);

  /** The days on which the shop works from today until the end of each week. */
  let worked = 0;
  const workedBy = mondays.map((monday) => {
    for (let day = monday; day < dayAfter(monday, 7); day = dayAfter(day))
      if (day >= today && isOpen(day)) worked += 1;
    return worked;
  });

  const groups = calendar.groups.map(({ name, perWeek }) => {
    const made = workedBy.map((days) => Math.floor((perWeek * days) / daysAWeek));
    const due = mondays.map(() => 0);
    for (const { day, pieces } of queues[name] ?? []) {
      const at = mondays.findLastIndex((monday) => monday <= day);
      due[Math.max(0, at)] = (due[Math.max(0, at)] ?? 0) + pieces;
    }
    let carried = 0;
    const weeks = mondays
      .map((_, at) => at)
      .toReversed()
      .map((at): GroupWeek => {
        const capacity = (made[at] ?? 0) - (made[at - 1] ?? 0);
        const needed = (due[at] ?? 0) + carried;
        const pieces = at === 0 ? needed : Math.min(needed, capacity);
        carried = needed - pieces;
        return { name, pieces, capacity };
      });
    return weeks.toReversed();
  });
  return mondays.slice(0, count).map((monday, at) => ({
    monday,
    groups: groups.flatMap((weeks) => weeks[at] ?? []),
  }));
};
