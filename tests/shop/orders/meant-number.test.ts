import { expect, test } from 'vitest';
import { meantNumber } from '../../../src/shop/orders/order';

test.each([
  ['#ORD-7K3', 'ord-7k3', undefined],
  ['ORD7K3', '', 'ord-7k3'],
  ['ord-7KO3', '', 'ord-7k03'],
  ['q7lI', '', 'q-711'],
  ['7ko3', '', '7k03'],
  ['F7KO3', '', 'f-7k03'],
  ['F-7K3', 'f-7k3', undefined],
  ['fRWJKXRBMF', '', 'f-rwjkxrbmf'],
  ['flange', '', undefined],
  ['gusset', '', undefined],
  ['7k3', '', undefined],
  ['3/4', '', undefined],
])('%j means a number with other characters', (word, _, meant) => {
  expect(meantNumber(word)).toBe(meant);
});
