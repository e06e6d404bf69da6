import type { QueryClient } from '@tanstack/react-query';
import type { QueryOf, SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/reviews/admin';
import { call } from '../call';
import { pagedList } from '../paged';

export const adminReviews = (query: QueryOf<typeof calls.listAdminReviews>) =>
  pagedList(calls.listAdminReviews, query);

/** Hides, shows or answers a review. */
export const decideReview = async (
  client: QueryClient,
  id: string,
  body: SentBodyOf<typeof calls.decideReview>,
): Promise<void> => {
  await call({ client }, calls.decideReview, { params: { id }, body });
  void client.invalidateQueries({ queryKey: [calls.listAdminReviews.path] });
};
