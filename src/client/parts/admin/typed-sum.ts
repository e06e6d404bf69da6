import * as z from 'zod/mini';
import { type Cents, parseSum } from '../../../shop/money';

/** A typed sum that has this pattern. @param example what to type, for the message */
export const typedSum = (pattern: RegExp, example: string) =>
  z.string().check(z.trim(), z.regex(pattern, `Please give a sum, such as ${example}`));

/** The pattern of a sum from 0 up. */
export const SUM = /^\d{1,7}(\.\d{1,2})?$/;

/** The cents of a typed sum; 0 for one that cannot be read. */
export const centsIn = (text = ''): Cents => {
  try {
    return parseSum(text.trim() || '0');
  } catch {
    return 0;
  }
};
