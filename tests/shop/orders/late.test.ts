import { expect, it, test } from 'vitest';
import { lateSince } from '../../../src/shop/orders/late';

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
