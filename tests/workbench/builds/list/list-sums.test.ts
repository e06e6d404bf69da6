import { DEFAULT_PROMOTIONS } from '../../../../src/shop/discounts/promotions';
import { expect, it } from 'vitest';
import type { PlainLine } from '../../../../src/workbench/builds/list/build-list';
import { listSums } from '../../../../src/workbench/builds/list/list-sums';

const category = { id: 1, name: 'Steering', slug: 'steering' };
const products = new Map([
  [1, { id: 1, price: '10.00', weight: 0.5, inStock: true, category }],
  [2, { id: 2, price: '3.33', weight: 1.25, inStock: false, category }],
]);

const part = (productId: number, quantity: number, have = false): PlainLine => ({
  what: { kind: 'part', productId },
  quantity,
  note: '',
  have,
});

const LINES: PlainLine[] = [
  part(1, 2),
  part(1, 1),
  part(2, 3),
  part(1, 7, true),
  part(99, 1),
  { what: { kind: 'free', text: 'Knuckles' }, quantity: 2, note: '', have: false },
];

it('a list costs and weighs what is still to buy', () => {
  expect(listSums(LINES, products, undefined)).toEqual({
    pieces: 6,
    total: 3999,
    grams: 5250,
    outOfStock: 1,
  });
});

it('a dealer sees dealer prices', () => {
  expect(listSums(LINES, products, DEFAULT_PROMOTIONS.dealers).total).toBe(3 * 800 + 3 * 266);
});
