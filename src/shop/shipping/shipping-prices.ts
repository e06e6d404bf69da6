import * as z from 'zod/mini';
import { MAX_PARCEL_G } from './parcel-limits';
import { SHIPPING_TABLE, type ShippingTable, type Zone } from './built-in-table';

const ZONE_COUNT = Object.keys(SHIPPING_TABLE.regular).length;
const SERVICE_COUNT = SHIPPING_TABLE.services.length;

/** The smallest set of places whose removal puts the list in order. */
const outOfOrder = (
  list: readonly number[],
  isOrdered: (before: number, after: number) => boolean,
): number[] => {
  const longer = (one: number[], other: number[]) => (other.length > one.length ? other : one);
  /** For each place, the longest ordered run of places that ends there. */
  const runs: number[][] = [];
  for (const [at, value] of list.entries()) {
    const before = runs.filter((run) => isOrdered(list[run.at(-1) ?? at] ?? value, value));
    runs.push([...before.reduce(longer, []), at]);
  }
  const kept = runs.reduce(longer, []);
  return [...list.keys()].filter((at) => !kept.includes(at));
};

/** Gives the message to each wrong entry. @param wrong finds the places of these entries */
const each = (wrong: (list: readonly number[]) => number[], message: string) =>
  z.check<readonly number[]>(({ value, issues }) => {
    for (const at of wrong(value))
      issues.push({ code: 'custom', input: value, path: [at], message });
  });

const isMore = (before: number, after: number) => before < after;
const isNotLess = (before: number, after: number) => before <= after;

const cents = z
  .int('Please give prices like 12.95')
  .check(z.minimum(1, 'Every price is above 0'), z.maximum(99_999, 'Prices are below $1,000'));
const days = z.int('Please give whole days').check(z.minimum(0), z.maximum(60, 'At most 60 days'));
const percent = z
  .int('Please give whole per cent')
  .check(z.minimum(1, 'From 1 to 1000 per cent'), z.maximum(1000, 'From 1 to 1000 per cent'));
const weight = z
  .int('Please give kilograms like 0.5')
  .check(z.minimum(1, 'Every bracket is above 0 kg'));

/** The part of the shipping table that the owner edits. Lists are indexed by zone number less one. */
export const ShippingPrices = z
  .object({
    /** The heaviest parcel of each bracket, in grams. */
    bracketsG: z.array(weight).check(
      z.minLength(1),
      z.maxLength(12),
      each(
        (list) => outOfOrder(list.slice(0, -1), isMore),
        'Each bracket is heavier than the one before',
      ),
      each(
        (list) => list.slice(0, -1).flatMap((limit, at) => (limit < MAX_PARCEL_G ? [] : [at])),
        `Only the last bracket goes up to ${MAX_PARCEL_G / 1000} kg`,
      ),
      each(
        (list) => (list.at(-1) === MAX_PARCEL_G ? [] : [list.length - 1]),
        `The last bracket goes up to ${MAX_PARCEL_G / 1000} kg`,
      ),
    ),
    /** The price of each service in per cent of the regular price. */
    percents: z.array(percent).check(
      z.length(SERVICE_COUNT),
      each(
        (list) => outOfOrder(list, isNotLess),
        'A quicker service is never cheaper than a slower one',
      ),
    ),
    /** The regular price of a parcel in cents, by zone and bracket. */
    regular: z
      .array(
        z
          .array(cents)
          .check(each((list) => outOfOrder(list, isNotLess), 'A heavier parcel is never cheaper')),
      )
      .check(z.length(ZONE_COUNT)),
    /** Business days by zone and service; 0 where a service is not offered. */
    days: z
      .array(
        z.array(days).check(
          z.length(SERVICE_COUNT),
          each((list) => (list[0] === 0 ? [0] : []), 'The first service goes everywhere'),
        ),
      )
      .check(z.length(ZONE_COUNT)),
    /** So many cubic centimetres count as a kilogram. Tables from before parts had sizes have none. */
    divisor: z._default(
      z
        .int('Please give whole cubic centimetres')
        .check(
          z.minimum(1000, 'From 1000 to 20,000 cubic centimetres'),
          z.maximum(20_000, 'From 1000 to 20,000 cubic centimetres'),
        ),
      SHIPPING_TABLE.divisor,
    ),
    /** The surcharge of each oversize parcel, in cents: nothing in tables from before parts had sizes. */
    oversize: z._default(
      z
        .int('Please give prices like 12.95')
        .check(
          z.minimum(0, 'Please give prices like 12.95'),
          z.maximum(99_999, 'Prices are below $1,000'),
        ),
      0,
    ),
  })
  .check(
    z.refine(
      ({ bracketsG, regular }) => regular.every((list) => list.length === bracketsG.length),
      'Every zone has a price for every bracket',
    ),
  );
export type ShippingPrices = z.infer<typeof ShippingPrices>;

const byZone = <Value>(list: readonly Value[]): Record<Zone, Value> =>
  Object.fromEntries(list.map((value, at) => [at + 1, value])) as Record<Zone, Value>; // the schema has counted one value for each zone

/** Puts the owner's prices into the built-in table. @param version stored with every quote */
export const shippingTable = (prices: ShippingPrices, version: string): ShippingTable => ({
  ...SHIPPING_TABLE,
  version,
  bracketsG: prices.bracketsG,
  regular: byZone(prices.regular),
  services: SHIPPING_TABLE.services.map(({ service, percent }, at) => ({
    service,
    percent: prices.percents[at] ?? percent,
  })),
  days: byZone(prices.days),
  divisor: prices.divisor,
  oversize: prices.oversize,
});

/** The editable part of a table. */
export const shippingPrices = (table: ShippingTable): ShippingPrices => ({
  bracketsG: [...table.bracketsG],
  percents: table.services.map(({ percent }) => percent),
  regular: Object.values(table.regular).map((list) => [...list]),
  days: Object.values(table.days).map((list) => [...list]),
  divisor: table.divisor,
  oversize: table.oversize,
});
