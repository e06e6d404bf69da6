import { describe, expect, it, test } from 'vitest';
import {
  commaMeaning,
  numberReadings,
  plainNumber,
  plainSum,
  plainWhole,
  twoReadings,
} from '../../src/shop/typed-number';

describe('a typed number', () => {
  test.each([
    ['12', ['12']],
    ['12.5', ['12.5']],
    ['12,5', ['12.5']],
    ['12,50', ['12.50']],
    ['0,125', ['0.125']],
    ['0,990', ['0.990']],
    [',5', ['0.5']],
    ['.5', ['0.5']],
    ['1250,5', ['1250.5']],
    ['1250,125', ['1250.125']],
    ['1.250', ['1.250']],
    ['1,250', ['1250', '1.250']],
    ['-1,250', ['-1250', '-1.250']],
    ['−5,00', ['-5.00']],
    ['1,250.00', ['1250.00']],
    ['1.250,00', ['1250.00']],
    ['1,250,000', ['1250000']],
    ['1 250,50', ['1250.50']],
    ['1\u202f250', ['1250']],
    ["1'250", ['1250']],
    ['１２，５０', ['12.50']],
    ['01,250', ['01.250']],
    ['0,125,000', []],
    ['1,25,000', []],
    ['12,', []],
    ['12 50', []],
    ['ten', []],
    ['', []],
    ['1'.repeat(40), []],
  ])('%j reads as %j', (typed, readings) => {
    expect(numberReadings(typed)).toEqual(readings);
  });

  it('with a known meaning of commas has one reading', () => {
    expect(plainNumber('1,250', 'thousands')).toBe('1250');
    expect(plainNumber('1,250', 'decimals')).toBe('1.250');
    expect(numberReadings('1.250', 'decimals')).toEqual(['1250', '1.250']);
    expect(plainWhole('12,000')).toBe('12000');
  });

  it('stays as typed when it has no number, or two', () => {
    expect([plainNumber('ten'), plainNumber('1,250'), plainSum('$ten')]).toEqual([
      'ten',
      '1,250',
      '$ten',
    ]);
    expect(twoReadings('$1,250')).toBe('“$1,250” can be 1250 or 1.250: please write one of them');
    expect(twoReadings('12,50')).toBeUndefined();
  });

  test.each(['12,50 $', '$12.50', 'CA$12,50', '12.50 CAD', '$ 12.50 CAD'])(
    '%j is a sum',
    (typed) => {
      expect(plainSum(typed)).toBe('12.50');
    },
  );
});

describe('the numbers of a file', () => {
  test.each([
    [['1,250', '12.50'], undefined],
    [['1,250', '$12.50'], undefined],
    [['1,250', '12.50', '1,299.00'], 'thousands'],
    [['1,250', '1,250,000'], 'thousands'],
    [['1,250', '1,250.00'], 'thousands'],
    [['1,250', '0,5'], 'decimals'],
    [['1,250', '1.250,00'], 'decimals'],
    [['1,250', '12.50', '12,50'], undefined],
    [['1,250', '12', '', 'x'], undefined],
  ])('%j tell of commas: %s', (numbers, meaning) => {
    expect(commaMeaning(numbers)).toBe(meaning);
  });

  it('leave the meaning as supposed when they do not tell', () => {
    expect(commaMeaning(['1,250'], 'decimals')).toBe('decimals');
    expect(commaMeaning(['12.50', '12,50'], 'decimals')).toBeUndefined();
    expect(commaMeaning(['1,250', '12.50'], 'decimals')).toBeUndefined();
  });
});
