import { describe, expect, it, test } from 'vitest';
import { readingText } from '../../src/shop/catalogue/attributes';
import { typedInches } from '../../src/shop/catalogue/product-form';
import { plainSizes, readInches, typedFraction, typedLength } from '../../src/shop/typed-length';

describe('a length as people type it', () => {
  test.each([
    ['3/4', 0.75],
    ['¾', 0.75],
    ['3⁄4', 0.75],
    ['½ in', 0.5],
    ['1¼', 1.25],
    ['1 ¼"', 1.25],
    ['1-1/4', 1.25],
    ['2-5/8”', 2.625],
    ['2–5/8', 2.625],
    ['2 - 5/8 in.', 2.625],
    ['110"', 110],
    ["110''", 110],
    ['110″', 110],
    ['2,5', 2.5],
    ['0,125', 0.125],
    ['12.', 12],
    ['600,5 mm', 23.641_732],
    ['19,05mm', 0.75],
    ['2,54 cm', 1],
    ['5 ft', 60],
    ["5'", 60],
    ['5\' 6-1/2"', 66.5],
    ['5’6½”', 66.5],
    ['5 ft 6 in', 66],
    ['-1/8', -0.125],
    ['− 2 in', -2],
    ['２ ｉｎ', 2],
  ])('%j is %d inches', (typed, inches) => {
    expect(readInches(typed)).toBe(inches);
  });

  // 1,250 can be 1250 or 1.250.
  test.each(['', 'in', '1,250', '1/0', '3/4-16', '2x0.25', '5 5', "5' 6 mm", '1e3', 'ten'])(
    '%j is not a length',
    (typed) => {
      expect(readInches(typed)).toBeUndefined();
    },
  );

  it('without a unit is in the unit of its field, but a fraction is in inches', () => {
    expect(typedLength('600,5', 'mm')).toEqual({ value: 600.5, unit: 'mm' });
    expect(typedLength('600 in', 'mm')).toEqual({ value: 600, unit: 'in' });
    expect(typedLength('3/8', 'mm')).toEqual({ value: 0.375, unit: 'in' });
  });

  it('is read in the product form too', () => {
    expect(['1¼', '2-5/8”', '19,05 mm', '0', '-1'].map((typed) => typedInches(typed))).toEqual([
      1.25,
      2.625,
      0.75,
      undefined,
      undefined,
    ]);
  });

  it('is said beside its field, unless it is plain digits or no length', () => {
    expect(readingText('1¼')).toBe('Read as 1-1/4 in (31.8 mm)');
    expect(readingText('600,5', 'mm')).toBe('Read as 23.642 in (600.5 mm)');
    expect(readingText('-1/8')).toBe('Read as -1/8 in (3.2 mm)');
    for (const typed of ['', '2.5', '-2', 'wide']) expect(readingText(typed)).toBeUndefined();
  });
});

it('a number may be a fraction', () => {
  expect(['12 3/8', '-½', '12,5', '.5', 'x'].map(typedFraction)).toEqual([
    12.375,
    -0.5,
    12.5,
    0.5,
    Number.NaN,
  ]);
});

it('sizes in a text are written as on a keyboard', () => {
  expect(plainSizes('Tube 1¾ × 0.120″, driver’s 3⁄4–16')).toBe(
    `Tube 1-3/4 x 0.120", driver's 3/4-16`,
  );
});
