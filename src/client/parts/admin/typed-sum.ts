import * as z from 'zod/mini';
import { type Cents, parseSum } from '../../../shop/money';

/** A typed sum that has this pattern. @param example what to type, for the message */
export const typedSum = (pattern: RegExp, example: string) =>
  z.string().check(z.trim(), z.regex(pattern, `Please give a sum, such as ${example}`));

/** A typed sum, or an empty field. */
export const typedSumOrNone = (pattern: RegExp, example: string) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !text || pattern.test(text), `Please give a sum, such as ${example}`),
  );

/** The cents of a typed sum; 0 for one that cannot be read. */
export const centsIn = (text = ''): Cents => {
  try {
    return parseSum(text.trim() || '0');
  } catch {
    return 0;
  }
};
