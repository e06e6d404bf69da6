import * as z from 'zod/mini';
import { type Cents, parseSum } from '../../../shop/money';
import { numberFault, plainSum } from '../../../shop/typed-number';

/** A typed sum that has this pattern, as a plain decimal. @param example what to type, for the message */
export const typedSum = (pattern: RegExp, example: string) =>
  z.string().check(
    z.trim(),
    z.overwrite(plainSum),
    z.refine((text) => pattern.test(text), numberFault(`Please give a sum, such as ${example}`)),
  );

/** A typed sum, or an empty field. */
export const typedSumOrNone = (pattern: RegExp, example: string) =>
  z.string().check(
    z.trim(),
    z.overwrite(plainSum),
    z.refine(
      (text) => !text || pattern.test(text),
      numberFault(`Please give a sum, such as ${example}`),
    ),
  );

/** The cents of a typed sum; 0 for one that cannot be read. */
export const centsIn = (text = ''): Cents => {
  try {
    return parseSum(plainSum(text.trim() || '0'));
  } catch {
    return 0;
  }
};
