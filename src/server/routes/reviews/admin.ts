import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/reviews/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { adminReviews, decideReview } from '../../services/reviews/admin';

export const adminReviewsRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listAdminReviews, ({ query }) => adminReviews(db, query, catalogue.current.shown));

  admin(calls.decideReview, async ({ params, body, adminId: by, now }) => {
    const { shown } = catalogue.current;
    const decided = await decideReview(db, params.id, body, { by, now, shown });
    await catalogue.refresh();
    return decided;
  });
};
