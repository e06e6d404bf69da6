import { describe, expect, it, test } from 'vitest';
import { cardProblem, groupedExpiry, groupedNumber } from '../../../src/shop/checkout/card';

const NOW = Date.parse('2026-06-15T16:00:00Z');
const good = { number: '4242 4242 4242 4242', exp: '12/30', cvc: '123' };

const reply = (change: Partial<typeof good>, now = NOW) =>
  cardProblem({ ...good, ...change }, now)?.message;

describe('a typed card', () => {
  it('is valid with spaces or hyphens between the digits', () => {
    expect(reply({})).toBeUndefined();
    expect(reply({ number: '4242-4242-4242-4242' })).toBeUndefined();
    expect(reply({ number: '4000002760003184', exp: ' 1 / 27 ', cvc: '1234' })).toBeUndefined();
  });

  test.each([
    ['', 'Your card number is incomplete.'],
    ['4242 4242', 'Your card number is incomplete.'],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
    ['4242 4242 4242 424x', 'Your card number is invalid.'],
    ['4'.repeat(20), 'Your card number is invalid.'],
  ])('number %j: %s', (number, message) => {
    expect(reply({ number })).toBe(message);
  });

  test.each([
    ['', "Your card's expiration date is incomplete."],
    ['12', "Your card's expiration date is incomplete."],
    ['12/2030', "Your card's expiration date is incomplete."],
    ['00/30', "Your card's expiration date is invalid."],
    ['13/30', "Your card's expiration date is invalid."],
    ['05/26', "Your card's expiration date is in the past."],
    ['12/25', "Your card's expiration date is in the past."],
    ['06/26', undefined],
  ])('expiry %j: %s', (exp, message) => {
    expect(reply({ exp })).toBe(message);
  });

  it('is valid until its month has ended in every time zone', () => {
    expect(reply({ exp: '06/26' }, Date.parse('2026-07-01T11:59:59Z'))).toBeUndefined();
    expect(reply({ exp: '06/26' }, Date.parse('2026-07-01T12:00:00Z'))).toBe(
      "Your card's expiration date is in the past.",
    );
  });

  test.each(['', '12', '12345', '12a'])('security code %j is incomplete', (cvc) => {
    expect(reply({ cvc })).toBe("Your card's security code is incomplete.");
  });

  it('reports the first invalid field', () => {
    expect(cardProblem({ number: '', exp: '', cvc: '' }, NOW)?.field).toBe('number');
    expect(cardProblem({ ...good, exp: '', cvc: '' }, NOW)?.field).toBe('exp');
    expect(cardProblem({ ...good, cvc: '' }, NOW)?.field).toBe('cvc');
  });
});

it('detects any single wrong digit', () => {
  for (let place = 0; place < 16; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const digits = [...'4242424242424242'];
      const isSame = digits[place] === String(digit);
      digits[place] = String(digit);
      expect([digits.join(''), reply({ number: digits.join('') }) === undefined]).toEqual([
        digits.join(''),
        isSame,
      ]);
    }
});

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 4242x', '4242 4242'],
])('%j is shown as %j', (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12/'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['5', '05/'],
  ['1/27', '1/27'],
  ['12 / 30', '12/30'],
  ['12/2030', '12/30'],
  ['1230x', '12/30'],
  ['12-30', '12/30'],
  ['12 / 2030', '12/30'],
  ['2030-12', '12/30'],
  ['20', '02/0'],
])('expiry %j is shown as %j', (typed, shown) => {
  expect(groupedExpiry(typed)).toBe(shown);
});
