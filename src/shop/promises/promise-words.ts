import { counted } from '../counted';
import { dayWords } from '../plain-day';

/** The day by which all lines are promised; undefined for none, and when one has no promise. */
export const lastPromise = (days: readonly (string | null | undefined)[]): string | undefined =>
  days.every((day) => typeof day === 'string') ? days.toSorted().at(-1) : undefined;

/** The days between which parcels arrive: 'Arrives Tue Dec 1 – Thu Dec 3'. @param today of the shop */
export const arrivesWords = ({ from, to }: { from: string; to: string }, today: string): string =>
  `Arrives ${dayWords(from, today)} – ${dayWords(to, today)}`;

/** When a parcel arrives: its days, or 'About 2 business days' where it is not known when it leaves. @param today of the shop */
export const deliveryWords = (
  days: { from: string; to: string } | undefined,
  estimatedDays: number,
  today: string,
): string => (days ? arrivesWords(days, today) : `About ${counted(estimatedDays, 'business day')}`);

/** The pieces of a line, and how many of them are made. */
interface Pieces {
  quantity: number;
  toMake: number;
}

const shelfWords = ({ quantity, toMake }: Pieces): string =>
  `${quantity - toMake} from the shelf, ${toMake} made for you`;

/**
 * The day of a promise: 'Ships by Fri Dec 18', or 'Ready by Fri Dec 18' of what is picked up.
 * @param today of the shop
 */
export const promiseWords = (day: string, today: string, isPickup = false): string =>
  `${isPickup ? 'Ready' : 'Ships'} by ${dayWords(day, today)}`;

/**
 * The day of a promise for pieces, with where they come from: 'Made to order: ships by Fri Dec 18', or
 * 'Ready by Fri Dec 18: 2 from the shelf, 3 made for you'. @param today of the shop
 */
export const longPromiseWords = (
  line: Pieces,
  day: string,
  today: string,
  isPickup = false,
): string => {
  const words = promiseWords(day, today, isPickup);
  if (line.toMake === 0) return words;
  return line.toMake < line.quantity
    ? `${words}: ${shelfWords(line)}`
    : `Made to order: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
};
