// Sums in dollars, as calls and forms take them. money.ts parses them.
import * as z from 'zod/mini';

/** Matches a sum from 0 up. */
export const SUM = /^\d{1,7}(\.\d{1,2})?$/;
/** Matches a sum that may be below zero. */
export const SIGNED_SUM = /^-?\d{1,7}(\.\d{1,2})?$/;

const MISSING = 'Please give an amount';

/** Dollars as a number or a text. `parsePrice` reads or refuses it. */
export const Dollars = z.union([z.number(), z.string().check(z.maxLength(20))], MISSING);

/** A sum as text: "12.50". */
export const DollarText = z
  .string(MISSING)
  .check(z.trim(), z.regex(SUM, 'Please give an amount, such as 12.50'));

/** A sum as text that may be below zero: "-5.00". */
export const SignedDollarText = z
  .string(MISSING)
  .check(z.trim(), z.regex(SIGNED_SUM, 'Please give an amount, such as 12.50'));
