import { describe, expect, it, test } from 'vitest';
import { dayAfter } from '../../../src/shop/plain-day';
import { deliveryHolidays, ontarioHolidays } from '../../../src/shop/promises/holidays';
import { moveFault } from '../../../src/shop/promises/move';
import { FIRST_CALENDAR, firstWorkDay, openDays } from '../../../src/shop/promises/work-days';

test.each([
  [
    2026,
    [
      "2026-01-01 New Year's Day",
      '2026-02-16 Family Day',
      '2026-04-03 Good Friday',
      '2026-05-18 Victoria Day',
      '2026-07-01 Canada Day',
      '2026-09-07 Labour Day',
      '2026-10-12 Thanksgiving',
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
      '2026-12-28 Boxing Day, observed',
    ],
  ],
  [
    // Christmas is a Saturday, and Boxing Day a Sunday. Canada Day is a Thursday.
    2027,
    [
      "2027-01-01 New Year's Day",
      '2027-02-15 Family Day',
      '2027-03-26 Good Friday',
      '2027-05-24 Victoria Day',
      '2027-07-01 Canada Day',
      '2027-09-06 Labour Day',
      '2027-10-11 Thanksgiving',
      '2027-12-25 Christmas Day',
      '2027-12-26 Boxing Day',
      '2027-12-27 Christmas Day, observed',
      '2027-12-28 Boxing Day, observed',
    ],
  ],
])(
  'Ontario keeps its holidays of %i on their days, and those of a weekend on a weekday too',
  (year, days) => {
    expect(ontarioHolidays(year).map(({ day, name }) => `${day} ${name}`)).toEqual(days);
  },
);

describe('A shop that works on Saturdays', () => {
  const calendar = { ...FIRST_CALENDAR, closedWeekdays: [0] };
  const isOpen = openDays(calendar);

  it.each(['2026-12-25', '2026-12-26', '2026-12-28', '2027-12-25', '2028-01-01', '2028-07-01'])(
    'promises nothing for the holiday %s, and moves nothing to it',
    (day) => {
      expect(isOpen(day)).toBe(false);
      expect(moveFault(day, calendar, '2026-11-30')).toBe('The shop is closed on this day');
      const before = new Date(`${dayAfter(day, -1)}T16:00:00Z`);
      expect(firstWorkDay(calendar, isOpen, before) > day).toBe(true);
    },
  );

  it('works on other Saturdays', () => {
    expect(isOpen('2026-12-19')).toBe(true);
  });
});

// From the tables of the Astronomical Applications Department of the U.S. Naval Observatory.
test.each([
  ['2024-03-29', 2024],
  ['2025-04-18', 2025],
  ['2028-04-14', 2028],
  ['2035-03-23', 2035],
  ['2038-04-23', 2038],
])('%s is Good Friday', (day, year) => {
  expect(ontarioHolidays(year).find(({ name }) => name === 'Good Friday')?.day).toBe(day);
});

it('delivers no parcels on the holidays of Canada Post, and in Quebec on its own', () => {
  const days = deliveryHolidays(2026).map(({ day }) => day);
  expect(days).toContain('2026-04-06');
  expect(days).toContain('2026-09-30');
  expect(days).toContain('2026-11-11');
  expect(days).not.toContain('2026-06-24');
  expect(days).not.toContain('2026-02-16');
  expect(deliveryHolidays(2026, 'QC').map(({ day }) => day)).toContain('2026-06-24');
});
