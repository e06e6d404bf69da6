import * as z from 'zod/mini';
import { isDay } from '../plain-day';
import { nameKey, oneLine } from '../typed-text';
import { SHIPPING_TABLE, type ShippingTable, ZONES } from './built-in-table';

/** The carrier whose services, prices and days are the shipping table. */
export const TABLE_CARRIER = 'canada-post';

export const MAX_CARRIERS = 30;
export const MAX_SERVICES = 6;

const ZONE_COUNT = Object.keys(ZONES).length;

const name = (what: string, max: number) =>
  z
    .string(what)
    .check(
      z.overwrite(oneLine),
      z.minLength(1, what),
      z.maxLength(max, `At most ${max} characters`),
    );

/** A way that a carrier sends parcels, priced by the shipping table. */
export const CarrierService = z.object({
  /** The name on orders, 'Purolator Ground'. No other carrier has it. */
  name: name('A service needs a name', 60),
  /** The price in per cent of the regular price of the shipping table. */
  percent: z
    .int('Please give whole per cent')
    .check(z.minimum(1, 'From 1 to 1000 per cent'), z.maximum(1000, 'From 1 to 1000 per cent')),
  /** Business days by zone; 0 where the service is not offered. */
  days: z
    .array(
      z
        .int('Please give whole days')
        .check(z.minimum(0, 'Please give whole days'), z.maximum(60, 'At most 60 days')),
    )
    .check(z.length(ZONE_COUNT, `Days for each of ${ZONE_COUNT} zones`)),
});
export type CarrierService = z.infer<typeof CarrierService>;

/** A carrier as the owner edits it. */
export const CarrierEdit = z
  .object({
    name: name('A carrier needs a name', 60),
    /** The address of a parcel's page, to which its number is added; '' for none. */
    tracking: z.string().check(
      z.trim(),
      z.maxLength(300, 'At most 300 characters'),
      z.refine(
        (text) => text === '' || /^https:\/\/[\w-]+(\.[\w-]+)+(\/[^\s"<>]*)?$/.test(text),
        'An address begins with https://',
      ),
    ),
    services: z.array(CarrierService).check(
      z.maxLength(MAX_SERVICES, `At most ${MAX_SERVICES} services`),
      z.refine(
        (list) => new Set(list.map((one) => nameKey(one.name))).size === list.length,
        'Each service has a name of its own',
      ),
    ),
    /** The day from which nothing goes with this carrier, '2026-12-01'; null while it is used. */
    offFrom: z.nullable(z.string().check(z.refine(isDay, 'Please choose a day'))),
    /** The sentence for buyers from that day on. */
    offWords: z.string().check(z.overwrite(oneLine), z.maxLength(200, 'At most 200 characters')),
  })
  .check(({ value, issues }) => {
    if (value.offFrom !== null && !value.offWords)
      issues.push({
        code: 'custom',
        path: ['offWords'],
        message: 'Please tell the buyers why, in a sentence',
        input: value.offWords,
      });
  });
export type CarrierEdit = z.infer<typeof CarrierEdit>;

/** Whether nothing goes with this carrier. @param today of the shop */
export const isOff = ({ offFrom }: Pick<CarrierEdit, 'offFrom'>, today: string): boolean =>
  offFrom !== null && offFrom <= today;

/** Today's sentences for buyers about carriers that are switched off, each once. */
export const offWords = (
  carriers: readonly Pick<CarrierEdit, 'offFrom' | 'offWords'>[],
  today: string,
): string[] => {
  const words = carriers.flatMap((one) => (isOff(one, today) ? one.offWords : []));
  return words.filter(
    (text, at) => words.findIndex((one) => nameKey(one) === nameKey(text)) === at,
  );
};

/** The shipping table with the services of another carrier, cheapest first. */
export const carrierTable = (
  { services }: Pick<CarrierEdit, 'services'>,
  table: ShippingTable,
): ShippingTable => {
  const ordered = services.toSorted((a, b) => a.percent - b.percent);
  const days = Object.keys(SHIPPING_TABLE.days).map((zone, at) => [
    zone,
    ordered.map((service) => service.days[at] ?? 0),
  ]);
  return {
    ...table,
    services: ordered.map(({ name: service, percent }) => ({ service, percent })),
    days: Object.fromEntries(days) as ShippingTable['days'], // its zones are those of the built-in table
  };
};
