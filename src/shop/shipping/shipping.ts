import * as z from 'zod/mini';
import { type Province, isProvince } from '../checkout/address';
import { type Cents, percentage } from '../money';
import { isOversize } from './parcel-limits';
import { type MeasuredParcel, dimensionalG } from './parcels';
import { SHIPPING_TABLE, type ShippingTable, type Zone } from './built-in-table';

/** A way to send an order, as the checkout shows it. `cost` is dollars with at most two decimals. */
export const ShippingOption = z.object({
  service: z.string(),
  cost: z.number(),
  estimatedDays: z.number(),
  /** The number of parcels, when there are several. */
  parcels: z.optional(z.number()),
});
export type ShippingOption = z.infer<typeof ShippingOption>;

/** A way to send a parcel on the server, in cents. */
export interface ShippingRate {
  service: string;
  cents: Cents;
  estimatedDays: number;
}

/** A rate as the page shows it. @param parcels how many it is for */
export const shippingOption = (
  { service, cents, estimatedDays }: ShippingRate,
  parcels: number,
): ShippingOption => ({
  service,
  cost: cents / 100,
  estimatedDays,
  ...(parcels > 1 && { parcels }),
});

/** The rate of this service, or else the cheapest one; undefined when there are no rates. */
export const chosenRate = (
  rates: readonly ShippingRate[],
  service: string | null,
): ShippingRate | undefined => rates.find((rate) => rate.service === service) ?? rates[0];

/** The maximum weight of a shipment, in grams. */
export const MAX_SHIPMENT_G = 150_000;
/** The maximum volume of a shipment's measured pieces. */
export const MAX_SHIPMENT_CM3 = 3_000_000;

/** The checkout requests rates once the postal code has this many characters (docs/rules.md 5.10). */
export const POSTAL_TRIGGER = 5;

const POSTAL = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
const AREA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]/;

/** A postal code without spaces and hyphens, upper case: 'p3a-1a1' becomes 'P3A1A1'. */
export const compactPostal = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―]/g, '');

/** Whether a typed text is a whole Canadian postal code. */
export const isPostalCode = (typed: string): boolean => POSTAL.test(compactPostal(typed));

/** Writes a postal code as on labels: 'P3A 1A1'. Anything that is not a Canadian code stays as typed. */
export const postalText = (typed: string): string => {
  const compact = compactPostal(typed);
  return POSTAL.test(compact) ? `${compact.slice(0, 3)} ${compact.slice(3)}` : typed.trim();
};

/** The forward sortation area: the first three characters, or undefined when they cannot be Canadian. */
export const postalArea = (typed: string): string | undefined =>
  AREA.exec(compactPostal(typed))?.[0];

const PROVINCES_BY_LETTER: Record<string, readonly Province[]> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

/**
 * The province of a delivery, from its postal code. The chosen province decides where an area belongs to two provinces
 * or the code is not Canadian. Undefined when neither is known.
 */
export const deliveryProvince = (postal: string, chosen = ''): Province | undefined => {
  const provinces = PROVINCES_BY_LETTER[postalArea(postal)?.[0] ?? ''];
  const known = isProvince(chosen) ? chosen : undefined;
  return !provinces || (known && provinces.includes(known)) ? known : provinces[0];
};

type PostalWarning = 'not_canadian' | 'other_province';

export const POSTAL_WARNINGS: Record<PostalWarning, string> = {
  not_canadian: 'This does not look like a Canadian postal code (A1A 1A1). Please check it.',
  other_province: 'This postal code is usually in another province. Please check both.',
};

/**
 * Tells what is odd about a postal code. This is never a reason to refuse: some places are served from across a border.
 * @param province '' while none is chosen
 */
export const postalWarning = (typed: string, province: string): PostalWarning | undefined => {
  const compact = compactPostal(typed);
  if (!POSTAL.test(compact)) return 'not_canadian';
  if (!province) return undefined;
  const provinces: readonly string[] = PROVINCES_BY_LETTER[compact[0] ?? ''] ?? [];
  return provinces.includes(province) ? undefined : 'other_province';
};

/** The zone of an address, from its postal code or else its province; undefined when neither is known. */
export const shippingZone = (postal: string, province?: Province): Zone | undefined => {
  const { byLetter, byProvince } = SHIPPING_TABLE;
  const area = postalArea(postal);
  return area ? byLetter[area[0] ?? ''] : province && byProvince[province];
};

/** The prices of a table, apart from the places of its zones. */
export type PriceTable = Pick<
  ShippingTable,
  'bracketsG' | 'regular' | 'services' | 'days' | 'divisor' | 'oversize'
>;

/** The weight that a parcel is priced by: its own, or that of its volume when that is more. In grams. */
const countedG = ({ grams, box }: MeasuredParcel, divisor: number): number =>
  Math.max(grams, box ? dimensionalG(box, divisor) : 0);

/** The regular price of a parcel. Above the last bracket, which only a volume is, it grows with the weight. */
const regularCents = (
  parcel: MeasuredParcel,
  prices: readonly Cents[],
  { bracketsG, divisor }: PriceTable,
): Cents => {
  const grams = countedG(parcel, divisor);
  const bracket = bracketsG.findIndex((limit) => grams <= limit);
  const [last = 0, lastG = grams] = [prices.at(-1), bracketsG.at(-1)];
  return bracket < 0 ? Math.round((last * grams) / lastG) : (prices[bracket] ?? 0);
};

/**
 * The shop's own rates for parcels to a zone, cheapest first. A service that is dearer than another and no quicker is
 * left out. A volume counts as a weight, and an oversize parcel costs more (docs/rules.md 5.32).
 * @param parcels each at most MAX_PARCEL_G
 */
export const tableRates = (
  parcels: readonly MeasuredParcel[],
  zone: Zone,
  table: PriceTable = SHIPPING_TABLE,
): ShippingRate[] => {
  const { regular, services, days, oversize } = table;
  const rates: ShippingRate[] = [];
  for (const [at, { service, percent }] of services.entries()) {
    const estimatedDays = days[zone][at];
    if (!estimatedDays || rates.some((rate) => rate.estimatedDays <= estimatedDays)) continue;
    const costs = parcels.map((parcel) => {
      const surcharge = parcel.box && isOversize(parcel.box) ? oversize : 0;
      return percentage(regularCents(parcel, regular[zone], table), percent) + surcharge;
    });
    rates.push({ service, cents: costs.reduce((sum, cost) => sum + cost, 0), estimatedDays });
  }
  return rates;
};

/** The rates of several carriers in one list, cheapest first. */
export const ratesTogether = (...lists: readonly (readonly ShippingRate[])[]): ShippingRate[] =>
  lists.flat().toSorted((a, b) => a.cents - b.cents);
