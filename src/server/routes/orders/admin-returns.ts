import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  enterReturn,
  listAdminReturns,
  moveReturn,
  returnsOfOrder,
} from '../../../contract/orders/admin-returns';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import {
  adminReturns,
  enterReturnOf,
  moveReturnOn,
  returnList,
} from '../../services/orders/returns';
import { inTransaction } from '../../tables/engine/database';

/** Calls of the admin about returns. */
export const adminOrdersReturnsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, mailWaits }: Context,
): void => {
  serve(app, listAdminReturns, async ({ query, request }) => {
    await sessions.admin(request);
    return returnList(db, { page: query.page, isAll: query.ended === 'yes' });
  });

  serve(app, returnsOfOrder, async ({ params, request }) => {
    await sessions.admin(request);
    return adminReturns(db, params.id);
  });

  serve(app, enterReturn, async ({ params: { id: orderId }, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const now = clock();
    await answerOnce(db, keyedRequest(request, adminId, body, now), z.object({}), async (tx) => {
      await enterReturnOf(tx, { orderId, adminId, now }, body);
      return {};
    });
    mailWaits();
    return adminReturns(db, orderId);
  });

  serve(app, moveReturn, async ({ params: { id: orderId, returnId }, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const asked = { orderId, adminId, now: clock() };
    await inTransaction(db, (tx) => moveReturnOn(tx, asked, returnId, body));
    mailWaits();
    return adminReturns(db, orderId);
  });
};
