// Dollars as calls and forms take them; money.ts reads them.
import * as z from 'zod/mini';

/** The pattern of a sum from 0 up. */
export const SUM = /^\d{1,7}(\.\d{1,2})?$/;
/** The pattern of a sum that may be below zero. */
export const SIGNED_SUM = /^-?\d{1,7}(\.\d{1,2})?$/;

const MISSING = 'Please give an amount';

/** A number of dollars, or its text, which `parsePrice` reads or refuses. */
export const Dollars = z.union([z.number(), z.string().check(z.maxLength(20))], MISSING);

/** The text of a sum: "12.50". */
export const DollarText = z
  .string(MISSING)
  .check(z.trim(), z.regex(SUM, 'Please give an amount, such as 12.50'));

/** The text of a sum that may be below zero: "-5.00". */
export const SignedDollarText = z
  .string(MISSING)
  .check(z.trim(), z.regex(SIGNED_SUM, 'Please give an amount, such as 12.50'));
