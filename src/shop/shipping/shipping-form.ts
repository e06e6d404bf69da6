import * as z from 'zod/mini';
import { typedWhole } from '../draft';
import { parsePrice, priceText } from '../money';
import { plainNumber, plainSum } from '../typed-number';
import { ShippingPrices } from './shipping-prices';

/** Any number: `ShippingPrices` refuses what is none, or wrong beside the others. */
const read = z.custom<number>();

const kilograms = z.codec(z.string(), read, {
  decode: (typed) => Math.round(Number(plainNumber(typed, 'decimals').trim() || NaN) * 1000),
  encode: (grams) => String(grams / 1000),
});

const dollars = z.codec(z.string(), read, {
  decode: (typed) => {
    try {
      return parsePrice(plainSum(typed));
    } catch {
      return NaN;
    }
  },
  encode: priceText,
});

const whole = typedWhole(read);

const { divisor, oversize } = ShippingPrices.shape;

/** The shipping table as its form holds it: kilograms, dollars, days. */
export const ShippingForm = z.pipe(
  z.object({
    bracketsG: z.array(kilograms),
    percents: z.array(whole),
    regular: z.array(z.array(dollars)),
    days: z.array(z.array(whole)),
    divisor: whole,
    oversize: dollars,
    isConfirmed: z.boolean(),
  }),
  z.safeExtend(ShippingPrices, {
    divisor: divisor.def.innerType,
    oversize: oversize.def.innerType,
    isConfirmed: z.boolean(),
  }),
);
