import * as z from 'zod/mini';
import { PagedQuery, paged } from '../../shop/paged';
import { Review, ReviewDecision } from '../../shop/reviews';
import { endpoint } from '../endpoint';

/** A review as the owner sees it. `isNew` until somebody has looked at it. Times are ISO. */
export const AdminReview = z.extend(z.omit(Review, { size: true, day: true }), {
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  orderId: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  isNew: z.boolean(),
  /** Whether all of its line was refunded, so that it is not shown and does not count. */
  isRefunded: z.boolean(),
  /** Null while everyone sees it. */
  hidden: z.nullable(z.object({ reason: z.string(), at: z.string() })),
});
export type AdminReview = z.infer<typeof AdminReview>;

/** Lists reviews, newest first. */
export const listAdminReviews = endpoint('GET', '/api/admin/reviews', {
  right: 'messages.read',
  query: z.extend(PagedQuery, { show: z.optional(z.enum(['new', 'hidden'])) }),
  reply: paged(AdminReview),
});

/** Hides a review with a reason, or shows it, and answers it; it is no longer new. */
export const decideReview = endpoint('PUT', '/api/admin/reviews/:id', {
  right: 'messages.write',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: ReviewDecision,
  reply: AdminReview,
  errors: ['not_found'],
});
