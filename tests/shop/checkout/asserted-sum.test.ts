import { describe, expect, it, test } from 'vitest';
import { assertedSum, isSameSum } from '../../../src/shop/checkout/asserted-sum';

describe('A sum that a client asserts (docs/rules.md 5.14)', () => {
  test.each([
    [37.28, 3728],
    ['37.28', 3728],
    [' 37.28 ', 3728],
    [37.2787, 3728],
    ['37.2749', 3727],
    [0, 0],
    [1_000_000, 100_000_000],
  ])('%j is rounded to %i cents', (amount, cents) => {
    expect(assertedSum(amount)).toBe(cents);
  });

  test.each([[-0.01], [1_000_000.01], ['37,28'], ['$37.28'], [''], ['1e3'], [NaN], [Infinity]])(
    '%j is not a sum',
    (amount) => {
      expect(assertedSum(amount)).toBeUndefined();
    },
  );

  test.each([
    [3726, false],
    [3727, true],
    [3728, true],
    [3729, true],
    [3730, false],
  ])('of %i cents is that of 3728 cents: %s', (asserted, isSame) => {
    expect(isSameSum(asserted, 3728)).toBe(isSame);
  });

  it('may be one cent away after rounding, not before', () => {
    expect(isSameSum(assertedSum(37.294) ?? 0, 3728)).toBe(true);
    expect(isSameSum(assertedSum(37.2951) ?? 0, 3728)).toBe(false);
  });
});
