import { describe, expect, it } from 'vitest';
import {
  daySpan,
  periodAfter,
  periodDays,
  periodSpan,
  quarter,
} from '../../../src/shop/reports/period';
import { shopDay } from '../../../src/shop/shop-day';

const iso = (time: number) => new Date(time).toISOString();

describe('A month of the reports', () => {
  it.each([
    // Clocks go back on 1 November 2026 and forward on 14 March 2027.
    ['2026-10', '2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['2026-11', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['2027-03', '2027-03-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z'],
    ['2026-12', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['2026-Q4', '2026-10-01T04:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['2026-Q1', '2026-01-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
  ])('%s begins and ends at midnight in Toronto', (period, from, to) => {
    const span = periodSpan(period);
    expect([iso(span.from), iso(span.to)]).toEqual([from, to]);
    expect(shopDay(new Date(span.from))).toBe(periodDays(period)[0]);
    expect(shopDay(new Date(span.to - 1))).toBe(periodDays(period).at(-1));
  });

  it.each(['2026-13', '2026-00', '2026-1', '1999-01', '2026-Q5', '2026', '', '2026-10-01'])(
    'is not %s',
    (period) => {
      expect(() => periodSpan(period)).toThrow(RangeError);
    },
  );

  it('has each of its days once', () => {
    expect(periodDays('2028-02')).toHaveLength(29);
    expect(periodDays('2026-Q4')).toHaveLength(92);
    expect(new Set(periodDays('2026-Q4')).size).toBe(92);
  });

  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-Q4', 1, '2027-Q1'],
    ['2026-Q1', -1, '2025-Q4'],
  ])('%s and %i later is %s', (period, by, later) => {
    expect(periodAfter(period, by)).toBe(later);
  });

  it('is in a quarter', () => {
    expect(['2026-01', '2026-03-31', '2026-04', '2026-12'].map(quarter)).toEqual([
      '2026-Q1',
      '2026-Q1',
      '2026-Q2',
      '2026-Q4',
    ]);
  });
});

describe('The days of an export', () => {
  it('are both included', () => {
    const span = daySpan('2026-11-01', '2026-11-01');
    expect(span && [iso(span.from), iso(span.to)]).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });

  it.each([
    ['2026-11-02', '2026-11-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-02-01', '2026-2-3'],
    ['', ''],
  ])('are not %s to %s', (from, to) => {
    expect(daySpan(from, to)).toBeUndefined();
  });
});
