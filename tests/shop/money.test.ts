import { fc } from '../support/properties';
import { describe, expect, it, test } from 'vitest';
import {
  cad,
  cashRounding,
  cashText,
  parsePrice,
  parseSum,
  percentage,
  priceText,
  refundRounding,
} from '../../src/shop/money';

const cents = fc.integer({ min: 0, max: 99_999_999_999 });

describe('a sum on the wire', () => {
  test.each([
    ['-5.00', -500],
    ['-0.07', -7],
    ['-12.34', -1234],
    ['5.00', 500],
  ])('%s is %i cents, and is written so', (text, sum) => {
    expect(parseSum(text)).toBe(sum);
    expect(priceText(sum)).toBe(text);
  });

  test.each(['--5.00', '-'])('%j is not a price', (text) =>
    expect(() => parseSum(text)).toThrow(RangeError),
  );
});

describe('a price on the wire', () => {
  test.each([
    ['6.99', 699],
    ['12.49', 1249],
    ['7', 700],
    ['7.5', 750],
    ['0.05', 5],
    ['0', 0],
    ['007', 700],
    [' 6.99 ', 699],
    ['999999999.99', 99_999_999_999],
    [6.99, 699],
    [7, 700],
    [0.1 + 0.2, 30],
    [19.99 * 100, 199_900],
    [0, 0],
  ])('%j is %i cents', (price, expected) => expect(parsePrice(price)).toBe(expected));

  test.each([
    '',
    ' ',
    '.',
    '.99',
    '6.',
    '6.999',
    '6,99',
    '$6.99',
    '6.99 CAD',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1 000',
    '٣',
    '1234567890',
    'NaN',
    'free',
    NaN,
    Infinity,
    -Infinity,
    -0.01,
    6.999,
    6.991,
    0.001,
    0.0004,
    12.345,
    1e9,
    1e21,
  ])('%j is not a price', (price) => expect(() => parsePrice(price)).toThrow(RangeError));

  it('reports the invalid price, shortened', () => {
    expect(() => parsePrice('six')).toThrow('Not a price: six');
    expect(() => parsePrice('x'.repeat(9999))).toThrow(
      new RangeError(`Not a price: ${'x'.repeat(40)}`),
    );
  });

  it('survives a round trip, as text and as a number', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(parsePrice(priceText(sum))).toBe(sum);
        expect(parsePrice(Number(priceText(sum)))).toBe(sum);
      }),
    );
  });

  it('always has two decimals', () => {
    fc.assert(
      fc.property(cents, (sum) => {
        expect(priceText(sum)).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
      }),
    );
  });
});

describe('a sum that may be below zero', () => {
  test.each([
    ['-5.00', -500],
    ['-0.29', -29],
    ['5', 500],
    ['0.00', 0],
  ])('%s is %i cents', (text, sum) => expect(parseSum(text)).toBe(sum));

  test.each(['', '-', '--5', '5-', '-5.001', '+5'])('%j is no sum', (text) =>
    expect(() => parseSum(text)).toThrow(RangeError),
  );

  it('keeps its sign on the wire', () => {
    expect([-5, -250, -100_000].map(priceText)).toEqual(['-0.05', '-2.50', '-1000.00']);
    fc.assert(
      fc.property(cents, (sum) => {
        expect(parseSum(priceText(-sum)) + sum).toBe(0);
      }),
    );
  });

  it('is read from a number that is off by less than a millionth of a dollar, and no more', () => {
    expect(parsePrice(6.990_000_4)).toBe(699);
    expect(() => parsePrice(6.990_001)).toThrow(RangeError);
  });
});

describe('a price for people (docs/rules.md 5.1)', () => {
  test.each([
    [699, '$6.99 CAD'],
    [100_000, '$1000.00 CAD'],
    [5, '$0.05 CAD'],
    [0, '$0.00 CAD'],
    [-250, '-$2.50 CAD'],
    [-5, '-$0.05 CAD'],
  ])('%i cents is %s', (sum, text) => expect(cad(sum)).toBe(text));
});

describe('a percentage', () => {
  test.each([
    [699, 20, 140],
    [699, 5, 35],
    [1, 50, 1],
    [1, 49, 0],
    [10, 15, 2],
    [3, 15, 0],
    [1000, 13, 130],
    [0, 13, 0],
    [699, 0, 0],
    [699, 100, 699],
  ])('of %i cents: %i%% is %i', (sum, percent, part) =>
    expect(percentage(sum, percent)).toBe(part),
  );

  it('is whole cents, rounded half up, and adds up with the remainder', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 0, max: 100 }),
        (sum, percent) => {
          const part = percentage(sum, percent);
          expect(Number.isSafeInteger(part)).toBe(true);
          expect(part * 100 - sum * percent).toBeGreaterThan(-50);
          expect(part * 100 - sum * percent).toBeLessThanOrEqual(50);
          expect(Math.abs(percentage(sum, 100 - percent) + part - sum)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('never decreases when the sum grows', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1000), percent, (sum, more, percent) => {
        expect(percentage(sum + more, percent)).toBeGreaterThanOrEqual(percentage(sum, percent));
      }),
    );
  });
});

describe('A sum in cash (docs/rules.md 19.11)', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 5],
    [4, 5],
    [5, 5],
    [1231, 1230],
    [1232, 1230],
    [1233, 1235],
    [1234, 1235],
    [1235, 1235],
    [1236, 1235],
    [1237, 1235],
    [1238, 1240],
  ])('of %i cents is %i', (sum, cash) => {
    expect(sum + cashRounding(sum)).toBe(cash);
    expect(cashRounding(-sum)).toBe(0 - cashRounding(sum));
  });

  it('is the nearest multiple of five cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (sum) => {
        expect((sum + cashRounding(sum)) % 5).toBeCloseTo(0);
        expect(Math.abs(cashRounding(sum))).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('comes back whole when all of it is refunded, however it is split', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }), (parts) => {
        let refunded = 0;
        let given = 0;
        for (const part of parts) {
          const cash = part + refundRounding(refunded, part);
          expect(cash % 5).toBeCloseTo(0);
          expect(cash).toBeGreaterThanOrEqual(0);
          refunded += part;
          given += cash;
          expect(Math.abs(given - refunded)).toBeLessThanOrEqual(2);
        }
        expect(given).toBe(refunded + cashRounding(refunded));
      }),
    );
  });

  it('is written with the sum that it is rounded from', () => {
    expect(cashText(1234, 1)).toBe('$12.35 CAD, rounded from $12.34');
    expect(cashText(1236, -1)).toBe('$12.35 CAD, rounded from $12.36');
    expect(cashText(1235, 0)).toBe('$12.35 CAD');
  });
});
