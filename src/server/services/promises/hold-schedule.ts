import type { Calendar } from '../../../shop/promises/calendar';
import { type WorkQueue, withQueues } from '../../../shop/promises/work-queue';
import type { Queries } from '../../tables/schema';
import { orderedPieces } from '../../tables/orders/made-pieces';
import { readCalendar } from '../../tables/settings/calendar';

export interface ScheduleHolder {
  readonly calendar: Calendar;
  /** The queues of the groups with a capacity that have something to make. The same object until one changes. */
  readonly queues: readonly WorkQueue[];
  /** Reads what may have changed, here or in another process. */
  refresh: () => Promise<void>;
  /** Calls `act` with the queues that have changed; those without days are over. */
  onQueues: (act: (changed: readonly WorkQueue[]) => void) => void;
}

/** The queues of all groups with a capacity. Open checkouts do not count, as many of them end without an order. */
const readQueues = async (db: Queries, { groups }: Calendar): Promise<WorkQueue[]> => {
  const queues = new Map<string, Record<string, number>>();
  const names = groups.map(({ name }) => name);
  for (const { group, day, pieces } of names.length ? await orderedPieces(db, names) : []) {
    if (pieces <= 0) continue;
    const days = queues.get(group) ?? {};
    days[day] = (days[day] ?? 0) + pieces;
    queues.set(group, days);
  }
  return [...queues].map(([group, days]) => ({
    group,
    days: Object.fromEntries(
      Object.entries(days).toSorted(([one], [other]) => one.localeCompare(other)),
    ),
  }));
};

/** The queues that are not as before. */
const changedQueues = (before: readonly WorkQueue[], now: readonly WorkQueue[]): WorkQueue[] => {
  const known = new Map(before.map((queue) => [queue.group, JSON.stringify(queue)]));
  const changed = now.filter((queue) => known.get(queue.group) !== JSON.stringify(queue));
  const left = new Set(now.map(({ group }) => group));
  const over = before.filter(({ group }) => !left.has(group));
  return [...changed, ...over.map(({ group }) => ({ group, days: {} }))];
};

/** Keeps the calendar and the queues of the work groups in memory, for the answers that everyone gets. */
export const holdSchedule = async (db: Queries): Promise<ScheduleHolder> => {
  let held = await readCalendar(db);
  let queues = withQueues([], await readQueues(db, held.calendar));
  const listeners: ((changed: readonly WorkQueue[]) => void)[] = [];
  return {
    get calendar() {
      return held.calendar;
    },
    get queues() {
      return queues;
    },
    refresh: async () => {
      const read = await readCalendar(db);
      if (read.revision !== held.revision) held = read;
      const changed = changedQueues(queues, await readQueues(db, held.calendar));
      if (!changed.length) return;
      queues = withQueues(queues, changed);
      for (const act of listeners) act(changed);
    },
    onQueues: (act) => void listeners.push(act),
  };
};
