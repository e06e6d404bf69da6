import { expect, test } from 'vitest';
import { taxLabel } from '../../src/shop/checkout/tax';

test.each([
  [699, 91, 'HST (13%)'],
  [5608, 729, 'HST (13%)'],
  [1000, 50, 'HST'],
  [0, 0, 'HST'],
])('the tax on %i cents, %i cents, is called %s', (taxable, tax, label) => {
  expect(taxLabel(taxable, tax)).toBe(label);
});
