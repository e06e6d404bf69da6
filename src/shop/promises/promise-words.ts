import { dayWords } from '../plain-day';

/** The day by which all lines are promised; undefined for none, and when one has no promise. */
export const lastPromise = (days: readonly (string | null | undefined)[]): string | undefined =>
  days.every((day) => typeof day === 'string') ? days.toSorted().at(-1) : undefined;

/** The days between which parcels arrive: 'arrives Tue Dec 1 – Thu Dec 3'. @param today of the shop */
export const arrivesWords = ({ from, to }: { from: string; to: string }, today: string): string =>
  `arrives ${dayWords(from, today)} – ${dayWords(to, today)}`;

/** The pieces of a line, and how many of them are made. */
interface Pieces {
  quantity: number;
  toMake: number;
}

const shelfWords = ({ quantity, toMake }: Pieces): string =>
  `${quantity - toMake} from the shelf, ${toMake} made for you`;

/**
 * When a line of the cart is ready: 'Ready by Thu Dec 17: 2 from the shelf, 1 made for you'.
 * @param today of the shop
 */
export const readyWords = (line: Pieces, day: string, today: string): string => {
  const ready = `Ready by ${dayWords(day, today)}`;
  if (line.toMake === 0) return ready;
  return line.toMake < line.quantity ? `${ready}: ${shelfWords(line)}` : `${ready}, made for you`;
};

/** When pieces ship, as cards say it: 'Ships by Fri Dec 18'. @param today of the shop */
export const shipsWords = (day: string, today: string): string =>
  `Ships by ${dayWords(day, today)}`;

/**
 * When pieces of a part ship, as its page says it: 'Made to order: ships by Fri Dec 18', or
 * 'Ships by Fri Dec 18: 2 from the shelf, 3 made for you'. @param today of the shop
 */
export const longShipsWords = (line: Pieces, day: string, today: string): string => {
  const words = shipsWords(day, today);
  if (line.toMake === 0) return words;
  return line.toMake < line.quantity
    ? `${words}: ${shelfWords(line)}`
    : `Made to order: ships by ${dayWords(day, today)}`;
};
