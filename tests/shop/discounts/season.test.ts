import { fc } from '../../support/properties';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PROMOTIONS } from '../../../src/shop/discounts/promotions';
import { isSeason, nextSaleChange, saleAt, saleStart } from '../../../src/shop/discounts/season';

const { season } = DEFAULT_PROMOTIONS;
const inMonths = (...months: number[]) => ({ ...season, months });
const dates = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const BEFORE = -1;

describe('the sale', () => {
  it.each([
    ['2026-10-01T03:59:59.999Z', false],
    ['2026-10-01T04:00:00.000Z', true],
    ['2026-10-15T12:00:00.000Z', true],
    ['2026-11-01T03:59:59.999Z', true],
    ['2026-11-01T04:00:00.000Z', false],
    ['2026-01-01T00:00:00.000Z', false],
    ['2027-10-01T04:00:00.000Z', true],
  ])('of October is on at %s in Toronto: %s', (time, isOn) => {
    expect(isSeason(season, new Date(time))).toBe(isOn);
  });

  it.each([
    [[12, 1], '2026-12-01T04:59:59Z', false],
    [[12, 1], '2026-12-01T05:00:00Z', true],
    [[12, 1], '2027-01-31T23:00:00Z', true],
    [[12, 1], '2027-02-01T05:00:00Z', false],
    [[], '2026-10-15T12:00:00Z', false],
  ])('of the months %o is on at %s: %s', (months, time, isOn) => {
    expect(isSeason(inMonths(...months), new Date(time))).toBe(isOn);
  });

  it('of 0 % is never on', () => {
    expect(isSeason({ ...season, percent: 0 }, new Date('2026-10-15T12:00:00Z'))).toBe(false);
  });

  it.each([
    [[12, 1], { year: 2027, month: 1 }, '2026-12-01'],
    [[12, 1], { year: 2026, month: 12 }, '2026-12-01'],
    [[10], { year: 2026, month: 10 }, '2026-10-01'],
    [[9, 10, 11], { year: 2026, month: 11 }, '2026-09-01'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { year: 2026, month: 5 }, '2026-01-01'],
  ])('of the months %o that is on in %o began on %s', (months, at, day) => {
    expect(saleStart(inMonths(...months), at)).toBe(day);
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
  ])('after %s the sale of October changes at %s', (now, change) => {
    expect(nextSaleChange(season, new Date(now)).toISOString()).toBe(change);
  });

  it.each([
    // Clocks go back on November 1 and forward on March 14: these midnights are in standard time.
    [[11], '2026-11-15T12:00:00Z', '2026-12-01T05:00:00.000Z'],
    [[11], '2026-10-31T12:00:00Z', '2026-11-01T04:00:00.000Z'],
    [[3], '2027-02-15T12:00:00Z', '2027-03-01T05:00:00.000Z'],
    [[3], '2027-03-15T12:00:00Z', '2027-04-01T04:00:00.000Z'],
    [[12, 1], '2026-12-31T23:00:00Z', '2027-02-01T05:00:00.000Z'],
    [[12, 1], '2027-02-02T12:00:00Z', '2027-12-01T05:00:00.000Z'],
    [[], '2026-05-05T12:00:00Z', '2027-05-01T04:00:00.000Z'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], '2026-05-05T12:00:00Z', '2027-05-01T04:00:00.000Z'],
  ])('of the months %o after %s is %s', (months, now, change) => {
    expect(nextSaleChange(inMonths(...months), new Date(now)).toISOString()).toBe(change);
  });

  it('is in the future and is the first time at which the sale changes', () => {
    fc.assert(
      fc.property(
        dates,
        fc.nat(10_000),
        fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 11 }),
        (now, share, months) => {
          const own = inMonths(...months);
          const change = nextSaleChange(own, now);
          expect(change.getTime()).toBeGreaterThan(now.getTime());
          expect(isSeason(own, change)).toBe(!isSeason(own, now));
          const wait = change.getTime() - now.getTime();
          const between = new Date(now.getTime() + Math.floor(((wait + BEFORE) * share) / 10_000));
          expect(isSeason(own, between)).toBe(isSeason(own, now));
        },
      ),
    );
  });
});

describe('the banner of a day', () => {
  const banners = [
    { id: 'closed', text: 'Closed on Saturday', from: '2026-10-29', to: '2026-10-31' },
    { id: 'new', text: 'New lathe', from: '2026-10-30', to: '2026-11-05' },
    { id: 'always', text: 'Free coffee', from: '2026-11-10' },
  ];
  const at = (time: string) => saleAt({ ...DEFAULT_PROMOTIONS, banners }, new Date(time));

  it.each([
    ['2026-10-29T03:59:59Z', undefined, '2026-10-29T04:00:00.000Z'],
    ['2026-10-29T04:00:00Z', 'Closed on Saturday', '2026-10-30T04:00:00.000Z'],
    // The first that applies, although the second does too.
    ['2026-10-31T12:00:00Z', 'Closed on Saturday', '2026-11-01T04:00:00.000Z'],
    // Clocks go back on this day.
    ['2026-11-01T12:00:00Z', 'New lathe', '2026-11-06T05:00:00.000Z'],
    ['2026-11-06T05:00:00Z', undefined, '2026-11-10T05:00:00.000Z'],
    ['2026-11-10T05:00:00Z', 'Free coffee', '2027-10-01T04:00:00.000Z'],
  ])('at %s is %s, until %s', (time, banner, changesAt) => {
    expect(at(time)).toMatchObject({ changesAt, ...(banner !== undefined && { banner }) });
    expect(at(time).banner).toBe(banner);
  });

  it('leaves the sale as it is', () => {
    expect(at('2026-10-31T12:00:00Z').active).toBe(true);
    expect(saleAt(DEFAULT_PROMOTIONS, new Date('2026-10-31T12:00:00Z'))).toEqual({
      active: true,
      changesAt: '2026-11-01T04:00:00.000Z',
    });
  });
});
