import type { Cents } from '../money';

const MAX_SUM: Cents = 100_000_000;
/** A client's sum may differ from the server's by this much: clients add up rounded prices. */
const ROUNDING: Cents = 1;

/**
 * Parses a client's sum in dollars and rounds it to the nearest cent, since browsers compute in fractions.
 * @returns undefined unless the sum is from 0 to 1,000,000 dollars
 */
export const assertedSum = (amount: number | string): Cents | undefined => {
  const isNumber = typeof amount === 'number' || /^\d{1,9}(\.\d{1,12})?$/.test(amount.trim());
  const cents = isNumber ? Math.round(Number(amount) * 100) : NaN;
  return cents >= 0 && cents <= MAX_SUM ? cents : undefined;
};

/**
 * Whether a client's sum agrees with the server's: equal, or one cent away (docs/rules.md 5.14). The server's is
 * charged.
 */
export const isSameSum = (asserted: Cents, charged: Cents): boolean =>
  Math.abs(asserted - charged) <= ROUNDING;
