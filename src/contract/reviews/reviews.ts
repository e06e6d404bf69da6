import * as z from 'zod/mini';
import { OwnReview, Review, ReviewInput } from '../../shop/reviews';
import { PagedQuery } from '../../shop/paged';
import { Done, endpoint } from '../endpoint';

/** The figures of a part, and one page of its reviews, newest first. `rating` is a numeric string 0 to 5. */
export const listReviews = endpoint('GET', '/api/products/:slug/reviews', {
  params: z.object({ slug: z.string() }),
  query: z.pick(PagedQuery, { page: true }),
  reply: z.object({
    rating: z.string(),
    reviewCount: z.number(),
    reviews: z.array(Review),
    page: z.number(),
    pages: z.number(),
  }),
  errors: ['not_found'],
});

/**
 * Reviews a line of one's own delivered order, once: 201, and 200 for the same again. 409 `not_now` before the delivery and
 * after a refund, `reviewed` for another review of a line.
 */
export const addReview = endpoint('POST', '/api/reviews', {
  body: ReviewInput,
  reply: OwnReview,
  errors: ['not_found', 'not_now', 'reviewed'],
});

/** Takes one's own review back. */
export const removeReview = endpoint('DELETE', '/api/reviews/:id', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: Done,
  errors: ['not_found'],
});

/** Lists one's own reviews of the lines of an order. */
export const listOwnReviews = endpoint('GET', '/api/orders/:id/reviews', {
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.array(OwnReview),
  errors: ['not_found'],
});

/**
 * Uploads a picture for the review of a line: the body is the bytes of a PNG, JPEG, WebP or AVIF file. `url` is for
 * `pictures` of the review.
 */
export const addReviewPicture = endpoint('POST', '/api/reviews/:orderItemId/pictures', {
  params: z.object({ orderItemId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  reply: z.object({ url: z.string() }),
  errors: ['not_found', 'not_now', 'not_a_picture', 'picture'],
});
