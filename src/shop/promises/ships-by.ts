import type { SUPPLY_KINDS } from './supply';
import { dayAfter, dayAfterSome } from '../plain-day';
import type { Calendar } from './calendar';
import { firstWorkDay, openDays } from './work-days';

/** The supply of a part: where it comes from, and how long it takes. */
export interface Supply {
  kind: (typeof SUPPLY_KINDS)[number];
  /** The business days from the order until it is made; 0 for 'stock'. */
  leadDays: number;
  /** The work group that makes it. Without one, or with one that the calendar does not know, only the lead time counts. */
  group?: string | undefined;
}

/** Pieces of a work group that are promised by a day and not made yet. */
export interface QueuedPieces {
  day: string;
  pieces: number;
}

/** The pieces that each work group has to make, by its name, in any order. */
export type Queues = Readonly<Record<string, readonly QueuedPieces[]>>;

/** A line of an order that asks for a promise. `onHand` pieces are on the shelf for it. */
export interface PromiseLine {
  quantity: number;
  onHand: number;
  supply: Supply;
}

/** A promise: the pieces that are made for it, and the day by which all of the line ships. */
export interface LinePromise {
  day: string;
  toMake: number;
}

/** No promise is given for a day further away, in days. */
export const HORIZON = 5 * 366;

/** The pieces of a line that have to be made; undefined when the line cannot be had. */
export const piecesToMake = ({ quantity, onHand, supply }: PromiseLine): number | undefined => {
  if (supply.kind === 'made') return quantity;
  const missing = Math.max(0, quantity - Math.max(0, onHand));
  return supply.kind === 'both' || missing === 0 ? missing : undefined;
};

interface Shop {
  calendar: Calendar;
  queues: Queues;
  now: Date;
}

/**
 * Gives the days by which the lines of an order ship (docs/rules.md 22.2). Pieces from the shelf ship on the first work
 * day. Those that are made take their lead time; where their group makes a certain number a week, it must also have
 * time for them beside all that it has promised, for each day from theirs on. Lines of the same group come one after the
 * other.
 * @returns for each line its promise; undefined where the line cannot be had, or not within five years
 */
export const shipsBy = (
  lines: readonly PromiseLine[],
  { calendar, queues, now }: Shop,
): (LinePromise | undefined)[] => {
  const isOpen = openDays(calendar);
  const start = firstWorkDay(calendar, isOpen, now);
  const promised = new Map(Object.entries(queues).map(([group, list]) => [group, [...list]]));
  const daysAWeek = 7 - calendar.closedWeekdays.length;

  /** The first open day from `ready` on by which a group makes more pieces beside the promised ones. */
  const whenMade = (
    perWeek: number,
    queue: readonly QueuedPieces[],
    { pieces, ready }: { pieces: number; ready: string },
  ): string | undefined => {
    const waiting = queue.toSorted((a, b) => a.day.localeCompare(b.day));
    const lastDay = dayAfter(start, HORIZON);
    let [at, owed, worked] = [0, 0, 0];
    let day: string | undefined;
    for (let today = start; today <= lastDay; today = dayAfter(today)) {
      for (let next = waiting[at]; next && next.day <= today; next = waiting[at]) {
        owed += next.pieces;
        at += 1;
      }
      if (isOpen(today)) worked += 1;
      const hasTime = owed + pieces <= Math.floor((perWeek * worked) / daysAWeek);
      // A day on which the group falls behind makes every earlier one impossible.
      if (!hasTime) day = undefined;
      else if (day === undefined && today >= ready && isOpen(today)) day = today;
      if (day !== undefined && at === waiting.length) return day;
    }
    return undefined;
  };

  return lines.map((line) => {
    const toMake = piecesToMake(line);
    if (toMake === undefined) return undefined;
    if (toMake === 0) return { day: start, toMake };
    const { group = '', leadDays } = line.supply;
    const ready = dayAfterSome(start, leadDays, isOpen);
    const perWeek = calendar.groups.find(({ name }) => name === group)?.perWeek;
    if (perWeek === undefined) return { day: ready, toMake };
    const queue = promised.get(group) ?? [];
    const day = whenMade(perWeek, queue, { pieces: toMake, ready });
    if (day === undefined) return undefined;
    promised.set(group, [...queue, { day, pieces: toMake }]);
    return { day, toMake };
  });
};

/** `shipsBy` for the many parts of a list at one moment: most are alike, and what is alike is worked out once. */
export const makeShipsBy = (
  shop: Shop,
): ((lines: readonly PromiseLine[]) => ReturnType<typeof shipsBy>) => {
  const known = new Map<string, ReturnType<typeof shipsBy>>();
  return (lines) => {
    const key = JSON.stringify(lines);
    const promises = known.get(key) ?? shipsBy(lines, shop);
    known.set(key, promises);
    return promises;
  };
};
