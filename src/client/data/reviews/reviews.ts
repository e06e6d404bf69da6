import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBodyOf } from '../../../contract/endpoint';
import * as calls from '../../../contract/reviews/reviews';
import { call } from '../call';
import { freshQuery } from '../call-query';

/** One page of the reviews of a part. The page before stays while the next one loads. */
export const partReviews = (slug: string, page: number) =>
  queryOptions({
    queryKey: [calls.listReviews.path, slug, page],
    queryFn: (context) =>
      call(context, calls.listReviews, { params: { slug }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The user's own reviews of the lines of an order. */
export const ownReviews = (orderId: string) =>
  freshQuery([calls.listOwnReviews.path, orderId], calls.listOwnReviews, {
    params: { id: orderId },
  });

/** Fetches anew what a changed review has changed. */
const shown = async (client: QueryClient, orderId: string): Promise<void> => {
  await client.invalidateQueries({ queryKey: ownReviews(orderId).queryKey });
  void client.invalidateQueries({ queryKey: [calls.listReviews.path] });
  void client.invalidateQueries({ queryKey: ['/api/products'] });
};

/** Reviews a line; the same again changes nothing. @throws CallError not_now, reviewed */
export const addReview = async (
  client: QueryClient,
  orderId: string,
  body: SentBodyOf<typeof calls.addReview>,
): Promise<void> => {
  await call({ client }, calls.addReview, { body });
  await shown(client, orderId);
};

/** Takes an own review back. */
export const removeReview = async (
  client: QueryClient,
  orderId: string,
  id: string,
): Promise<void> => {
  await call({ client }, calls.removeReview, { params: { id } });
  await shown(client, orderId);
};

/** Timeout for sending a picture from a slow phone and encoding it, ms. */
const LONG = 120_000;

/** Uploads a picture for the review of a line. @returns its address @throws CallError picture, with the reason */
export const uploadReviewPicture = async (
  client: QueryClient,
  orderItemId: string,
  file: Blob,
): Promise<string> =>
  (
    await call({ client }, calls.addReviewPicture, {
      params: { orderItemId },
      file,
      patience: LONG,
    })
  ).url;
