import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { fc } from '../../support/properties';
import { describe, expect, it } from 'vitest';
import { priceText } from '../../../src/shop/money';
import { vendorPercent, vendorPrice } from '../../../src/shop/dealers/vendor-pricing';

const product = (price: string, name: string) => ({ price, category: { name, slug: 'any' } });
const { dealers } = DEFAULT_PROMOTIONS;
const prices = fc.integer({ min: 0, max: 100_000_000 });

describe('vendorPercent', () => {
  it.each([
    ['Heim Joints', 5],
    ['heim joints', 5],
    ['HEIM JOINTS', 5],
    ['Heim Joints & Rod Ends', 20],
    ['Chromoly Heim Joints', 20],
    ['heim-joints', 20],
    ['Suspension', 20],
    ['', 20],
  ])('of %s is %i', (name, percent) => {
    expect(vendorPercent({ name, slug: 'any' }, dealers)).toBe(percent);
  });
});

describe('the rule of the owner', () => {
  const rule = { percent: 12, byCategory: { tools: 0, 'heim-joints': 30 } };

  it.each([
    ['heim-joints', 'Rod Ends', 30],
    ['rod-ends', 'HEIM JOINTS', 30],
    ['tools', 'Anything', 0],
    ['suspension', 'Suspension', 12],
    ['constructor', 'toString', 12],
  ])('gives the category %s, named %s, %i', (slug, name, percent) => {
    expect(vendorPercent({ slug, name }, rule)).toBe(percent);
  });
});

describe('vendorPrice', () => {
  it.each([
    ['6.99', 'Tabs & Gussets', '5.59'],
    ['12.49', 'Tabs & Gussets', '9.99'],
    ['184.99', 'Suspension', '147.99'],
    ['24.99', 'Heim Joints', '23.74'],
    ['104.90', 'heim joints', '99.66'],
    ['0.10', 'Heim Joints', '0.10'],
    ['0.00', 'Tools', '0.00'],
  ])('%s in %s is %s', (price, category, wholesale) => {
    expect(priceText(vendorPrice(product(price, category), dealers))).toBe(wholesale);
  });

  it('is within half a cent of the exact share, half cents up, and never above the price', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom('Heim Joints', 'Tools'), (cents, name) => {
        const paid = vendorPrice(product(priceText(cents), name), dealers);
        const hundredths = cents * (100 - vendorPercent({ name, slug: 'any' }, dealers));
        expect(Number.isInteger(paid)).toBe(true);
        expect(paid * 100 - hundredths).toBeGreaterThan(-50);
        expect(paid * 100 - hundredths).toBeLessThanOrEqual(50);
        expect(paid).toBeLessThanOrEqual(cents);
      }),
    );
  });

  it('grows with the price', () => {
    fc.assert(
      fc.property(prices, prices, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(vendorPrice(product(priceText(less), 'Tools'), dealers)).toBeLessThanOrEqual(
          vendorPrice(product(priceText(more), 'Tools'), dealers),
        );
      }),
    );
  });
});
