import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { describe, expect, it, test } from 'vitest';
import { PROVINCES } from '../../../src/shop/checkout/address';
import { type PricedLine, quote } from '../../../src/shop/checkout/quote';
import {
  FLAT_TAX,
  type PlaceTax,
  provincialCents,
  provincialIn,
  refundTaxLines,
  taxCents,
  taxLabel,
  taxLines,
  taxOn,
  taxRows,
  taxText,
  taxableSum,
  taxesOn,
} from '../../../src/shop/checkout/tax';
import { fc } from '../../support/properties';

test.each([
  [699, 91, 'HST (13%)'],
  [5608, 729, 'HST (13%)'],
  [1, 0, 'HST (13%)'],
  [1000, 50, 'HST'],
  [1000, 129, 'HST'],
  [1000, 131, 'HST'],
  [0, 0, 'HST'],
])('the tax on %i cents, %i cents, is called %s', (taxable, tax, label) => {
  expect(taxLabel(taxable, tax)).toBe(label);
});

const QUEBEC: PlaceTax = {
  province: 'QC',
  federal: { name: 'GST', rate: 5000 },
  provincial: { name: 'QST', rate: 9975 },
};

const rate = fc.integer({ min: 0, max: 30_000 });
const anyPlace: fc.Arbitrary<PlaceTax> = fc.record({
  province: fc.constantFrom(...PROVINCES),
  federal: rate.map((of) => ({ name: 'GST', rate: of })),
  provincial: fc.option(rate.map((of) => ({ name: 'PST', rate: of }))),
});
const goods = fc.integer({ min: 0, max: 100_000_000 });

describe('Tax by place of delivery (docs/rules.md 5.24)', () => {
  it('rounds each part half up, by itself', () => {
    expect(taxesOn(3299, QUEBEC)).toEqual({
      hst: 494,
      // The exact taxes are 164.95 and 329.08 cents.
      taxes: {
        province: 'QC',
        federal: { name: 'GST', rate: 5000, cents: 165 },
        provincial: { name: 'QST', rate: 9975, cents: 329 },
      },
    });
    expect(taxOn(10, 5000)).toBe(1);
    expect(taxOn(9, 5000)).toBe(0);
  });

  it('adds its parts up to all tax, each within half a cent of its rate', () => {
    fc.assert(
      fc.property(goods, anyPlace, (cents, place) => {
        const { hst, taxes } = taxesOn(cents, place);
        if (!taxes) throw new Error('no parts');
        expect(taxCents(taxes)).toBe(hst);
        expect(taxes.province).toBe(place.province);
        expect(provincialCents(taxes)).toBe(taxes.provincial?.cents ?? 0);
        for (const part of [taxes.federal, ...(taxes.provincial ? [taxes.provincial] : [])])
          expect(Math.abs(part.cents - (cents * part.rate) / 100_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('switched off leaves 13 % of the goods in basis points, rounded half up', () => {
    fc.assert(
      fc.property(goods, (cents) => {
        expect(taxesOn(cents, FLAT_TAX)).toEqual({
          hst: Math.floor((cents * 1300 + 5000) / 10_000),
        });
      }),
    );
  });

  it('is in a quote on the subtotal less discount, and not on shipping', () => {
    const product: PricedLine['product'] = {
      id: 1,
      price: '100.00',
      category: { name: 'Tools', slug: 'tools' },
    };
    const input = {
      lines: [{ product, quantity: 1 }],
      isVendor: false,
      code: { code: 'SAVE-TEN', percent: 10, amountCents: null },
      shipping: 1500,
      at: new Date('2026-05-05T12:00:00Z'),
      promotions: DEFAULT_PROMOTIONS,
    };
    expect(quote({ ...input, tax: QUEBEC })).toMatchObject({
      hst: 1348,
      taxes: { federal: { cents: 450 }, provincial: { cents: 898 } },
      total: 9000 + 1348 + 1500,
    });
    expect(quote({ ...input, tax: FLAT_TAX })).not.toHaveProperty('taxes');
    expect(quote({ ...input, tax: FLAT_TAX })).not.toHaveProperty('shippingTaxed');
  });

  it('is on the goods and the shipping together where the owner has switched that on', () => {
    const tax = { ...FLAT_TAX, onShipping: true };
    const product = { id: 1, price: '100.00', category: { name: 'Tools', slug: 'tools' } };
    const at = new Date('2026-05-05T12:00:00Z');
    const input = {
      lines: [{ product, quantity: 1 }],
      isVendor: false,
      shipping: 1500,
      at,
      promotions: DEFAULT_PROMOTIONS,
    };
    expect(quote({ ...input, tax })).toMatchObject({
      hst: 1495,
      shippingTaxed: true,
      total: 10_000 + 1495 + 1500,
    });
    expect(quote({ ...input, shipping: 0, tax })).toMatchObject({ hst: 1300 });
    expect(
      taxRows(taxableSum({ subtotal: 10_000, discount: 0, shipping: 1500, shippingTaxed: true }), {
        hst: 1495,
      }),
    ).toEqual([['HST (13%)', 1495]]);
  });
});

describe('The parts of a tax', () => {
  const { taxes } = taxesOn(3299, QUEBEC);
  if (!taxes) throw new Error('no parts');
  const lines = taxLines(taxes);

  it('are listed by name and rate, as frozen', () => {
    expect(lines).toEqual([
      { name: 'GST', percent: 5, amount: '1.65' },
      { name: 'QST', percent: 9.975, amount: '3.29' },
    ]);
    expect(taxRows(3299, { hst: 494, taxes: lines })).toEqual([
      ['GST (5%)', 165],
      ['QST (9.975%)', 329],
    ]);
    expect(provincialIn(lines)).toBe(329);
  });

  it('of an older order are all of it', () => {
    expect(taxRows(3299, { hst: 429 })).toEqual([['HST (13%)', 429]]);
    expect(provincialIn(undefined)).toBe(0);
  });

  it('of one tax alone are one line, and no tax of the province', () => {
    const alone = taxesOn(1000, { ...QUEBEC, province: 'AB', provincial: null }).taxes;
    if (!alone) throw new Error('no parts');
    expect(alone).toEqual({
      province: 'AB',
      federal: { name: 'GST', rate: 5000, cents: 50 },
      provincial: null,
    });
    expect(taxCents(alone)).toBe(50);
    expect([provincialCents(alone), provincialCents(undefined)]).toEqual([0, 0]);
    expect(taxLines(alone)).toEqual([{ name: 'GST', percent: 5, amount: '0.50' }]);
    expect(refundTaxLines(alone, { hst: 20, provincial: 0 })).toEqual([
      { name: 'GST', percent: 5, amount: '0.20' },
    ]);
    expect(taxText(20, taxLines(alone), 0)).toBe('$0.20 CAD GST');
    expect(provincialIn(taxLines(alone))).toBe(0);
  });

  it('of a refund are named in its text', () => {
    const refund = { hst: 100, provincial: 67 };
    expect(refundTaxLines(taxes, refund).map(({ name, amount }) => [name, amount])).toEqual([
      ['GST', '0.33'],
      ['QST', '0.67'],
    ]);
    expect(taxText(100, lines, 67)).toBe('$0.33 CAD GST and $0.67 CAD QST');
    expect(taxText(429, undefined, 0)).toBe('$4.29 CAD HST');
  });
});
