import { DEFAULT_PROMOTIONS } from '../../src/shop/discounts/promotions';
import { describe, expect, it } from 'vitest';
import { quote } from '../../src/shop/checkout/quote';
import { shopQuote } from '../../src/shop/quotes';
import { FLAT_TAX } from '../../src/shop/checkout/tax';

const part = { id: 1, price: '50.00', category: { name: 'Brackets', slug: 'brackets' } };
const input = {
  lines: [{ product: part, quantity: 2 }],
  isVendor: false,
  shipping: 0,
  tax: FLAT_TAX,
  promotions: DEFAULT_PROMOTIONS,
};
const MAY = new Date('2026-05-05T12:00:00Z');
const OCTOBER = new Date('2026-10-05T12:00:00Z');

describe('a quote of the shop (docs/rules.md 19.2)', () => {
  it('is priced as a cart with its lines', () => {
    expect(shopQuote({ ...input, discount: 0, at: OCTOBER })).toEqual(
      quote({ ...input, at: OCTOBER }),
    );
  });

  it('has its own discount before HST, at most the subtotal', () => {
    expect(shopQuote({ ...input, discount: 1000, at: MAY })).toMatchObject({
      discount: 1000,
      discountKind: null,
      hst: 1170,
      total: 10_170,
    });
    expect(shopQuote({ ...input, discount: 20_000, at: MAY }).total).toBe(0);
  });

  it.each([
    [1499, 1500, 'october'],
    [1500, 1500, null],
    [1501, 1501, null],
  ])('of %i cents off in October gets %i off', (discount, expected, kind) => {
    expect(shopQuote({ ...input, discount, at: OCTOBER })).toMatchObject({
      discount: expected,
      discountKind: kind,
    });
  });
});
