import * as z from 'zod/mini';
import { MAX_PARCEL_G } from './shipping';
import { SHIPPING_TABLE, type ShippingTable, type Zone } from './shipping-table';

const ZONE_COUNT = Object.keys(SHIPPING_TABLE.regular).length;
const SERVICE_COUNT = SHIPPING_TABLE.services.length;

const isAscending = (list: readonly number[], orEqual = false): boolean =>
  list.every((one, at) => {
    const before = list[at - 1];
    return before === undefined || (orEqual ? before <= one : before < one);
  });

const cents = z
  .int('Please give prices like 12.95')
  .check(z.minimum(1, 'Every price is above 0'), z.maximum(99_999, 'Prices are below $1,000'));
const days = z.int('Please give whole days').check(z.minimum(0), z.maximum(60, 'At most 60 days'));

/** The part of the shipping table that the owner edits. Lists are indexed by zone number less one. */
export const ShippingPrices = z
  .object({
    /** The heaviest parcel of each bracket, in grams. */
    bracketsG: z.array(z.int('Please give whole grams').check(z.minimum(1))).check(
      z.minLength(1),
      z.maxLength(12),
      z.refine((list) => isAscending(list), 'Each bracket is heavier than the one before'),
      z.refine(
        (list) => list.at(-1) === MAX_PARCEL_G,
        `The last bracket goes up to ${MAX_PARCEL_G / 1000} kg`,
      ),
    ),
    /** Per cent of the regular price, by service. */
    percents: z
      .array(z.int('Please give whole per cent').check(z.minimum(1), z.maximum(1000)))
      .check(
        z.length(SERVICE_COUNT),
        z.refine(
          (list) => isAscending(list, true),
          'A quicker service is never cheaper than a slower one',
        ),
      ),
    /** The regular price of a parcel, in cents, by zone and bracket. */
    regular: z
      .array(
        z
          .array(cents)
          .check(z.refine((list) => isAscending(list, true), 'A heavier parcel is never cheaper')),
      )
      .check(z.length(ZONE_COUNT)),
    /** Business days by zone and service; 0 where a service is not offered. */
    days: z
      .array(
        z.array(days).check(
          z.length(SERVICE_COUNT),
          z.refine((list) => (list[0] ?? 0) > 0, 'The first service goes everywhere'),
        ),
      )
      .check(z.length(ZONE_COUNT)),
  })
  .check(
    z.refine(
      ({ bracketsG, regular }) => regular.every((list) => list.length === bracketsG.length),
      'Every zone has a price for every bracket',
    ),
  );
export type ShippingPrices = z.infer<typeof ShippingPrices>;

const byZone = <Value>(list: readonly Value[]): Record<Zone, Value> =>
  Object.fromEntries(list.map((value, at) => [at + 1, value])) as Record<Zone, Value>; // one for each zone: the schema has counted

/** The table with the owner's prices instead of the built-in ones. @param version stored with every quote */
export const tableOf = (prices: ShippingPrices, version: string): ShippingTable => ({
  ...SHIPPING_TABLE,
  version,
  bracketsG: prices.bracketsG,
  regular: byZone(prices.regular),
  services: SHIPPING_TABLE.services.map(({ service, percent }, at) => ({
    service,
    percent: prices.percents[at] ?? percent,
  })),
  days: byZone(prices.days),
});

/** The editable part of a table. */
export const pricesOf = (table: ShippingTable): ShippingPrices => ({
  bracketsG: [...table.bracketsG],
  percents: table.services.map(({ percent }) => percent),
  regular: Object.values(table.regular).map((list) => [...list]),
  days: Object.values(table.days).map((list) => [...list]),
});
