import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reviews/reviews';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { sendPublic } from '../../http/send-encoded';
import { serve, servePicture } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import {
  checkLine,
  keepPicture,
  ownReviews,
  partReviews,
  removeReview,
  writeReview,
} from '../../services/reviews/reviews';

/** @throws ApiError invalid */
const lineIn = (params: unknown): string => {
  const read = calls.addReviewPicture.params?.safeParse(params);
  if (read?.success) return read.data.orderItemId;
  const message = 'There is no such line of an order.';
  throw new ApiError('invalid', message, { fields: { orderItemId: message } });
};

export const reviewsRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue, limits, pictures, sessions }: Context,
): void => {
  const member = serveMember(app, sessions);

  serve(app, calls.listReviews, async ({ params, query, request, reply }) => {
    const answer = await partReviews(db, catalogue.current.shown, params.slug, query.page);
    await sendPublic(request, reply, calls.listReviews.reply.parse(answer));
    return answer;
  });

  member(calls.listOwnReviews, ({ params, account }) => ownReviews(db, account, params.id));

  member(calls.addReview, async ({ body, account, reply }) => {
    await limits.review(account.id);
    const { review, isNew } = await writeReview(db, account, body, clock());
    await catalogue.refresh();
    reply.code(isNew ? 201 : 200);
    return review;
  });

  member(calls.removeReview, async ({ params, account }) => {
    await limits.review(account.id);
    await removeReview(db, account, params.id);
    await catalogue.refresh();
    return { ok: true };
  });

  servePicture(
    app,
    calls.addReviewPicture,
    pictures,
    async (request) => {
      const account = await sessions.member(request);
      await limits.reviewPicture(account.id);
      await checkLine(db, account, lineIn(request.params));
    },
    ({ params }, name) => keepPicture(db, lineIn(params), name),
  );
};
