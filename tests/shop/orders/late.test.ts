import { expect, it, test } from 'vitest';
import { lapsedBefore, lateSince } from '../../../src/shop/orders/late';
import { FIRST_CALENDAR, openDays } from '../../../src/shop/promises/work-days';

const since = (now: string) => new Date(lateSince(Date.parse(now))).toISOString();

test.each([
  // On a Thursday, orders paid before Monday are late.
  ['2026-11-26T15:00:00Z', '2026-11-23T05:00:00.000Z'],
  // On a Monday, Friday, Thursday and Wednesday are not more than three business days ago.
  ['2026-11-23T15:00:00Z', '2026-11-18T05:00:00.000Z'],
  // A Saturday and a Sunday count as the Friday before.
  ['2026-11-28T15:00:00Z', '2026-11-24T05:00:00.000Z'],
  ['2026-11-29T15:00:00Z', '2026-11-24T05:00:00.000Z'],
  // This is late on Thursday evening in Toronto, when it is Friday in London.
  ['2026-11-27T03:00:00Z', '2026-11-23T05:00:00.000Z'],
  // Daylight saving time ends in between, on Sunday, November 1.
  ['2026-11-03T15:00:00Z', '2026-10-29T04:00:00.000Z'],
])('at %s an order is late that was paid before %s', (now, expected) => {
  expect(since(now)).toBe(expected);
});

it('changes at midnight in Toronto', () => {
  expect(since('2026-11-26T04:59:59Z')).not.toBe(since('2026-11-26T05:00:00Z'));
});

it('counts the days on which the shop works', () => {
  const isOpen = openDays({ ...FIRST_CALENDAR, closedDates: ['2026-12-29'] });
  // Christmas is a Friday, Boxing Day is kept on Monday, and the shop is closed on Tuesday.
  const late = lateSince(Date.parse('2026-12-31T15:00:00Z'), isOpen);
  expect(new Date(late).toISOString()).toBe('2026-12-23T05:00:00.000Z');
});

it('lapses more than thirty days after the agreed day', () => {
  expect(lapsedBefore('2026-12-31')).toBe('2026-12-01');
  expect(lapsedBefore('2028-03-01')).toBe('2028-01-31');
});
