import { expect, it } from 'vitest';
import { SHIPPING_TABLE } from '../../../src/shop/shipping/built-in-table';
import { transitDays } from '../../../src/shop/shipping/transit';

const slow = { days: { 1: [20], 2: [0], 3: [0], 4: [0], 5: [0], 6: [0], 7: [0] } };
const never = { days: { 1: [0], 2: [0], 3: [0], 4: [0], 5: [0], 6: [0], 7: [0] } };

it.each([
  ['the built-in table', [SHIPPING_TABLE], { min: 1, max: 12 }],
  ['two carriers', [SHIPPING_TABLE, slow], { min: 1, max: 20 }],
  ['services that are offered nowhere', [never], undefined],
  ['no carrier', [], undefined],
])('the days on the way with %s', (_, tables, days) => {
  expect(transitDays(tables)).toEqual(days);
});
