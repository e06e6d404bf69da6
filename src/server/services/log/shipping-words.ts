import * as z from 'zod/mini';
import { counted } from '../../../shop/counted';
import { cad } from '../../../shop/money';
import { SHIPPING_TABLE, ZONES } from '../../../shop/shipping/built-in-table';
import { ShippingPrices, shippingPrices } from '../../../shop/shipping/shipping-prices';
import type { ActDetails } from '../../tables/log/acts';

const Table = z.object({ prices: ShippingPrices, isConfirmed: z.boolean() });
type Table = z.infer<typeof Table>;

const BUILT_IN: Table = { prices: shippingPrices(SHIPPING_TABLE), isConfirmed: false };

const read = (text: unknown): Table | undefined =>
  typeof text === 'string' ? Table.safeParse(JSON.parse(text)).data : undefined;

const serviceName = (at: number): string => SHIPPING_TABLE.services[at]?.service ?? '';

/** The values of a list in words, by name. */
const each = (
  list: readonly number[] = [],
  name: (at: number) => string,
  say: (value: number) => string,
) => Object.fromEntries(list.map((value, at) => [name(at), say(value)]));

/** A name for each value of a table. @param limits the brackets that prices are named by, in grams */
const named = ({ prices, isConfirmed }: Table, limits: readonly number[]) => {
  const kilos = (grams = 0) => `${grams / 1000} kg`;
  return {
    ...each(prices.bracketsG, (at) => `bracket ${at + 1}`, kilos),
    ...each(prices.percents, serviceName, (percent) => `${percent}% of the regular price`),
    ...Object.fromEntries(
      Object.values(ZONES).map((zone, at) => [
        zone,
        {
          ...each(prices.regular[at], (place) => `up to ${kilos(limits[place])}`, cad),
          ...each(prices.days[at], serviceName, (days) =>
            days ? counted(days, 'day') : 'not offered',
          ),
        },
      ]),
    ),
    'cubic centimetres of a kilogram': prices.divisor,
    'oversize surcharge': cad(prices.oversize),
    confirmed: isConfirmed,
  };
};

/** The shipping table before and after, each value with its name. */
export const shippingVersions = (detail: ActDetails['shipping.changed']): object => {
  const { version, isConfirmed } = detail;
  const [before = BUILT_IN, after] = [read(detail.before), read(detail.after)];
  if (!after) return { version, isConfirmed };
  const { bracketsG } = after.prices;
  return {
    version,
    isConfirmed,
    before: named(before, bracketsG),
    after: named(after, bracketsG),
  };
};
