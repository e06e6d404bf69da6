import { describe, expect, it } from 'vitest';
import {
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_TEXT,
  ReviewDecision,
  ReviewInput,
  meanTenths,
  whyNoReview,
} from '../../src/shop/reviews';

const SENT = { orderItemId: 'line', stars: 4, text: ' Welds well ' };
const picture = `/img/uploads/${'0a'.repeat(16)}-800.webp`;

describe('a review', () => {
  it('needs a line, stars and words; the rest is empty', () => {
    expect(ReviewInput.parse(SENT)).toEqual({
      orderItemId: 'line',
      stars: 4,
      text: 'Welds well',
      name: '',
      pictures: [],
      usedWith: [],
    });
  });

  it.each([
    ['stars', { stars: 0 }],
    ['stars', { stars: 6 }],
    ['stars', { stars: 4.5 }],
    ['text', { text: '  ' }],
    ['text', { text: 'x'.repeat(MAX_REVIEW_TEXT + 1) }],
    ['name', { name: 'Ann\nLee' }],
    ['name', { name: 'x'.repeat(41) }],
    ['pictures', { pictures: Array.from({ length: MAX_REVIEW_PICTURES + 1 }, () => picture) }],
    ['pictures', { pictures: ['https://elsewhere.example/a.webp'] }],
    ['pictures', { pictures: [`${picture}?a`] }],
    ['usedWith', { usedWith: Array.from({ length: 13 }, () => 'line') }],
  ])('has no such %s: %j', (field, change) => {
    const { error } = ReviewInput.safeParse({ ...SENT, ...change });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it('is hidden with a reason alone', () => {
    expect(ReviewDecision.safeParse({ hidden: false }).success).toBe(true);
    expect(ReviewDecision.safeParse({ hidden: true, reason: 'Names a person' }).success).toBe(true);
    for (const reason of [undefined, '', '  '])
      expect(ReviewDecision.safeParse({ hidden: true, reason }).error?.issues).toMatchObject([
        { path: ['reason'], message: 'Please give a reason' },
      ]);
  });
});

describe('a line of an order', () => {
  const LINE = { quantity: 2, refundedQuantity: 1 };
  it.each(['pending', 'processing', 'shipped', 'cancelled'] as const)(
    'cannot be reviewed while its order is %s',
    (status) => {
      expect(whyNoReview({ status }, LINE)).toMatch(/once it is delivered/);
    },
  );

  it('can be reviewed after the delivery, unless all of it was refunded', () => {
    expect(whyNoReview({ status: 'delivered' }, LINE)).toBeUndefined();
    expect(whyNoReview({ status: 'delivered' }, { ...LINE, refundedQuantity: 2 })).toMatch(
      /refunded/,
    );
  });
});

it.each([
  [0, 0, 0],
  [5, 1, 50],
  [13, 3, 43],
  [14, 3, 47],
])('%i stars of %i reviews are %i tenths', (stars, count, tenths) => {
  expect(meanTenths({ stars, count })).toBe(tenths);
});
