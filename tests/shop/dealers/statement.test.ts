import { describe, expect, it } from 'vitest';
import { statementFault, sumsByAge } from '../../../src/shop/dealers/statement';

describe('A statement', () => {
  it('sorts debts by the days since their due day, and credits apart', () => {
    const due = ['2026-12-01', '2026-11-30', '2026-11-29', '2026-10-31', '2026-10-30'];
    const later = ['2026-10-01', '2026-09-30', '2026-09-01', '2026-08-31'];
    const debts = [...due, ...later].map((dueDay, place) => ({ dueDay, open: 10 ** place }));
    expect(sumsByAge([...debts, { dueDay: '2026-01-01', open: -7 }], '2026-11-30')).toEqual({
      current: 11,
      days30: 1100,
      days60: 110_000,
      days90: 11_000_000,
      older: 100_000_000,
      credit: -7,
    });
  });

  it.each([
    ['2026-11-01', '2026-11-30', undefined],
    ['2026-11-30', '2026-11-30', undefined],
    ['2027-03-01', '2028-02-29', undefined],
    ['2027-03-01', '2028-03-01', 'Please choose at most 366 days.'],
    ['2026-11-30', '2026-11-29', 'The last day is before the first.'],
    ['2026-02-29', '2026-11-29', 'Please give the first and the last day.'],
    ['2026-11-01', '', 'Please give the first and the last day.'],
  ])('from %s to %s: %s', (from, to, fault) => {
    expect(statementFault(from, to)).toBe(fault);
  });
});
