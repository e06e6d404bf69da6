import * as z from 'zod/mini';
import type { Queues } from './ships-by';

/** The pieces that a work group with a capacity still has to make for orders, by the day that was promised. */
export const WorkQueue = z.object({ group: z.string(), days: z.record(z.string(), z.number()) });
export type WorkQueue = z.infer<typeof WorkQueue>;

/** The queues as the rule of promises takes them. */
export const queuesByGroup = (list: readonly WorkQueue[]): Queues =>
  Object.fromEntries(
    list.map(({ group, days }) => [
      group,
      Object.entries(days).map(([day, pieces]) => ({ day, pieces })),
    ]),
  );

/** Puts changed queues in the place of the known ones, in the order of their names. A queue without days is over. */
export const withQueues = (
  known: readonly WorkQueue[],
  changed: readonly WorkQueue[],
): WorkQueue[] => {
  const names = new Set(changed.map(({ group }) => group));
  return [
    ...known.filter(({ group }) => !names.has(group)),
    ...changed.filter(({ days }) => Object.keys(days).length),
  ].toSorted((one, other) => (one.group < other.group ? -1 : 1));
};
