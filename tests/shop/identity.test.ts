import { describe, expect, it } from 'vitest';
import { streetAddress } from '../../src/shop/identity';

describe('the address of the shop', () => {
  const shop = { street: '', town: 'Sudbury', province: 'ON', postalCode: '' } as const;

  it('is unknown until it has a street', () => expect(streetAddress(shop)).toBeUndefined());

  it('is one line, with the postal code once it is known', () => {
    expect(streetAddress({ ...shop, street: '1 Elm St' })).toBe('1 Elm St, Sudbury, ON');
    expect(streetAddress({ ...shop, street: '1 Elm St', postalCode: 'P3A 1A1' })).toBe(
      '1 Elm St, Sudbury, ON P3A 1A1',
    );
  });
});
