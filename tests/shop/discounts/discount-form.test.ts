import { describe, expect, it, test } from 'vitest';
import { DiscountForm, discountTerms } from '../../../src/shop/discounts/discount-form';
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
  const typed = {
    code: '',
    kind: 'percent',
    value: '10',
    from: '',
    through: '',
    minTotal: '',
    maxUses: '',
  };

  it('becomes the body of the request: the last day is included', () => {
    const form = DiscountForm.parse({
      ...typed,
      code: ' trail-2026',
      kind: 'amount',
      value: '25.50',
      from: '2026-10-01',
      through: '2026-10-31',
      minTotal: '$100',
      maxUses: '5',
      once: 'on',
      active: 'on',
    });
    expect(form.code).toBe('TRAIL-2026');
    expect(discountTerms(form)).toEqual({
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

  it('takes the whole order, one category, or the shipping of the whole order', () => {
    const ofCategory = DiscountForm.parse({ ...typed, category: '7' });
    expect(discountTerms(ofCategory)).toMatchObject({ categoryId: 7, freeShipping: false });
    // The fields of another kind are not shown any more.
    const free = { ...typed, kind: 'shipping', category: '7', value: '10' };
    expect(discountTerms(DiscountForm.parse(free))).toMatchObject({
      percent: null,
      amount: null,
      freeShipping: true,
      categoryId: null,
    });
    expect(DiscountForm.safeParse({ ...free, value: '' }).error).toBeUndefined();
  });

  it('may have decimal commas', () => {
    const form = DiscountForm.parse({
      ...typed,
      kind: 'amount',
      value: '12,50',
      minTotal: '99,9 $',
    });
    expect(discountTerms(form)).toMatchObject({ amount: '12.50', minTotal: '99.9' });
  });

  test.each([
    ['a code of four characters', { code: 'fall' }],
    ['a code of 32 characters', { code: 'z'.repeat(32) }],
    ['one day', { from: '2026-10-01', through: '2026-10-01' }],
    ['days among spaces', { from: ' 2026-10-01 ', through: '  ' }],
    ...['1', '9', '10', '99', '100'].map((value) => [`${value} per cent`, { value }] as const),
    ['half a dollar', { kind: 'amount', value: '0.50' }],
    ['a minimum of spaces', { minTotal: '  ' }],
    ['the first use only', { maxUses: '1' }],
    ['nine uses', { maxUses: '9' }],
    ['thousands of uses', { maxUses: '1,000' }],
    ['millions of uses', { maxUses: '9999999' }],
    ['uses of spaces', { maxUses: '  ' }],
  ] as const)('takes %s', (_, more) => {
    expect(DiscountForm.safeParse({ ...typed, ...more }).error).toBeUndefined();
  });

  it('reads what may be left out, and what is among spaces', () => {
    const left = DiscountForm.parse({ kind: 'percent', value: ' 5 ' });
    expect(discountTerms(left)).toEqual({
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
    const spaced = { from: ' 2026-10-01 ', minTotal: '  ', maxUses: ' 1,000 ' };
    expect(discountTerms(DiscountForm.parse({ ...typed, ...spaced }))).toMatchObject({
      startsAt: '2026-10-01T04:00:00.000Z',
      minTotal: '0',
      maxUses: 1000,
    });
  });

  test.each([
    [{ value: '  ' }, 'Please say how much it takes off'],
    [{ value: '0' }, 'Please give whole per cent from 1 to 100'],
    [{ value: '09' }, 'Please give whole per cent from 1 to 100'],
    [{ kind: 'amount', value: 'ten' }, 'Please give an amount like 25 or 25.50'],
    [{ kind: 'amount', value: '1,250' }, /can be 1250 or 1.250: please write one of them$/],
    [{ minTotal: 'ten' }, 'Please give an amount like 25 or 25.50'],
    [{ code: 'a'.repeat(33) }, 'Codes have 4 to 32 letters, digits or dashes'],
    [{ code: 'abc' }, 'Codes have 4 to 32 letters, digits or dashes'],
    [{ from: 'soon' }, 'Please choose a day'],
    [{ from: '2026-10-02', through: '2026-10-01' }, 'The last day is before the first'],
    [{ maxUses: '10000000' }, 'Please give a whole number from 1 on'],
    [{ maxUses: '01' }, 'Please give a whole number from 1 on'],
  ])('says of %j what is wrong', (more, message) => {
    const { error } = DiscountForm.safeParse({ ...typed, ...more });
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  test.each([
    ['value', { value: '' }],
    ['value', { kind: 'amount', value: '1,250' }],
    ['value', { value: '101' }],
    ['value', { value: '2.5' }],
    ['value', { kind: 'amount', value: '0' }],
    ['value', { kind: 'amount', value: 'ten' }],
    ['code', { code: 'TEN' }],
    ['through', { from: '2026-10-02', through: '2026-10-01' }],
    ['minTotal', { minTotal: '1.234' }],
    ['maxUses', { maxUses: '0' }],
  ])('reports the error of %s: %j', (field, more) => {
    const { error } = DiscountForm.safeParse({ ...typed, ...more });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
