import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refundOrder } from '../../../contract/orders/admin-refunds';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { answerOnce, keyedRequest } from '../../services/idempotency';
import { adminOrder } from '../../services/orders/admin';
import { refundPart } from '../../services/orders/refund-part';

/** The stored part of an answer. The order itself is read again. */
const Made = z.object({ id: z.string() });

/** Refunds of parts of an order. */
export const adminOrdersRefundsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, mailWaits }: Context,
): void => {
  serve(app, refundOrder, async ({ params, body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const now = clock();
    await answerOnce(db, keyedRequest(request, adminId, body, now), Made, (tx) =>
      refundPart(tx, { orderId: params.id, adminId, now }, body),
    );
    mailWaits();
    return adminOrder(db, params.id);
  });
};
