import * as z from 'zod/mini';
import { parsePrice, priceText } from '../money';
import { plainNumber, plainSum } from '../typed-number';
import { ShippingPrices } from './shipping-prices';

type Typed = Record<string, string>;

/** Field names of the owner's form, by zone, bracket and service, all from 0. */
export const fieldNames = {
  bracket: (bracket: number) => `bracket-${bracket}`,
  percent: (service: number) => `percent-${service}`,
  price: (zone: number, bracket: number) => `price-${zone}-${bracket}`,
  days: (zone: number, service: number) => `days-${zone}-${service}`,
  divisor: 'divisor',
  oversize: 'oversize',
};

const whole = (typed = ''): number => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : NaN);

const grams = (typed = ''): number => {
  const kilograms = Number(plainNumber(typed, 'decimals').trim() || NaN);
  return Math.round(kilograms * 1000);
};

const cents = (typed = ''): number => {
  try {
    return parsePrice(plainSum(typed));
  } catch {
    return NaN;
  }
};

/** Builds a list from the form fields of one name, which are numbered from 0. */
const typedList = <Value>(
  typed: Typed,
  name: (at: number) => string,
  read: (typed?: string) => Value,
): Value[] => {
  const list: Value[] = [];
  for (let at = 0; typed[name(at)] !== undefined; at += 1) list.push(read(typed[name(at)]));
  return list;
};

const typedGrid = (
  typed: Typed,
  name: (row: number, at: number) => string,
  read: (typed?: string) => number,
): number[][] => {
  const grid: number[][] = [];
  for (let row = 0; typed[name(row, 0)] !== undefined; row += 1)
    grid.push(typedList(typed, (at) => name(row, at), read));
  return grid;
};

/** The field to mark for a validation message about `ShippingPrices`. */
const fieldName = ([part, first = 0, second = 0]: PropertyKey[]): string => {
  const [row, at] = [Number(first), Number(second)];
  if (part === 'regular') return fieldNames.price(row, at);
  if (part === 'days') return fieldNames.days(row, at);
  if (part === 'divisor' || part === 'oversize') return fieldNames[part];
  return part === 'percents' ? fieldNames.percent(row) : fieldNames.bracket(row);
};

/** The shipping table as the owner types it: kilograms, dollars, days. Messages name the fields of `fieldNames`. */
export const ShippingForm = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((typed: Typed, context): ShippingPrices & { isConfirmed: boolean } => {
    const candidate: ShippingPrices = {
      bracketsG: typedList(typed, fieldNames.bracket, grams),
      percents: typedList(typed, fieldNames.percent, whole),
      regular: typedGrid(typed, fieldNames.price, cents),
      days: typedGrid(typed, fieldNames.days, whole),
      divisor: whole(typed[fieldNames.divisor]?.replace(/[ ,](?=\d{3}$)/, '')),
      oversize: cents(typed[fieldNames.oversize]),
    };
    for (const { path, message } of ShippingPrices.safeParse(candidate).error?.issues ?? [])
      context.issues.push({ code: 'custom', path: [fieldName(path)], message, input: typed });
    return { ...candidate, isConfirmed: typed.confirmed === 'on' };
  }),
);

/** The form values for a table. */
export const shippingFields = (prices: ShippingPrices): Typed =>
  Object.fromEntries([
    ...prices.bracketsG.map((limit, at) => [fieldNames.bracket(at), String(limit / 1000)]),
    ...prices.percents.map((percent, at) => [fieldNames.percent(at), String(percent)]),
    ...prices.regular.flatMap((list, zone) =>
      list.map((price, at) => [fieldNames.price(zone, at), priceText(price)]),
    ),
    [fieldNames.divisor, String(prices.divisor)],
    [fieldNames.oversize, priceText(prices.oversize)],
    ...prices.days.flatMap((list, zone) =>
      list.map((days, at) => [fieldNames.days(zone, at), String(days)]),
    ),
  ]);
