import { describe, expect, it } from 'vitest';
import { DEFAULT_WORDS } from '../../../src/shop/discounts/default-words';
import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import {
  dealerOffer,
  discountLine,
  ownSaleName,
  isPictured,
  popupText,
  saleSentence,
} from '../../../src/shop/discounts/deal-words';
import { saleKind, saleName, saleWords } from '../../../src/shop/discounts/sale-words';

const { season, dealers } = DEFAULT_PROMOTIONS;
const SHELVES = [
  { slug: 'heim-joints', name: 'Heim Joints' },
  { slug: 'tools', name: 'Tools' },
];

describe('the words of the promotions', () => {
  it('on every page are the default ones until the owner changes the sale', () => {
    expect(saleWords(DEFAULT_PROMOTIONS)).toEqual(DEFAULT_WORDS);
  });

  it('are those of the specification by default', () => {
    expect([
      saleSentence(season),
      saleKind(season),
      saleName(DEFAULT_PROMOTIONS),
      popupText(DEFAULT_PROMOTIONS),
      discountLine(DEFAULT_PROMOTIONS, null),
      discountLine(DEFAULT_PROMOTIONS, 'SPRING'),
      dealerOffer(dealers, SHELVES),
    ]).toEqual([
      'Save 15% when you buy 2+ items, all through October.',
      'Package deals, all through October.',
      'October sale',
      'October package deal: 15% off when you buy 2 or more items, all through October.',
      'Discount (October sale)',
      'Discount (SPRING)',
      '20% off general products and 5% off Heim Joints',
    ]);
  });

  it.each([
    [[1, 12], 2, 'Save 15% when you buy 2+ items, all through December and January.'],
    [[3, 9, 10], 3, 'Save 15% when you buy 3+ items, all through March, September and October.'],
    [[5], 1, 'Save 15% on every order, all through May.'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 2, 'Save 15% when you buy 2+ items, all year.'],
  ])('of a sale in the months %o from %i pieces on', (months, leastPieces, sentence) => {
    expect(saleSentence({ percent: 15, months, leastPieces })).toBe(sentence);
  });

  it('are the owner’s where he has written some', () => {
    const own = {
      ...DEFAULT_PROMOTIONS,
      labels: { season: 'Harvest sale', deal: 'Harvest deal', code: 'Coupon' },
    };
    expect([ownSaleName(DEFAULT_PROMOTIONS), ownSaleName(own)]).toEqual([
      undefined,
      'Harvest sale',
    ]);
    expect(discountLine(DEFAULT_PROMOTIONS, null, 'Harvest sale')).toBe('Discount (Harvest sale)');
    expect([saleName(own), discountLine(own, 'SPRING'), popupText(own)]).toEqual([
      'Harvest sale',
      'Coupon (SPRING)',
      'Harvest deal: 15% off when you buy 2 or more items, all through October.',
    ]);
  });

  it.each([
    [{ percent: 10, byCategory: {} }, '10% off all products'],
    [{ percent: 10, byCategory: { gone: 3 } }, '10% off all products'],
    [
      { percent: 10, byCategory: { tools: 0, 'heim-joints': 7 } },
      '10% off general products, 7% off Heim Joints and 0% off Tools',
    ],
  ])('of the dealer prices %o', (rule, offer) => {
    expect(dealerOffer(rule, SHELVES)).toBe(offer);
  });

  it('show the picture of October only for what it says', () => {
    expect(isPictured(DEFAULT_PROMOTIONS)).toBe(true);
    expect(isPictured({ ...DEFAULT_PROMOTIONS, season: { ...season, percent: 10 } })).toBe(false);
    expect(isPictured({ ...DEFAULT_PROMOTIONS, season: { ...season, months: [9] } })).toBe(false);
  });
});
