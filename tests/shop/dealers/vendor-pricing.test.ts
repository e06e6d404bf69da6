import { fc } from '../../support/properties';
import { describe, expect, it } from 'vitest';
import { priceText } from '../../../src/shop/money';
import { vendorPercent, vendorPrice } from '../../../src/shop/dealers/vendor-pricing';

const product = (price: string, name: string) => ({ price, category: { name, slug: 'any' } });
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
    expect(vendorPercent({ name })).toBe(percent);
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
    expect(priceText(vendorPrice(product(price, category)))).toBe(wholesale);
  });

  it('is within half a cent of the exact share, half cents up, and never above the price', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom('Heim Joints', 'Tools'), (cents, name) => {
        const paid = vendorPrice(product(priceText(cents), name));
        const hundredths = cents * (100 - vendorPercent({ name }));
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
        expect(vendorPrice(product(priceText(less), 'Tools'))).toBeLessThanOrEqual(
          vendorPrice(product(priceText(more), 'Tools')),
        );
      }),
    );
  });
});
