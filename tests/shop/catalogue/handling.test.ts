import { describe, expect, it } from 'vitest';
import { handlingDays, handlingWords } from '../../../src/shop/catalogue/stock/handling';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';

const MORNINGS = { ...FIRST_CALENDAR, cutOff: '14:30' };
const BENCH = { ...FIRST_CALENDAR, groups: [{ name: 'Bench', perWeek: 4 }] };

const made = (group?: string) => ({
  inStock: false,
  supply: { kind: 'made' as const, leadDays: 5, ...(group && { group }) },
});
const STOCKED = { inStock: true };
const KIT = { ...STOCKED, madeParts: [{ id: 1, quantity: 1, supply: made().supply }] };

describe('the days until one piece ships', () => {
  it.each([
    ['from the shelf', STOCKED, FIRST_CALENDAR, { min: 1, max: 1 }],
    ['from the shelf, before the cut-off', STOCKED, MORNINGS, { min: 0, max: 1 }],
    ['made', made(), FIRST_CALENDAR, { min: 6, max: 6 }],
    ['made, by the calendar that nobody has set', made(), {}, { min: 6, max: 6 }],
    ['made by a group without a capacity', made('Saw'), BENCH, { min: 6, max: 6 }],
    ['made by a group that may be busy', made('Bench'), BENCH, { min: 6 }],
    ['of a kit with made parts', KIT, FIRST_CALENDAR, { min: 1 }],
    [
      'from the shelf although more is made',
      { inStock: true, supply: { kind: 'both' as const, leadDays: 5 } },
      FIRST_CALENDAR,
      { min: 1, max: 1 },
    ],
    ['out of stock', { inStock: false }, MORNINGS, undefined],
  ])('%s', (_, part, calendar, days) => {
    expect(handlingDays(part, calendar)).toEqual(days);
  });
});

it.each([
  [STOCKED, FIRST_CALENDAR, 'Ships on the next business day'],
  [
    STOCKED,
    MORNINGS,
    'Ships the same business day when ordered before 2:30 p.m., or else on the next one',
  ],
  [made(), FIRST_CALENDAR, 'Made to order, ships after 5 business days'],
  [made('Bench'), BENCH, 'Made to order, ships after 5 business days or more'],
  [KIT, MORNINGS, 'Packed to order, ships when its parts are made'],
  [{ inStock: false }, MORNINGS, undefined],
])('says it without a day: %o', (part, calendar, words) => {
  expect(handlingWords(part, calendar)).toBe(words);
});
