import { expect, test } from 'vitest';
import { owedAtAddress } from '../../../src/shop/orders/address-change';

test.each([
  ['shipping that costs more', '9.45', undefined, 945, 0],
  ['shipping that costs less, which the owner refunds', '-3.00', undefined, -300, 0],
  ['shipping that costs more, and its tax', '9.45', '1.23', 1068, 0],
  ['more tax, and shipping that costs less', '-3.00', '5.00', 500, 0],
  ['less tax, which pays for shipping first', '2.00', '-5.00', -300, 300],
  ['less tax and shipping that costs less', '-3.00', '-5.00', -500, 500],
])('an address has %s', (_, difference, tax, owed, back) => {
  expect(owedAtAddress({ difference, tax })).toEqual({ owed, back });
});
