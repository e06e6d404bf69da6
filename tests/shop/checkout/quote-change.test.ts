import { expect, it } from 'vitest';
import { quoteChange } from '../../../src/shop/checkout/quote-change';

const QUOTE = {
  lines: [
    { productId: 1, name: 'Bow Shackle', price: '20.00' },
    { productId: 2, name: 'D-Ring Tab', price: '10.00' },
  ],
  discount: '0.00',
  shipping: '12.00',
  hst: '3.90',
  total: '45.90',
};
const AGAIN = 'Nothing was charged. Please check it, and pay again.';

it.each([
  [
    'a part',
    {
      lines: [{ productId: 1, name: 'Bow Shackle', price: '22.00' }],
      hst: '4.16',
      total: '48.16',
    },
    'Bow Shackle is now $22.00 CAD, it was $20.00 CAD. The total is now $48.16 CAD, it was $45.90 CAD.',
  ],
  [
    'a part and the shipping',
    {
      lines: [{ productId: 2, name: null, price: '11.00' }],
      shipping: '15.50',
      total: '50.00',
    },
    'Part 2 is now $11.00 CAD, it was $10.00 CAD. Shipping is now $15.50 CAD, it was $12.00 CAD. The total is now $50.00 CAD, it was $45.90 CAD.',
  ],
  [
    'the discount',
    { discount: '3.00', total: '42.51' },
    'The discount is now $3.00 CAD, it was $0.00 CAD. The total is now $42.51 CAD, it was $45.90 CAD.',
  ],
  [
    'the tax',
    { hst: '4.50', total: '46.50' },
    'The tax is now $4.50 CAD, it was $3.90 CAD. The total is now $46.50 CAD, it was $45.90 CAD.',
  ],
  [
    'a part that was not shown',
    { lines: [{ productId: 3, name: 'Rope', price: '90.00' }], total: '147.60' },
    'The total is now $147.60 CAD, it was $45.90 CAD.',
  ],
  [
    'shipping that was not chosen before',
    { shipping: null, total: '33.90' },
    'Shipping is now $0.00 CAD, it was $12.00 CAD. The total is now $33.90 CAD, it was $45.90 CAD.',
  ],
])('the price of %s is named with what it was (docs/rules.md 5.22)', (_, now, text) => {
  expect(quoteChange(QUOTE, { ...QUOTE, ...now })).toBe(`${text} ${AGAIN}`);
});
