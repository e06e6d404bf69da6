import { fc } from '../../support/properties';
import { describe, expect, test } from 'vitest';
import {
  DiscountCode,
  codeDiscount,
  codeProblem,
  codeText,
  isForProduct,
  madeUpCode,
} from '../../../src/shop/discounts/discount';

const NOW = new Date('2026-06-15T12:00:00Z');
const at = NOW.getTime();

const CODE: DiscountCode = {
  code: 'WELD-SEASON',
  percent: 10,
  amountCents: null,
  freeShipping: false,
  categoryId: null,
  startsAt: null,
  endsAt: null,
  minTotalCents: 0,
  maxUses: null,
  oncePerCustomer: false,
  active: true,
};
const problem = (code: Partial<DiscountCode>, subtotal = 10_000, uses = 0) =>
  codeProblem({ ...CODE, ...code }, { subtotal, uses, at: NOW });

describe('A discount code', () => {
  test('is read in upper case, whatever was typed', () => {
    expect(codeText('  weld-season ')).toBe('WELD-SEASON');
    expect(codeText('ｗｅｌｄ-season')).toBe('WELD-SEASON');
  });

  test.each([
    ['counts', {}, undefined],
    ['is switched off', { active: false }, 'inactive'],
    ['starts in a moment', { startsAt: at + 1 }, 'not_started'],
    ['starts now', { startsAt: at }, undefined],
    ['ends now', { endsAt: at }, 'ended'],
    ['ends in a moment', { endsAt: at + 1 }, undefined],
    ['needs the subtotal it gets', { minTotalCents: 10_000 }, undefined],
    ['needs a cent more', { minTotalCents: 10_001 }, 'minimum'],
  ] as const)('%s', (_, code, expected) => {
    expect(problem(code)).toBe(expected);
  });

  test('is valid up to its maximum number of uses', () => {
    expect(problem({ maxUses: 2 }, 10_000, 1)).toBeUndefined();
    expect(problem({ maxUses: 2 }, 10_000, 2)).toBe('used_up');
  });

  test('is valid once for each customer, when it says so', () => {
    const once = { ...CODE, oncePerCustomer: true };
    const now = { subtotal: 10_000, uses: 0, at: NOW };
    expect(codeProblem(once, now)).toBeUndefined();
    expect(codeProblem(once, { ...now, before: 'account' })).toBe('used_before');
    expect(codeProblem(once, { ...now, before: 'address' })).toBe('used_up');
    expect(codeProblem(CODE, { ...now, before: 'account' })).toBeUndefined();
  });

  test('takes off a percentage or an amount, or makes shipping free: one of the three', () => {
    const isCode = (code: Partial<DiscountCode>) =>
      DiscountCode.safeParse({ ...CODE, ...code }).success;
    const [percent, amountCents] = [10, 500];
    const none = { percent: null, amountCents: null, freeShipping: false };
    expect(isCode(none)).toBe(false);
    expect(isCode({ ...none, percent })).toBe(true);
    expect(isCode({ ...none, amountCents })).toBe(true);
    expect(isCode({ ...none, freeShipping: true })).toBe(true);
    expect(isCode({ ...none, percent, amountCents })).toBe(false);
    expect(isCode({ ...none, percent, freeShipping: true })).toBe(false);
    expect(isCode({ ...none, percent, categoryId: 3 })).toBe(true);
    expect(isCode({ ...none, freeShipping: true, categoryId: 3 })).toBe(false);
  });

  test('of a category is for its parts, those of its sub-categories, and no others', () => {
    const inCategory = { categoryId: 3, subcategoryId: 31 };
    expect(isForProduct({ categoryId: null }, inCategory)).toBe(true);
    expect(isForProduct({ categoryId: 3 }, inCategory)).toBe(true);
    expect(isForProduct({ categoryId: 31 }, inCategory)).toBe(true);
    expect(isForProduct({ categoryId: 32 }, inCategory)).toBe(false);
    expect(isForProduct({ categoryId: 4 }, { categoryId: 3, subcategoryId: null })).toBe(false);
  });

  test('of a category needs a line of it', () => {
    const now = { subtotal: 0, uses: 0, at: NOW };
    expect(codeProblem({ ...CODE, minTotalCents: 1 }, { ...now, hasLine: false })).toBe('no_line');
    expect(codeProblem({ ...CODE, active: false }, { ...now, hasLine: false })).toBe('inactive');
  });

  test('takes off a percentage or an amount, at most the subtotal', () => {
    expect(codeDiscount({ percent: 10, amountCents: null }, 1005)).toBe(101);
    expect(codeDiscount({ percent: 10, amountCents: null }, 1004)).toBe(100);
    expect(codeDiscount({ percent: 100, amountCents: null }, 999)).toBe(999);
    expect(codeDiscount({ percent: null, amountCents: 500 }, 999)).toBe(500);
    expect(codeDiscount({ percent: null, amountCents: 500 }, 400)).toBe(400);
  });

  test('never takes off less from a larger subtotal', () => {
    const discount = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amountCents: null })),
      fc.integer({ min: 1, max: 10_000 }).map((amountCents) => ({ percent: null, amountCents })),
    );
    fc.assert(
      fc.property(discount, fc.nat(1_000_000), fc.nat(1000), (code, subtotal, more) => {
        const less = codeDiscount(code, subtotal);
        expect(codeDiscount(code, subtotal + more)).toBeGreaterThanOrEqual(less);
        // The rest to pay does not shrink either.
        expect(subtotal + more - codeDiscount(code, subtotal + more)).toBeGreaterThanOrEqual(
          subtotal - less,
        );
      }),
    );
  });

  test.each([
    ['both a percentage and an amount', { amountCents: 100 }],
    ['neither', { percent: null }],
    ['fewer than four characters', { code: 'TEN' }],
    ['small letters', { code: 'weld-season' }],
    ['more than 100 %', { percent: 101 }],
    ['nothing off', { percent: 0 }],
    ['half a percent', { percent: 0.5 }],
    ['no uses', { maxUses: 0 }],
    ['an amount of nothing', { percent: null, amountCents: 0 }],
    ['more than a million dollars', { percent: null, amountCents: 100_000_001 }],
    ['a minimum below zero', { minTotalCents: -1 }],
    ['33 characters', { code: 'A'.repeat(33) }],
    ['a dash at its beginning', { code: '-WELDING' }],
    ['a dash at its end', { code: 'WELDING-' }],
  ])('cannot be created with %s', (_, wrong) => {
    expect(DiscountCode.safeParse({ ...CODE, ...wrong }).success).toBe(false);
  });

  test('is accepted unchanged when valid', () => {
    expect(DiscountCode.parse(CODE)).toEqual(CODE);
  });

  test.each([
    ['one per cent', { percent: 1 }],
    ['all of it', { percent: 100 }],
    ['one cent', { percent: null, amountCents: 1 }],
    ['a million dollars', { percent: null, amountCents: 100_000_000 }],
    ['one use', { maxUses: 1 }],
    ['a minimum of one cent', { minTotalCents: 1 }],
    ['four characters', { code: 'FALL' }],
    ['32 characters', { code: '9'.repeat(32) }],
  ])('can be created with %s', (_, more) => {
    expect(DiscountCode.safeParse({ ...CODE, ...more }).success).toBe(true);
  });

  test('says what its code may be', () => {
    expect(DiscountCode.safeParse({ ...CODE, code: 'TEN' }).error?.issues[0]?.message).toBe(
      'Codes have 4 to 32 capital letters, digits or dashes',
    );
  });

  test('without a percentage or an amount takes off 0 cents', () => {
    expect(codeDiscount({ percent: null, amountCents: null }, 999)).toBe(0);
  });

  test('is made up of twelve characters that do not look alike, each as likely', () => {
    const made = (from: number) =>
      madeUpCode(Uint8Array.from({ length: 20 }, (_, at) => from + at));
    expect([made(0), made(12), made(24), made(224)]).toEqual([
      '0123456789AB',
      'CDEFGHJKMNPQ',
      'RSTVWXYZ0123',
      '0123456789AB',
    ]);
  });
});
