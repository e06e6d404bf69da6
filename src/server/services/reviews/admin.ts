import type {
  AdminReview,
  decideReview as decideCall,
  listAdminReviews,
} from '../../../contract/reviews/admin';
import type { QueryOf, ReplyOf } from '../../../contract/endpoint';
import type { Product } from '../../../shop/catalogue/product';
import type { ReviewDecision } from '../../../shop/reviews';
import { ApiError } from '../../ground/api-error';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { REVIEW_JSON, type ReviewRow } from '../../tables/reviews/review-rows';
import {
  type ListedReview,
  changeReview,
  findReview,
  reviewPage,
} from '../../tables/reviews/reviews';
import { noteAct } from '../../tables/log/log';
import { recount, usedParts } from './reviews';

const iso = (time: number): string => new Date(time).toISOString();

const asAdminReview = (row: ListedReview, shown: readonly Product[]): AdminReview => ({
  id: row.id,
  product: { id: row.product_id, name: row.name, slug: row.slug },
  orderId: row.order_id,
  orderNumber: row.number,
  createdAt: iso(row.created_at),
  stars: row.stars,
  text: row.body,
  name: row.shown_name,
  pictures: REVIEW_JSON.pictures.read(row.pictures, row.id),
  usedWith: usedParts(row, shown),
  isNew: row.seen_at === null,
  isRefunded: Boolean(row.is_refunded),
  hidden:
    row.hidden_at === null ? null : { reason: row.hidden_reason ?? '', at: iso(row.hidden_at) },
  answer: row.answer,
});

/** One page of the reviews. */
export const adminReviews = async (
  db: Db,
  query: QueryOf<typeof listAdminReviews>,
  shown: readonly Product[],
): Promise<ReplyOf<typeof listAdminReviews>> => {
  const page = await reviewPage(db, query);
  return { ...page, rows: page.rows.map((row) => asAdminReview(row, shown)) };
};

const NOT_HIDDEN = { hidden_at: null, hidden_by: null, hidden_reason: null };
const NO_ANSWER = { answer: null, answered_at: null, answered_by: null };

/** Hides a review or shows it, and answers it. Repeated, it changes nothing. @throws ApiError not_found */
export const decideReview = (
  db: Db,
  id: string,
  { hidden, reason = '', answer }: ReviewDecision,
  { by, now, shown }: { by: string; now: number; shown: readonly Product[] },
): Promise<AdminReview> =>
  inTransaction(db, async (tx) => {
    const before = await findReview(tx, id);
    if (!before) throw new ApiError<typeof decideCall>('not_found', 'There is no such review.');
    const note = (act: 'review.hidden' | 'review.shown' | 'review.answered') =>
      noteAct(tx, {
        at: now,
        by,
        act,
        subject: `product:${before.product_id}`,
        detail: { order: before.number, stars: before.stars },
      });
    const change: Partial<ReviewRow> = { seen_at: before.seen_at ?? now };
    const wasHidden = before.hidden_at !== null;
    if (hidden && (!wasHidden || before.hidden_reason !== reason))
      Object.assign(change, { hidden_at: now, hidden_by: by, hidden_reason: reason });
    if (!hidden) Object.assign(change, NOT_HIDDEN);
    const isAnswered = answer !== undefined && answer !== (before.answer ?? '');
    if (isAnswered)
      Object.assign(change, answer ? { answer, answered_at: now, answered_by: by } : NO_ANSWER);
    await changeReview(tx, id, change);
    if (hidden !== wasHidden) {
      await note(hidden ? 'review.hidden' : 'review.shown');
      await recount(tx, [before.slug]);
    }
    if (isAnswered) await note('review.answered');
    return asAdminReview({ ...before, ...change }, shown);
  });
