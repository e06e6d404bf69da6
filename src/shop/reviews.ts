import * as z from 'zod/mini';
import { line, longText } from './messages/message';
import type { OrderItem, OrderStatus } from './orders/order';

/** The letters of a review, and of what the shop says about it. */
export const MAX_REVIEW_TEXT = 2000;
/** The pictures of a review. */
export const MAX_REVIEW_PICTURES = 4;
/** The letters of the name that a review shows. */
export const MAX_SHOWN_NAME = 40;
/** The parts that a review can name as used with its own. */
export const MAX_USED_WITH = 12;
/** The reviews of one page of a part. */
export const REVIEWS_PAGE = 10;

export const CHOOSE_STARS = 'Please choose one to five stars';

const reviewText = (minimum: number, message: string) =>
  longText(minimum, message).check(
    z.maxLength(MAX_REVIEW_TEXT, `Please use at most ${MAX_REVIEW_TEXT} characters`),
  );

/** The words of the form for a review: the text, and the name to show, empty for none. */
export const ReviewWords = z.object({
  text: reviewText(1, 'Please write a few words'),
  name: line(0, 'The name must be text').check(
    z.maxLength(MAX_SHOWN_NAME, `Please use at most ${MAX_SHOWN_NAME} characters`),
  ),
});

/** The address of an uploaded picture, as the shop has given it out. */
const PictureAddress = z
  .string()
  .check(z.regex(/^\/img\/uploads\/[0-9a-f]{32}-800\.webp$/, 'There is no such picture'));

/**
 * A review as its writer sends it: whole stars, 1 to 5. `usedWith` has items of the same order. The call promises only the
 * first three fields to programs.
 */
export const ReviewInput = z.object({
  orderItemId: z.string().check(z.maxLength(64)),
  stars: z.int(CHOOSE_STARS).check(z.gte(1, CHOOSE_STARS), z.lte(5, CHOOSE_STARS)),
  text: ReviewWords.shape.text,
  name: z._default(ReviewWords.shape.name, ''),
  pictures: z._default(
    z
      .array(PictureAddress)
      .check(z.maxLength(MAX_REVIEW_PICTURES, `At most ${MAX_REVIEW_PICTURES} pictures`)),
    [],
  ),
  usedWith: z._default(
    z
      .array(z.string().check(z.maxLength(64)))
      .check(z.maxLength(MAX_USED_WITH, `At most ${MAX_USED_WITH} parts`)),
    [],
  ),
});
export type ReviewInput = z.infer<typeof ReviewInput>;

/** The owner's decision about a review. A missing `answer` keeps the earlier answer; an empty one removes it. */
export const ReviewDecision = z
  .object({
    hidden: z.boolean(),
    reason: z.optional(reviewText(0, 'The reason must be text')),
    answer: z.optional(reviewText(0, 'The answer must be text')),
  })
  .check(
    z.refine(({ hidden, reason }) => !hidden || Boolean(reason), {
      message: 'Please give a reason',
      path: ['reason'],
    }),
  );
export type ReviewDecision = z.infer<typeof ReviewDecision>;

/** A part that a reviewed one was used with, as it is sold today; `item` selects its size on its page. */
export const UsedPart = z.object({
  name: z.string(),
  slug: z.string(),
  item: z.optional(z.string()),
});

/**
 * A review as everyone sees it. `name` is empty when its writer wants none, `size` null for a part without sizes, `day` the
 * day in Toronto.
 */
export const Review = z.object({
  id: z.string(),
  stars: z.number(),
  text: z.string(),
  name: z.string(),
  day: z.string(),
  size: z.nullable(z.string()),
  pictures: z.array(z.string()),
  usedWith: z.array(UsedPart),
  answer: z.nullable(z.string()),
});
export type Review = z.infer<typeof Review>;

/** A review as its writer sees it. `hiddenReason` is null while everyone sees it. */
export const OwnReview = z.extend(z.omit(Review, { size: true, usedWith: true }), {
  orderItemId: z.string(),
  hiddenReason: z.nullable(z.string()),
});
export type OwnReview = z.infer<typeof OwnReview>;

/**
 * Why a line of an order cannot be reviewed, as a sentence for its buyer; undefined when it can. Only who has the part can
 * judge it.
 */
export const whyNoReview = (
  { status }: { status: OrderStatus },
  { quantity, refundedQuantity }: Pick<OrderItem, 'quantity' | 'refundedQuantity'>,
): string | undefined => {
  if (status !== 'delivered') return 'A part can be reviewed once it is delivered or picked up.';
  return refundedQuantity < quantity ? undefined : 'A refunded part cannot be reviewed.';
};

/** The mean of so many stars in tenths, 50 for five stars; 0 without a review. */
export const meanTenths = ({ stars, count }: { stars: number; count: number }): number =>
  count ? Math.round((stars * 10) / count) : 0;
