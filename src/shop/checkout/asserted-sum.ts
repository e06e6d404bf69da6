import type { Cents } from '../money';

const MAX: Cents = 100_000_000;
/** How far a client's sum may be from the server's: clients add up rounded prices. */
const ROUNDING: Cents = 1;

/**
 * Parses a sum that a client asserts, in dollars, and rounds it to the nearest cent: browsers compute with fractions.
 * @returns undefined unless it is from 0 to 1,000,000 dollars
 */
export const assertedSum = (amount: number | string): Cents | undefined => {
  const isNumber = typeof amount === 'number' || /^\d{1,9}(\.\d{1,12})?$/.test(amount.trim());
  const cents = isNumber ? Math.round(Number(amount) * 100) : NaN;
  return cents >= 0 && cents <= MAX ? cents : undefined;
};

/**
 * Whether a client's sum, rounded to the cent, is the server's: equal, or one cent away (docs/rules.md 5.14). The
 * server's is charged.
 */
export const isSameSum = (asserted: Cents, charged: Cents): boolean =>
  Math.abs(asserted - charged) <= ROUNDING;
