import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { CalendarForm } from '../../../src/shop/promises/calendar-form';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';

const MONDAY_TO_FRIDAY = z.encode(CalendarForm, FIRST_CALENDAR);

type Draft = z.input<typeof CalendarForm>;

const faults = (typed: Partial<Draft>): string[] =>
  (z.safeDecode(CalendarForm, { ...MONDAY_TO_FRIDAY, ...typed }).error?.issues ?? []).map(
    ({ path }) => path.join('.'),
  );

const EMPTY = { first: '', last: '' };

it('reads what it has written', () => {
  const calendar = {
    closedWeekdays: [0, 5, 6],
    closedDates: ['2026-11-02', '2026-11-03', '2026-11-04', '2026-12-31', '2027-01-01'],
    cutOff: '14:00',
    groups: [{ name: 'Trusses', perWeek: 20 }],
  };
  expect(z.decode(CalendarForm, z.encode(CalendarForm, calendar))).toEqual(calendar);
});

it('joins days that follow each other', () => {
  const closedDates = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'];
  expect(z.encode(CalendarForm, { ...FIRST_CALENDAR, closedDates }).closedDates).toEqual([
    { first: '2026-02-27', last: '2026-03-01' },
    { first: '2026-03-03', last: '' },
  ]);
});

it('leaves out empty rows, and takes overlapping ones together', () => {
  expect(
    z.decode(CalendarForm, {
      ...MONDAY_TO_FRIDAY,
      closedDates: [
        EMPTY,
        { first: '2026-12-24', last: '' },
        { first: '2026-12-23', last: '2026-12-24' },
      ],
      groups: [
        { name: '', perWeek: '' },
        { name: 'Tabs', perWeek: '1,200' },
      ],
    }),
  ).toMatchObject({
    closedDates: ['2026-12-23', '2026-12-24'],
    groups: [{ name: 'Tabs', perWeek: 1200 }],
  });
});

const closed = (first: string, last: string): Partial<Draft> => ({
  closedDates: [EMPTY, { first, last }],
});
const group = (name: string, perWeek: string): Partial<Draft> => ({ groups: [{ name, perWeek }] });

test.each([
  [closed('2026-12-24', '2026-12-23'), 'closedDates.1.last'],
  [closed('', '2026-12-23'), 'closedDates.1.first'],
  [closed('2026-01-01', '2036-01-01'), 'closedDates.1.last'],
  [group('', '5'), 'groups.0.name'],
  [group('Tabs', 'many'), 'groups.0.perWeek'],
  [{ cutOff: '' }, 'cutOff'],
  [{ closedWeekdays: {} }, 'closedWeekdays'],
])('%j has its fault at %s', (typed, field) => {
  expect(faults(typed)).toEqual([field]);
});
