import { describe, expect, it } from 'vitest';
import { dueDay, termsFault } from '../../../src/shop/dealers/terms';

describe('Terms', () => {
  it.each([
    ['2026-11-23T12:00:00Z', 30, '2026-12-23'],
    // In Toronto it is still the 23rd.
    ['2026-11-24T04:30:00Z', 1, '2026-11-24'],
    ['2026-10-31T12:00:00Z', 2, '2026-11-02'],
    ['2028-02-01T12:00:00Z', 28, '2028-02-29'],
  ])('of an order from %s with %i days end on %s', (ordered, days, day) => {
    expect(dueDay(new Date(ordered), days)).toBe(day);
  });

  it('allow what stays within the limit, and say by how much it is exceeded', () => {
    const terms = { limit: 10_000, open: 4000 };
    expect(termsFault(terms, 6000)).toBeUndefined();
    expect(termsFault(terms, 6001)).toBe(
      'This is $0.01 CAD over the credit limit of $100.00 CAD, of which $40.00 CAD is open.',
    );
    expect(termsFault({ limit: 0, open: 0 }, 0)).toBe('This customer has no terms.');
    expect(termsFault(undefined, 100)).toBe('This customer has no terms.');
  });
});
