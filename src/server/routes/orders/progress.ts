import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/progress';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { serveMember } from '../../http/serve-account';
import { linkedOrder } from '../../services/orders/progress/links';
import { progressForBuyer } from '../../services/orders/progress/progress';

/** The progress of an order: for its buyer, and for the holder of a mailed link. */
export const ordersProgressRoutes = (app: FastifyInstance, context: Context): void => {
  const { db, sessions, limits, clock } = context;

  serveMember(app, sessions)(calls.getOrderProgress, ({ params, account }) =>
    progressForBuyer(db, account, { id: params.id, now: clock() }),
  );

  serve(app, calls.getLinkedOrder, async ({ params, request }) => {
    await limits.linkedOrder(request);
    return linkedOrder(db, params.token, clock());
  });
};
