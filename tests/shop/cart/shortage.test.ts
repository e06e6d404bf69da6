import { expect, test } from 'vitest';
import { shortageText } from '../../../src/shop/cart/shortage';

test.each([
  [{ available: 0, held: 0 }, 'Out of stock. Please remove it.'],
  [{ available: 2, held: 0 }, 'Only 2 in stock.'],
  [
    { available: 0, held: 3 },
    'Someone is paying for the last ones. Please try again later, or remove it.',
  ],
  [
    { available: 2, held: 1 },
    'Someone is paying for the last ones. You can buy 2 now, or try again later.',
  ],
])('A line with too few pieces says why: %j', (shortage, text) => {
  expect(shortageText(shortage)).toBe(text);
});
