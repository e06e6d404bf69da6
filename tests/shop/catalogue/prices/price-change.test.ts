import { fc } from '../../../support/properties';
import { describe, expect, it, test } from 'vitest';
import {
  PriceChange,
  PriceChangeForm,
  changedPrice,
  priceChangeText,
} from '../../../../src/shop/catalogue/prices/price-change';

describe('a change of prices by per cent (docs/rules.md 3.59)', () => {
  test.each([
    [3299, 5, 3464], // 34.6395
    [3299, -5, 3134], // 31.3405
    [3299, 2.5, 3381], // 33.81475
    [10, 5, 11], // 10.5 is rounded up
    [1, -90, 1],
    [0, 50, 0],
    [99_999, 500, 599_994],
  ])('makes %d cents at %d %% to %d', (cents, percent, changed) => {
    expect(changedPrice(cents, percent, 'cent')).toBe(changed);
  });

  test.each([
    [3299, 5, 3499], // 34.64
    [3299, 2, 3399], // 33.65
    [3299, -2, 3199], // 32.33
    [10_000, 1, 10_099], // 101.00
    [1000, -0.5, 999], // 9.95
    [1049, 0.01, 1099], // 10.49 is as far from 9.99 as from 10.99
    [20, 5, 99],
    [0, 5, 0],
  ])('makes %d cents at %d %%, ending in .99, to %d', (cents, percent, changed) => {
    expect(changedPrice(cents, percent, '99')).toBe(changed);
  });

  it('keeps the order of prices, and is within half a cent, or half a dollar', () => {
    const percents = fc.integer({ min: -9000, max: 50_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(1000), percents, (cents, more, percent) => {
        const exact = (cents * (100 + percent)) / 100;
        const changed = changedPrice(cents, percent, 'cent');
        expect(Number.isSafeInteger(changed)).toBe(true);
        if (exact >= 1) expect(Math.abs(changed - exact)).toBeLessThanOrEqual(0.500001);
        expect(changedPrice(cents + more, percent, 'cent')).toBeGreaterThanOrEqual(changed);
        const ending = changedPrice(cents, percent, '99');
        if (cents) expect(ending % 100).toBe(99);
        if (exact >= 99) expect(Math.abs(ending - exact)).toBeLessThanOrEqual(50.500001);
        expect(changedPrice(cents + more, percent, '99')).toBeGreaterThanOrEqual(ending);
      }),
    );
  });

  test.each([
    ['5', 5],
    ['+5 %', 5],
    ['-2,5', -2.5],
    ['−10%', -10],
    ['500', 500],
  ])('reads %j as typed per cent', (typed, percent) => {
    expect(PriceChangeForm.parse({ percent: typed, rounding: 'cent' }).percent).toBe(percent);
  });

  test.each([[''], ['0'], ['-91'], ['501'], ['five'], ['1.234']])('refuses %j', (percent) => {
    expect(PriceChangeForm.safeParse({ percent, rounding: 'cent' }).success).toBe(false);
  });

  it('has either per cent or the price of each part, and names each part once', () => {
    const part = { id: 1, revision: 0 };
    const isTaken = (body: object) => PriceChange.safeParse(body).success;
    expect(isTaken({ percent: 5, products: [part] })).toBe(true);
    expect(isTaken({ products: [{ ...part, price: '6.99' }] })).toBe(true);
    expect(isTaken({ products: [part] })).toBe(false);
    expect(isTaken({ percent: 5, products: [{ ...part, price: '6.99' }] })).toBe(false);
    expect(isTaken({ percent: 5, products: [part, part] })).toBe(false);
    expect(isTaken({ percent: 5, products: [] })).toBe(false);
  });

  it('is said in words', () => {
    expect(priceChangeText(5, 'cent')).toBe('+5%, to the cent');
    expect(priceChangeText(-2.5, '99')).toBe('-2.5%, to .99');
  });
});
