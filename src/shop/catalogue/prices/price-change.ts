// A change of many regular prices by per cent (docs/rules.md 3.59).
import * as z from 'zod/mini';
import type { Cents } from '../../money';
import { numberFault, plainNumber } from '../../typed-number';
import { MAX_PRICE_CENTS, Price } from '../product-edit';

/** The most parts of one change. */
export const MAX_PRICED_PARTS = 500;

/** What new prices are rounded to: the cent, or the nearest sum that ends in 99 cents. */
export const PriceRounding = z.enum(['cent', '99']);
export type PriceRounding = z.infer<typeof PriceRounding>;

const PERCENT = 'Please give per cent from -90 to 500, such as 5 or -2.5';

/** Per cent with at most two decimals, below zero for lower prices. */
export const PricePercent = z.number(PERCENT).check(
  z.minimum(-90, PERCENT),
  z.maximum(500, PERCENT),
  z.refine((percent) => percent !== 0, PERCENT),
  z.refine((percent) => Number(percent.toFixed(2)) === percent, PERCENT),
);

/** The form of the change. */
export const PriceChangeForm = z.object({
  percent: z.pipe(
    z.string().check(
      z.overwrite((typed) => plainNumber(typed.trim().replace(/\s*%$/, '').replace(/^\+/, ''))),
      z.minLength(1, PERCENT),
      z.refine((typed) => typed === '' || /^-?\d+(\.\d+)?$/.test(typed), numberFault(PERCENT)),
    ),
    z.pipe(z.transform(Number), PricePercent),
  ),
  rounding: PriceRounding,
});

/** Rounds to the nearest sum that ends in 99 cents, the higher one of two. */
const endingIn99 = (cents: Cents): Cents => Math.max(99, Math.round((cents + 1) / 100) * 100 - 1);

/**
 * A regular price after a change, in cents. What is free stays free, and no price becomes 0.
 * @param percent with at most two decimals; below zero it lowers the price
 */
export const changedPrice = (cents: Cents, percent: number, rounding: PriceRounding): Cents => {
  if (cents === 0) return 0;
  const exact = Math.max(
    1,
    Math.floor((cents * (10_000 + Math.round(percent * 100)) + 5000) / 10_000),
  );
  return rounding === '99' ? endingIn99(exact) : exact;
};

/** Whether a price is one that a part can have. */
export const isSellable = (cents: Cents): boolean => cents <= MAX_PRICE_CENTS;

/** A change in words: '+5%, to the cent', '-2.5%, to .99'. */
export const priceChangeText = (percent: number, rounding: PriceRounding): string =>
  `${percent > 0 ? '+' : ''}${percent}%, ${rounding === '99' ? 'to .99' : 'to the cent'}`;

const Part = z.object({ id: z.int(), revision: z.int(), price: z.optional(Price) });

/**
 * New regular prices for parts, each as it was at its `revision`: by `percent` and `rounding`, or, without them, to the
 * `price` of each.
 */
export const PriceChange = z
  .object({
    percent: z.optional(PricePercent),
    rounding: z._default(PriceRounding, 'cent'),
    products: z.array(Part).check(
      z.minLength(1, 'Please select parts'),
      z.maxLength(MAX_PRICED_PARTS, `At most ${MAX_PRICED_PARTS} parts at once`),
      z.refine(
        (parts) => new Set(parts.map(({ id }) => id)).size === parts.length,
        'A part is named twice',
      ),
    ),
  })
  .check(
    z.refine(
      ({ percent, products }) =>
        products.every(({ price }) => (price === undefined) === (percent !== undefined)),
      'Please give either per cent or the prices',
    ),
  );
export type PriceChange = z.infer<typeof PriceChange>;
