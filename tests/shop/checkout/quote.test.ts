import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { fc } from '../../support/properties';
import { describe, expect, test } from 'vitest';
import { parsePrice, priceText } from '../../../src/shop/money';
import { type PricedLine, type QuoteInput, quote } from '../../../src/shop/checkout/quote';
import { FLAT_TAX, taxOn } from '../../../src/shop/checkout/tax';
import { vendorPercent, vendorPrice } from '../../../src/shop/dealers/vendor-pricing';

const SEPTEMBER = new Date('2026-10-01T03:59:59.999Z');
const OCTOBER = new Date('2026-10-01T04:00:00.000Z');
const OCTOBER_END = new Date('2026-11-01T03:59:59.999Z');
const NOVEMBER = new Date('2026-11-01T04:00:00.000Z');

const product = (cents: number, name: string, id = 1001): PricedLine['product'] => ({
  id,
  price: priceText(cents),
  category: { name, slug: 'any' },
});
const line = (cents: number, quantity = 1, category = 'Suspension'): PricedLine => ({
  product: product(cents, category),
  quantity,
});

const quoted = (lines: PricedLine[], more: Partial<QuoteInput> = {}) =>
  quote({
    lines,
    isVendor: false,
    shipping: 0,
    tax: FLAT_TAX,
    at: SEPTEMBER,
    promotions: DEFAULT_PROMOTIONS,
    ...more,
  });

const percentCode = (percent: number) => ({ code: 'SAVE-MORE', percent, amountCents: null });
const amountCode = (amountCents: number) => ({ code: 'SAVE-MORE', percent: null, amountCents });

const HEIMS = 1;
const categoryCode = (percent: number) => ({ ...percentCode(percent), categoryId: HEIMS });
const freeCode = { code: 'POST-FREE', percent: null, amountCents: null, freeShipping: true };
const ofCategory = (cents: number, categoryId: number, subcategoryId: number | null = null) => ({
  product: { ...product(cents, 'Any'), categoryId, subcategoryId },
  quantity: 1,
});

const anyLine = fc
  .record({
    id: fc.integer({ min: 1, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    cents: fc.integer({ min: 0, max: 999_999 }),
    category: fc.constantFrom('Heim Joints', 'Suspension', 'Apparel'),
    categoryId: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ id, quantity, cents, category, categoryId }) => ({
    product: { ...product(cents, category, id), categoryId },
    quantity,
  }));
const anyCode = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 1, max: 100 }).map(percentCode),
  fc.integer({ min: 1, max: 5_000_000 }).map(amountCode),
  fc.integer({ min: 1, max: 100 }).map(categoryCode),
  fc
    .integer({ min: 1, max: 5_000_000 })
    .map((cents) => ({ ...amountCode(cents), categoryId: HEIMS })),
  fc.constant(freeCode),
);
const anyInput = fc.record({
  lines: fc.array(anyLine, { maxLength: 100 }),
  isVendor: fc.boolean(),
  code: anyCode,
  shipping: fc.integer({ min: 0, max: 100_000 }),
  isCheapest: fc.boolean(),
  tax: fc
    .record({ rate: fc.constantFrom(5000, 13_000, 15_000), onShipping: fc.boolean() })
    .map(({ rate, onShipping }) => ({
      federal: { name: 'HST', rate },
      provincial: null,
      onShipping,
    })),
  at: fc.constantFrom(SEPTEMBER, OCTOBER, OCTOBER_END, NOVEMBER),
  promotions: fc.constant(DEFAULT_PROMOTIONS),
});

describe('The quote of a cart', () => {
  test('is subtotal less discount, plus HST, plus shipping', () => {
    expect(quoted([line(10_000)], { shipping: 1500 })).toMatchObject({
      subtotal: 10_000,
      discount: 0,
      discountKind: null,
      hst: 1300,
      shipping: 1500,
      total: 12_800,
    });
  });

  test('rounds HST half up, once for the order', () => {
    // 13 % of 50 cents is 6.5; of three such lines it is 19.5, not 3 × 7.
    expect(quoted([line(50)]).hst).toBe(7);
    expect(quoted([line(50), line(50), line(50)]).hst).toBe(20);
    expect(taxOn(1150, 13_000)).toBe(150);
    expect(taxOn(1149, 13_000)).toBe(149);
  });

  test('takes 15 % off in October for two pieces or more in all lines together', () => {
    expect(quoted([line(1000)], { at: OCTOBER }).discount).toBe(0);
    expect(quoted([line(1000, 2)], { at: OCTOBER }).discount).toBe(300);
    expect(quoted([line(1000), line(2000)], { at: OCTOBER })).toMatchObject({
      discount: 450,
      discountKind: 'october',
    });
  });

  test.each([
    [SEPTEMBER, 0],
    [OCTOBER, 300],
    [OCTOBER_END, 300],
    [NOVEMBER, 0],
  ])('determines October by Toronto time: %s', (at, discount) => {
    expect(quoted([line(1000, 2)], { at }).discount).toBe(discount);
  });

  test('takes 20 % off for vendors, 5 % for heim joints, rounded half up for each piece', () => {
    const { lines } = quoted([line(1999, 3), line(2499, 2, 'heim JOINTS')], { isVendor: true });
    const { dealers } = DEFAULT_PROMOTIONS;
    // The exact prices of one piece are 15.992 and 23.7405.
    expect(lines.map(({ unit, total }) => [unit, total])).toEqual([
      [1599, 4797],
      [2374, 4748],
    ]);
    expect(vendorPercent({ name: 'Heim Joints', slug: '' }, dealers)).toBe(5);
    expect(vendorPercent({ name: 'Heim Joints & Rod Ends', slug: '' }, dealers)).toBe(20);
    // The prices are 20 % off 1.25 and 5 % off 0.10, rounded half up.
    expect(vendorPrice(product(125, 'Tools'), dealers)).toBe(100);
    expect(vendorPrice(product(10, 'heim joints'), dealers)).toBe(10);
  });

  test('adds the October discount to vendor prices', () => {
    expect(quoted([line(1000, 2)], { isVendor: true, at: OCTOBER })).toMatchObject({
      subtotal: 1600,
      discount: 240,
    });
  });

  test.each([
    ['a larger code', percentCode(20), 400, 'code'],
    ['a smaller code', percentCode(10), 300, 'october'],
    ['an equal code', percentCode(15), 300, 'code'],
    ['an equal amount', amountCode(300), 300, 'code'],
    ['one cent more', amountCode(301), 301, 'code'],
    ['one cent less', amountCode(299), 300, 'october'],
  ] as const)(
    'takes the larger discount of October and %s, not both',
    (_, code, discount, kind) => {
      expect(quoted([line(1000, 2)], { at: OCTOBER, code })).toMatchObject({
        discount,
        discountKind: kind,
      });
    },
  );

  test('takes a code of a category off its lines and those of its sub-categories', () => {
    const lines = [ofCategory(10_000, HEIMS), ofCategory(3000, 2), ofCategory(500, 2, HEIMS)];
    const { lines: sold, ...sums } = quoted(lines, { code: categoryCode(10) });
    expect(sums).toMatchObject({ subtotal: 13_500, discount: 1050, discountKind: 'code' });
    expect(sold.map(({ undiscounted }) => undiscounted)).toEqual([undefined, true, undefined]);
    const amount = { ...amountCode(20_000), categoryId: HEIMS };
    expect(quoted(lines, { code: amount })).toMatchObject({ discount: 10_500, hst: 390 });
  });

  test('takes the sale off all lines where it saves more than a code of a category', () => {
    const lines = [ofCategory(1000, HEIMS), ofCategory(9000, 2)];
    const {
      discountKind,
      discount,
      lines: sold,
    } = quoted(lines, {
      code: categoryCode(50),
      at: OCTOBER,
    });
    expect([discountKind, discount]).toEqual(['october', 1500]);
    expect(sold.some(({ undiscounted }) => undiscounted)).toBe(false);
  });

  test('has free shipping by a code, with the cheapest service alone', () => {
    const parcel = { code: freeCode, shipping: 1500 };
    expect(quoted([line(10_000)], { ...parcel, isCheapest: true })).toMatchObject({
      discount: 0,
      discountKind: 'code',
      shipping: 0,
      freeShipping: 1500,
      total: 11_300,
    });
    const express = quoted([line(10_000)], parcel);
    expect(express).toMatchObject({ discountKind: null, shipping: 1500, total: 12_800 });
    expect(express.freeShipping).toBeUndefined();
    expect(quoted([line(10_000)], { ...parcel, shipping: 0 }).discountKind).toBeNull();
  });

  test.each([
    ['the sale saves more', 10_000, 'october', 1695],
    ['the code saves more', 8000, 'code', 1500],
  ] as const)('takes free shipping or the sale, not both: %s', (_, cents, kind, saved) => {
    // The sale of 15 % saves its tax too: 16.95 of 100.00, 13.56 of 80.00.
    const input = { shipping: 1500, isCheapest: true, at: OCTOBER };
    const without = quoted([line(cents / 2, 2)], { ...input, at: SEPTEMBER });
    const { discountKind, total } = quoted([line(cents / 2, 2)], { ...input, code: freeCode });
    expect([discountKind, without.total - total]).toEqual([kind, saved]);
  });

  test('charges no tax on shipping that a code makes free', () => {
    const tax = { ...FLAT_TAX, onShipping: true };
    const input = { code: freeCode, shipping: 1000, isCheapest: true, tax };
    expect(quoted([line(10_000)], input)).toMatchObject({ hst: 1300, total: 11_300 });
  });

  test('never takes off more than the subtotal', () => {
    expect(quoted([line(1000)], { code: amountCode(5000), shipping: 900 })).toMatchObject({
      discount: 1000,
      hst: 0,
      total: 900,
    });
  });

  test('of an empty cart is 0', () => {
    expect(quoted([])).toMatchObject({ subtotal: 0, hst: 0, total: 0 });
  });
});

describe('Any quote', () => {
  test('adds up in whole cents that are never negative', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, subtotal, discount, hst, shipping, freeShipping = 0, total } = quote(input);
        expect(shipping + freeShipping).toBe(input.shipping);
        expect(freeShipping === 0 || (discount === 0 && shipping === 0)).toBe(true);
        const full = lines.filter(({ undiscounted }) => undiscounted);
        const whole = full.reduce((sum, one) => sum + one.total, 0);
        expect(discount).toBeLessThanOrEqual(subtotal - whole);
        expect(total).toBe(subtotal - discount + hst + shipping);
        expect(subtotal).toBe(lines.reduce((sum, { unit, quantity }) => sum + unit * quantity, 0));
        for (const cents of [subtotal, discount, hst, shipping, total]) {
          expect(Number.isSafeInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        expect(discount).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  test('is the same whatever the order of the lines', () => {
    fc.assert(
      fc.property(anyInput, fc.integer(), (input, seed) => {
        const { lines: _, ...mixed } = quote({
          ...input,
          lines: input.lines.toSorted(
            (a, b) => ((a.product.id ^ seed) % 101) - ((b.product.id ^ seed) % 101),
          ),
        });
        expect(quote(input)).toMatchObject(mixed);
      }),
    );
  });

  test('grows with the price of a part', () => {
    fc.assert(
      fc.property(anyInput, anyLine, fc.integer({ min: 1, max: 1000 }), (input, one, more) => {
        const at = (added: number) => {
          const cents = parsePrice(one.product.price) + added;
          const dearer = { ...one, product: { ...one.product, price: priceText(cents) } };
          return quote({ ...input, lines: [...input.lines, dearer] });
        };
        expect(at(more).total).toBeGreaterThanOrEqual(at(0).total);
        expect(at(more).subtotal).toBeGreaterThanOrEqual(at(0).subtotal);
      }),
    );
  });

  test('never costs more with a code, in October, or for a vendor', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { total } = quote(input);
        expect(total).toBeLessThanOrEqual(quote({ ...input, code: undefined }).total);
        expect(quote({ ...input, at: OCTOBER }).total).toBeLessThanOrEqual(
          quote({ ...input, at: SEPTEMBER }).total,
        );
        expect(quote({ ...input, isVendor: true }).subtotal).toBeLessThanOrEqual(
          quote({ ...input, isVendor: false }).subtotal,
        );
      }),
    );
  });

  test('rounds every percentage by less than a cent', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { subtotal, discount, shipping, hst } = quote(input);
        const taxed = subtotal - discount + (input.tax.onShipping ? shipping : 0);
        expect(Math.abs(hst - (taxed * input.tax.federal.rate) / 100_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});
