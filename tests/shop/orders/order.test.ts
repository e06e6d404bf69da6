import { fc } from '../../support/properties';
import { describe, expect, test } from 'vitest';
import {
  PROVINCES,
  PROVINCE_NAMES,
  ShippingAddress,
  addressLine,
} from '../../../src/shop/checkout/address';
import { CARRIERS, trackingUrl } from '../../../src/shop/orders/tracking';
import {
  OrderStatus,
  canBeReady,
  canCancel,
  isCancellable,
  canMove,
  orderNumber,
} from '../../../src/shop/orders/order';

const ADDRESS: ShippingAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  address2: 'Unit 4',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};

const messageOf = (field: keyof ShippingAddress, value: unknown): string | undefined => {
  const parsed = ShippingAddress.safeParse({ ...ADDRESS, [field]: value });
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};

describe('A shipping address', () => {
  test.each([
    ['firstName', '', 'First name is required'],
    ['firstName', undefined, 'First name is required'],
    ['lastName', '   ', 'Last name is required'],
    ['address1', '', 'Address is required'],
    ['city', '', 'City is required'],
    ['state', '', 'State is required'],
    ['state', 'O', 'State is required'],
    ['state', 'ONT', 'State must be 2 characters'],
    ['zipCode', 'P3A', 'Zip code must be at least 5 characters'],
    ['zipCode', undefined, 'Zip code must be at least 5 characters'],
    ['phone', '705 555 0100 '.repeat(4), 'Please use at most 40 characters'],
    ['city', 'Sud\nbury', 'Line breaks and control characters are not allowed here'],
  ] as const)('with %s %j is refused: %s', (field, value, message) => {
    expect(messageOf(field, value)).toBe(message);
  });

  test.each([
    ['address2', undefined],
    ['address2', null],
    ['address2', ''],
    ['zipCode', '12345'],
    ['state', 'on'],
    ['phone', undefined],
    ['phone', ''],
    ['phone', '+1 (705) 555-0100 ext. 4'],
  ] as const)('may have %s %j', (field, value) => {
    expect(messageOf(field, value)).toBeUndefined();
  });

  test('is formatted on one line', () => {
    expect(addressLine(ADDRESS)).toBe('Ann Lee, 12 Elm St, Unit 4, Sudbury ON P3A 1A1');
    expect(addressLine({ ...ADDRESS, address2: '' })).toBe(
      'Ann Lee, 12 Elm St, Sudbury ON P3A 1A1',
    );
  });

  test('knows the thirteen provinces and territories', () => {
    expect(PROVINCES.join(' ')).toBe('ON BC AB MB SK QC NB NS PE NL YT NT NU');
    expect(Object.keys(PROVINCE_NAMES)).toEqual([...PROVINCES]);
  });
});

describe('An order', () => {
  test('may be cancelled while pending or processing, and never again', () => {
    const cancellable = OrderStatus.options.filter((status) => canCancel({ status }));
    expect(cancellable).toEqual(['pending', 'processing']);
  });

  test.each([
    ['pending', 'processing', true],
    ['pending', 'shipped', true],
    ['processing', 'shipped', true],
    ['shipped', 'delivered', true],
    ['shipped', 'pending', false],
    ['shipped', 'cancelled', false],
    ['pending', 'delivered', false],
    ['delivered', 'cancelled', false],
    ['cancelled', 'pending', false],
    ['pending', 'pending', false],
  ] as const)('from %s to %s: %s', (from, to, may) => {
    expect(canMove(from, to)).toBe(may);
  });

  test.each([
    ['pending', 'delivered', true],
    ['processing', 'delivered', true],
    ['pending', 'processing', true],
    ['processing', 'cancelled', true],
    ['pending', 'shipped', false],
    ['processing', 'shipped', false],
    ['delivered', 'cancelled', false],
    ['cancelled', 'delivered', false],
  ] as const)('for pickup is delivered, never shipped: from %s to %s: %s', (from, to, may) => {
    expect(canMove(from, to, true)).toBe(may);
  });

  test.each([
    ['pending', true, null, true],
    ['processing', true, null, true],
    ['processing', true, '2026-06-15T16:00:00Z', false],
    ['processing', false, null, false],
    ['delivered', true, null, false],
    ['cancelled', true, null, false],
  ] as const)(
    '%s, for pickup %s, ready %s: can be marked as ready %s',
    (status, isPickup, readyAt, can) => {
      expect(canBeReady({ status, isPickup, readyAt })).toBe(can);
    },
  );

  test('that was paid by hand is refunded in parts, never cancelled', () => {
    expect(isCancellable({ status: 'pending', paidByHand: null })).toBe(true);
    expect(isCancellable({ status: 'pending', paidByHand: 'cash' })).toBe(false);
    expect(isCancellable({ status: 'shipped', paidByHand: null })).toBe(false);
  });

  test('can be tracked at the known carriers', () => {
    expect(trackingUrl('Canada Post', '1234 5678')).toBe(
      'https://www.canadapost-postescanada.ca/track-reperage/en#/details/12345678',
    );
    expect(trackingUrl('UPS', 'a&b')).toBe('https://www.ups.com/track?loc=en_CA&tracknum=a%26b');
    for (const carrier of CARRIERS) expect(trackingUrl(carrier, '1')).toMatch(/^https:\/\/www\./);
    expect(trackingUrl('Cousin Ray', '1')).toBeUndefined();
    expect(trackingUrl('UPS', null)).toBeUndefined();
    expect(trackingUrl(null, '1')).toBeUndefined();
  });

  test('has a number of ten unambiguous letters and digits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (random) => {
        expect(orderNumber(random)).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{10}$/);
      }),
    );
    expect(orderNumber(new Uint8Array(10))).toBe('ORD-0000000000');
  });
});
