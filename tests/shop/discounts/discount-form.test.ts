import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { DiscountForm, NEW_DISCOUNT } from '../../../src/shop/discounts/discount-form';
import { dayStart, shopDay } from '../../../src/shop/shop-day';

describe("the shop's days", () => {
  test.each([
    ['2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['2026-01-01', '2026-01-01T05:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', '2026-03-09T04:00:00.000Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(dayStart(day)?.toISOString()).toBe(instant);
    expect(shopDay(new Date(instant))).toBe(day);
    expect(shopDay(new Date(Date.parse(instant) - 1))).not.toBe(day);
  });

  test.each(['', 'soon', '2026-13-01', '2026-02-30', '26-1-1'])('%j is not a day', (day) => {
    expect(dayStart(day)).toBeUndefined();
  });
});

describe('the form of a discount code', () => {
  type Draft = typeof NEW_DISCOUNT;
  const typed: Draft = { ...NEW_DISCOUNT, percent: '10' };
  const read = (more: Partial<Draft>) => z.decode(DiscountForm, { ...typed, ...more });
  const issues = (more: Partial<Draft>) =>
    z.safeDecode(DiscountForm, { ...typed, ...more }).error?.issues;

  const OCTOBER: Draft = {
    ...NEW_DISCOUNT,
    code: 'TRAIL-2026',
    kind: 'amount',
    amount: '25.50',
    startsAt: '2026-10-01',
    endsAt: '2026-10-31',
    minTotal: '100',
    maxUses: '5',
    oncePerCustomer: true,
  };

  it('becomes the body of the request: the last day is included', () => {
    expect(read({ ...OCTOBER, code: ' trail-2026', minTotal: '$100' })).toEqual({
      code: 'TRAIL-2026',
      percent: null,
      amount: '25.50',
      freeShipping: false,
      categoryId: null,
      startsAt: '2026-10-01T04:00:00.000Z',
      endsAt: '2026-11-01T04:00:00.000Z',
      minTotal: '100',
      maxUses: 5,
      oncePerCustomer: true,
      active: true,
    });
  });

  test.each<[string, Draft]>([
    ['an amount in October', OCTOBER],
    ['a percentage of a category', { ...typed, categoryId: '7', active: false }],
    ['free shipping', { ...NEW_DISCOUNT, code: 'POST-FREE', kind: 'shipping' }],
  ])('shows %s as it was typed', (_, draft) => {
    expect(z.encode(DiscountForm, z.decode(DiscountForm, draft))).toEqual(draft);
  });

  it('takes the whole order, one category, or the shipping of the whole order', () => {
    expect(read({ categoryId: '7' })).toMatchObject({ categoryId: 7, freeShipping: false });
    // The fields of another kind are not shown any more.
    expect(read({ kind: 'shipping', categoryId: '7' })).toMatchObject({
      percent: null,
      amount: null,
      freeShipping: true,
      categoryId: null,
    });
    expect(issues({ kind: 'shipping', percent: '' })).toBeUndefined();
    expect(issues({ kind: 'shipping', percent: 'ten', amount: 'ten' })).toBeUndefined();
  });

  it('may have decimal commas', () => {
    expect(read({ kind: 'amount', amount: '12,50', minTotal: '99,9 $' })).toMatchObject({
      amount: '12.50',
      minTotal: '99.9',
    });
  });

  test.each([
    ['a code of four characters', { code: 'fall' }],
    ['a code of 32 characters', { code: 'z'.repeat(32) }],
    ['one day', { startsAt: '2026-10-01', endsAt: '2026-10-01' }],
    ['days among spaces', { startsAt: ' 2026-10-01 ', endsAt: '  ' }],
    ...['1', '9', '10', '99', '100'].map(
      (value) => [`${value} per cent`, { percent: value }] as const,
    ),
    ['half a dollar', { kind: 'amount', amount: '0.50' }],
    ['a minimum of spaces', { minTotal: '  ' }],
    ['the first use only', { maxUses: '1' }],
    ['nine uses', { maxUses: '9' }],
    ['thousands of uses', { maxUses: '1,000' }],
    ['millions of uses', { maxUses: '9999999' }],
    ['uses of spaces', { maxUses: '  ' }],
  ] as const)('takes %s', (_, more) => {
    expect(issues(more)).toBeUndefined();
  });

  it('reads what may be left out, and what is among spaces', () => {
    expect(read({ percent: ' 5 ', active: false })).toEqual({
      code: '',
      percent: 5,
      amount: null,
      freeShipping: false,
      categoryId: null,
      startsAt: null,
      endsAt: null,
      minTotal: '0',
      maxUses: null,
      oncePerCustomer: false,
      active: false,
    });
    const spaced = { startsAt: ' 2026-10-01 ', minTotal: '  ', maxUses: ' 1,000 ' };
    expect(read(spaced)).toMatchObject({
      startsAt: '2026-10-01T04:00:00.000Z',
      minTotal: '0',
      maxUses: 1000,
    });
  });

  test.each<[Partial<Draft>, string | RegExp]>([
    [{ percent: '  ' }, 'Please say how much it takes off'],
    [{ percent: '0' }, 'Please give whole per cent from 1 to 100'],
    [{ percent: '09' }, 'Please give whole per cent from 1 to 100'],
    [{ kind: 'amount', amount: 'ten' }, 'Please give an amount like 25 or 25.50'],
    [{ kind: 'amount', amount: '1,250' }, /can be 1250 or 1.250: please write one of them$/],
    [{ minTotal: 'ten' }, 'Please give an amount like 25 or 25.50'],
    [{ code: 'a'.repeat(33) }, 'Codes have 4 to 32 letters, digits or dashes'],
    [{ code: 'abc' }, 'Codes have 4 to 32 letters, digits or dashes'],
    [{ startsAt: 'soon' }, 'Please choose a day'],
    [{ startsAt: 'soon', endsAt: '2026-10-01' }, 'Please choose a day'],
    [{ startsAt: '2026-10-02', endsAt: '2026-10-01' }, 'The last day is before the first'],
    [{ maxUses: '10000000' }, 'Please give a whole number from 1 on'],
    [{ maxUses: '01' }, 'Please give a whole number from 1 on'],
  ])('says of %j what is wrong', (more, message) => {
    expect(issues(more)?.map((issue) => issue.message)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test.each<[string, Partial<Draft>]>([
    ['percent', { percent: '' }],
    ['amount', { kind: 'amount', amount: '1,250' }],
    ['percent', { percent: '101' }],
    ['percent', { percent: '2.5' }],
    ['amount', { kind: 'amount', amount: '0' }],
    ['amount', { kind: 'amount', amount: 'ten' }],
    ['code', { code: 'TEN' }],
    ['endsAt', { startsAt: '2026-10-02', endsAt: '2026-10-01' }],
    ['minTotal', { minTotal: '1.234' }],
    ['maxUses', { maxUses: '0' }],
  ])('reports the error of %s: %j', (field, more) => {
    expect(issues(more)?.map(({ path }) => path[0])).toEqual([field]);
  });
});
