// A list of orders with their tracking numbers, pasted from a carrier's page or a spreadsheet (docs/rules.md 18.8).

/** The maximum number of orders in one request. */
export const MAX_BATCH_ORDERS = 100;

/** The maximum number of orders that are selected, or listed with tracking numbers, at once. */
export const MAX_SELECTED_ORDERS = 1000;

/** The size of a list with tracking numbers as it is sent, bytes: 256 for each line. */
export const MAX_SHIP_LIST_BYTES = 256 * MAX_SELECTED_ORDERS;

/** The orders of one pick list. */
export const MAX_PICKED_ORDERS = 1000;

/** One line of the list as typed; missing values are empty. */
export interface ShipLine {
  orderNumber: string;
  trackingNumber: string;
  carrier: string;
}

const cell = (text = ''): string =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** A heading such as "Order, Tracking number" has no digit; an order number may have none. */
const isHeading = (line: string): boolean => !/\d/.test(line) && !/^\W*ord-/i.test(line);

const readLine = (line: string): ShipLine => {
  const [first, ...rest] = /[\t;,]/.test(line)
    ? line.split(/[\t;,]/)
    : (/^(\S+)(.*)$/.exec(line)?.slice(1) ?? []);
  const [trackingNumber, carrier] = rest;
  return {
    orderNumber: cell(first).toUpperCase(),
    trackingNumber: cell(trackingNumber),
    carrier: cell(carrier),
  };
};

/**
 * Reads a list with an order number, its tracking number and perhaps a carrier on each line, separated by tabs, commas
 * or semicolons. A single space may also separate the two numbers. Empty lines and a heading are left out.
 */
export const readShipList = (text: string): ShipLine[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .filter((line, place) => place > 0 || !isHeading(line))
    .map(readLine);

/** Typed in place of a tracking number when an order leaves without one, as a letter does. */
export const UNTRACKED = 'none';

/** Normalises a tracking number for comparison, ignoring spaces, hyphens and case. `UNTRACKED` gives an empty text. */
export const trackingKey = (trackingNumber: string): string => {
  const key = trackingNumber.replaceAll(/[ -]/g, '').toUpperCase();
  return key === UNTRACKED.toUpperCase() ? '' : key;
};

/** Another line that conflicts with this one; `line` counts from 1. */
export interface Repeat {
  line: number;
  what: 'line' | 'order' | 'tracking';
}

/**
 * For each line, another one that conflicts with it: the same line again, the same order or the same tracking number. A
 * repeated line conflicts only from its second time on.
 */
export const repeatsIn = (
  lines: readonly Pick<ShipLine, 'orderNumber' | 'trackingNumber'>[],
): (Repeat | undefined)[] => {
  const keys = lines.map(({ orderNumber, trackingNumber }) => ({
    order: orderNumber.toUpperCase(),
    tracking: trackingKey(trackingNumber),
  }));
  const whole = keys.map(({ order, tracking }) => `${order} ${tracking}`);
  const firstPlace = (place: number) => whole.indexOf(whole[place] ?? '');
  const other = (place: number, what: 'order' | 'tracking') => {
    const key = keys[place]?.[what];
    return key ? keys.findIndex((one, at) => one[what] === key && firstPlace(at) !== place) : -1;
  };
  return keys.map((_, place) => {
    const first = firstPlace(place);
    if (first !== place) return { line: first + 1, what: 'line' };
    for (const what of ['order', 'tracking'] as const) {
      const at = other(place, what);
      if (at >= 0) return { line: at + 1, what };
    }
    return undefined;
  });
};
