import { DEFAULT_PROMOTIONS } from '../../../../src/shop/discounts/promotions';
import { describe, expect, it, test } from 'vitest';
import {
  afterSale,
  isFormerPrice,
  isOn,
  saleState,
} from '../../../../src/shop/catalogue/prices/sale';
import { vendorPrice } from '../../../../src/shop/dealers/vendor-pricing';
import { shopDay } from '../../../../src/shop/shop-day';

const DAY = 24 * 60 * 60_000;
const at = (iso: string): number => Date.parse(iso);

describe('a sale (docs/rules.md 3.42)', () => {
  test.each([
    ['the last second before', '2026-12-01T04:59:59Z', false],
    ['its first midnight', '2026-12-01T05:00:00Z', true],
    ['its last second', '2026-12-25T04:59:59Z', true],
    ['the midnight after', '2026-12-25T05:00:00Z', false],
  ])('is on between its midnights in Toronto: %s', (_, iso, expected) => {
    const sale = { from: '2026-12-01', to: '2026-12-24' };
    expect(isOn(sale, shopDay(new Date(iso)))).toBe(expected);
  });

  test.each([
    ['spring', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z'],
    ['autumn', '2026-11-01', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ])('of the day of the clock change in %s lasts exactly that day', (_, day, begins, ends) => {
    const isOnAt = (time: number) => isOn({ from: day, to: day }, shopDay(new Date(time)));
    expect([at(begins) - 1, at(begins), at(ends) - 1, at(ends)].map(isOnAt)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is planned, on, or ended', () => {
    const sale = { from: '2026-12-01', to: '2026-12-24' };
    expect(['2026-11-30', '2026-12-01', '2026-12-25'].map((day) => saleState(sale, day))).toEqual([
      'planned',
      'on',
      'ended',
    ]);
  });

  it('that has ended since a product was stored leaves it at the regular price', () => {
    const sale = { regular: '99.00', ends: '2026-12-24', was: true } as const;
    const product = { id: 1, price: '79.00', sale };
    expect(afterSale(product, '2026-12-24')).toBe(product);
    expect(afterSale(product, '2026-12-25')).toEqual({ id: 1, price: '99.00' });
    const regular = { id: 2, price: '5.00' };
    expect(afterSale(regular, '2026-12-25')).toBe(regular);
  });

  test.each([
    ['the percentage off the regular price', '90.00', 8000],
    ['the sale price, where it is lower, without a percentage', '70.00', 7000],
  ])('costs a dealer %s (docs/rules.md 7.1)', (_, price, cents) => {
    const category = { name: 'Tools', slug: 'tools' };
    const sale = { regular: '100.00', ends: '2026-12-24' };
    expect(vendorPrice({ price, sale, category }, DEFAULT_PROMOTIONS.dealers)).toBe(cents);
  });
});

describe('a former price', () => {
  const BEGAN = at('2026-12-01T05:00:00Z');
  const SALE = { at: BEGAN, price: 7900, regular: 9900 };
  const regular = (days: number, price = 9900) => ({
    at: BEGAN - days * DAY,
    price,
    regular: price,
  });

  test.each([
    ['for years', [regular(900), SALE], true],
    ['for more than three months', [regular(93), SALE], true],
    ['for three months only', [regular(92), SALE], false],
    ['never', [SALE], false],
    ['or more, before it went down', [regular(900, 12_000), regular(20), SALE], true],
    ['too short a time after it went up', [regular(900, 7900), regular(30), SALE], false],
    [
      'less than the sales before',
      [regular(900), { ...SALE, at: BEGAN - 120 * DAY }, regular(10), SALE],
      false,
    ],
    [
      'before sales that follow each other',
      [regular(900), SALE, { ...SALE, at: BEGAN + DAY }],
      true,
    ],
    ['before it was raised during the sale', [regular(900), { ...SALE, regular: 11_000 }], false],
  ])('was in force %s', (_, history, expected) => {
    expect(isFormerPrice(history, history.at(-1)?.regular ?? 0)).toBe(expected);
  });

  it('needs a sale', () => {
    expect(isFormerPrice([], 9900)).toBe(false);
    expect(isFormerPrice([regular(900)], 9900)).toBe(false);
  });

  it('does not count when it came back as a regular price with a sale on the low price', () => {
    const cut = regular(270, 7900);
    expect(isFormerPrice([regular(900), cut, SALE], 9900)).toBe(false);
  });
});
