import { describe, expect, it } from 'vitest';
import { isLow, lowStockMark } from '../../../src/shop/catalogue/low-stock';
import { countDifference, signedPieces } from '../../../src/shop/catalogue/stock-ledger';
import { readLines } from '../../../src/shop/dealers/order-pad';

describe('the low-stock mark of a part', () => {
  it.each([
    [6, null, false],
    [5, null, true],
    [40, 40, true],
    [41, 40, false],
    [1, 0, false],
    [0, 0, true],
  ])('with %d pieces and the mark %s: %s', (stock, mark, low) => {
    expect(isLow(stock, mark)).toBe(low);
  });

  it('is five where none is set', () => {
    expect([lowStockMark(null), lowStockMark(0), lowStockMark(12)]).toEqual([5, 0, 12]);
  });
});

describe('a count', () => {
  it.each([
    ['as the ledger says', { counted: 10, sheet: 10, now: 10 }, { pieces: 0, after: 10 }],
    ['of fewer', { counted: 8, sheet: 10, now: 10 }, { pieces: -2, after: 8 }],
    ['after which three were sold', { counted: 8, sheet: 10, now: 7 }, { pieces: -2, after: 5 }],
    ['after which two came back', { counted: 11, sheet: 10, now: 12 }, { pieces: 1, after: 13 }],
  ])('%s', (_, count, booked) => {
    expect(countDifference(count)).toEqual(booked);
  });
});

it('pieces have a sign', () => {
  expect([20, -3, 0].map(signedPieces)).toEqual(['+20', '−3', '0']);
});

it('a delivery’s list may have more pieces on a line than an order', () => {
  expect(readLines('NR-1 5000', 1_000_000).lines).toMatchObject([{ sku: 'NR-1', quantity: 5000 }]);
  expect(readLines('NR-1 5000').problems).toMatchObject([{ at: 1 }]);
});
