import { expect, it, test } from 'vitest';
import { FIRST_CALENDAR } from '../../../src/shop/promises/work-days';
import {
  CalendarForm,
  joinedClosures,
  typedCalendar,
} from '../../../src/shop/promises/calendar-form';

const MONDAY_TO_FRIDAY = typedCalendar(FIRST_CALENDAR);

const faults = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    (CalendarForm.safeParse({ ...MONDAY_TO_FRIDAY, ...typed }).error?.issues ?? []).map(
      ({ path, message }) => [path.join('.'), message],
    ),
  );

it('reads what it has written', () => {
  const calendar = {
    closedWeekdays: [0, 5, 6],
    closedDates: ['2026-11-02', '2026-11-03', '2026-11-04', '2026-12-31', '2027-01-01'],
    cutOff: '14:00',
    groups: [{ name: 'Trusses', perWeek: 20 }],
  };
  expect(CalendarForm.parse(typedCalendar(calendar))).toEqual(calendar);
});

it('joins days that follow each other', () => {
  expect(joinedClosures(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])).toEqual([
    { first: '2026-02-27', last: '2026-03-01' },
    { first: '2026-03-03', last: '2026-03-03' },
  ]);
});

it('leaves out empty rows, and takes overlapping ones together', () => {
  expect(
    CalendarForm.parse({
      ...MONDAY_TO_FRIDAY,
      'closed.1.first': '2026-12-24',
      'closed.2.first': '2026-12-23',
      'closed.2.last': '2026-12-24',
      'groups.3.name': 'Tabs',
      'groups.3.perWeek': '1,200',
    }),
  ).toMatchObject({
    closedDates: ['2026-12-23', '2026-12-24'],
    groups: [{ name: 'Tabs', perWeek: 1200 }],
  });
});

test.each([
  [{ 'closed.2.first': '2026-12-24', 'closed.2.last': '2026-12-23' }, 'closed.2.last'],
  [{ 'closed.2.last': '2026-12-23' }, 'closed.2.first'],
  [{ 'closed.0.first': '2026-01-01', 'closed.0.last': '2036-01-01' }, 'closed.0.last'],
  [{ 'groups.4.perWeek': '5' }, 'groups.4.name'],
  [{ 'groups.4.name': 'Tabs', 'groups.4.perWeek': 'many' }, 'groups.4.perWeek'],
  [{ cutOff: '' }, 'cutOff'],
])('%j has its fault at %s', (typed, field) => {
  expect(Object.keys(faults(typed))).toEqual([field]);
});

it('asks for one open day', () => {
  const { cutOff = '' } = MONDAY_TO_FRIDAY;
  const issues = CalendarForm.safeParse({ cutOff }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual(['closedWeekdays']);
});
