import { fc } from '../support/properties';
import { describe, expect, it } from 'vitest';
import { isOctober, nextSaleChange } from '../../src/shop/october';

const dates = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const BEFORE = -1;

describe('isOctober', () => {
  it.each([
    ['2026-10-01T03:59:59.999Z', false],
    ['2026-10-01T04:00:00.000Z', true],
    ['2026-10-15T12:00:00.000Z', true],
    ['2026-11-01T03:59:59.999Z', true],
    ['2026-11-01T04:00:00.000Z', false],
    ['2026-01-01T00:00:00.000Z', false],
    ['2027-10-01T04:00:00.000Z', true],
  ])('at %s in Toronto: %s', (time, october) => {
    expect(isOctober(new Date(time))).toBe(october);
  });
});

describe('nextSaleChange', () => {
  it.each([
    ['2026-03-01T12:00:00Z', '2026-10-01T04:00:00.000Z'],
    ['2026-10-01T03:59:59Z', '2026-10-01T04:00:00.000Z'],
    ['2026-10-01T04:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01T04:00:00Z', '2027-10-01T04:00:00.000Z'],
    ['2026-12-31T23:59:59Z', '2027-10-01T04:00:00.000Z'],
    // This is still December 31 in Toronto.
    ['2027-01-01T03:00:00Z', '2027-10-01T04:00:00.000Z'],
  ])('after %s the sale changes at %s', (now, change) => {
    expect(nextSaleChange(new Date(now)).toISOString()).toBe(change);
  });

  it('is in the future and is the first time at which the sale changes', () => {
    fc.assert(
      fc.property(dates, fc.nat(10_000), (now, share) => {
        const change = nextSaleChange(now);
        expect(change.getTime()).toBeGreaterThan(now.getTime());
        expect(isOctober(change)).toBe(!isOctober(now));
        const wait = change.getTime() - now.getTime();
        const between = new Date(now.getTime() + Math.floor(((wait + BEFORE) * share) / 10_000));
        expect(isOctober(between)).toBe(isOctober(now));
      }),
    );
  });
});
