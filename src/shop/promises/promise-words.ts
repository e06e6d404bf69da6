import { dayWords } from '../plain-day';

/** The day by which all lines are promised; undefined for none, and when one has no promise. */
export const lastPromise = (days: readonly (string | null | undefined)[]): string | undefined =>
  days.every((day) => typeof day === 'string') ? days.toSorted().at(-1) : undefined;

/** The days between which parcels arrive: 'arrives Tue Dec 1 – Thu Dec 3'. @param today of the shop */
export const arrivesWords = ({ from, to }: { from: string; to: string }, today: string): string =>
  `arrives ${dayWords(from, today)} – ${dayWords(to, today)}`;

interface Line {
  quantity: number;
  toMake: number;
  promisedBy: string | null;
}

/** When a line of the cart is ready: 'Ready by Thu Dec 17: 2 from the shelf, 1 made for you'. @param today of the shop */
export const readyWords = (
  { quantity, toMake, promisedBy }: Line,
  today: string,
): string | undefined => {
  if (promisedBy === null) return undefined;
  const ready = `Ready by ${dayWords(promisedBy, today)}`;
  if (toMake === 0) return ready;
  const fromShelf = quantity - toMake;
  return fromShelf > 0
    ? `${ready}: ${fromShelf} from the shelf, ${toMake} made for you`
    : `${ready}, made for you`;
};
