import { describe, expect, it } from 'vitest';
import { moreForSale, saleDiscount, salePriceText } from '../../../src/shop/discounts/sale-on';

const season = (leastPieces: number) => ({ percent: 15, months: [10], leastPieces });

describe('The sale while it is on', () => {
  it.each([
    [2, 699, '15% off with 2+ items: $5.94 CAD each'],
    [1, 699, '15% off: $5.94 CAD each'],
  ])('from %i pieces on makes a part of %i cents cost less', (leastPieces, price, text) => {
    expect(salePriceText(season(leastPieces), price)).toBe(text);
  });

  it.each([
    [2, 0, undefined],
    [2, 1, 'One more piece saves 15% on everything.'],
    [2, 2, undefined],
    [4, 1, '3 more pieces save 15% on everything.'],
    [1, 1, undefined],
  ])('from %i pieces on: a cart of %i lacks %j', (leastPieces, pieces, text) => {
    expect(moreForSale(season(leastPieces), pieces)).toBe(text);
    expect(saleDiscount(season(leastPieces), pieces, 1000)).toBe(pieces >= leastPieces ? 150 : 0);
  });
});
