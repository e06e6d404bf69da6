import { expect, it } from 'vitest';
import { isSameAddress } from '../../../src/shop/checkout/saved-address';

const ELM = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};

it('takes the apostrophe of a keyboard and that of a word processor for one', () => {
  const typed = { ...ELM, address1: "1 Rue de l'Église" };
  expect(isSameAddress(typed, { ...ELM, address1: '1 rue de l’église' })).toBe(true);
});

it.each([
  [{ address1: ' 12  elm ST ', zipCode: 'p3a1a1' }, true],
  [{ phone: '705 555 0100', address2: null }, true],
  [{ address2: '' }, true],
  [{ address2: 'Unit 4' }, false],
  [{ lastName: 'Lée' }, false],
  [{ firstName: 'Bob' }, false],
  [{ city: 'Espanola' }, false],
])('takes an address with %o for the same: %s', (change, isSame) => {
  expect(isSameAddress(ELM, { ...ELM, ...change })).toBe(isSame);
});
