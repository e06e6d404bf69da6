import type { FastifyInstance } from 'fastify';
import { refundOrder } from '../../../contract/orders/admin-refunds';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { changeOnce, keyedRequest } from '../../services/idempotency';
import { adminOrder } from '../../services/orders/admin';
import { refundPart } from '../../services/orders/refund-part';

/** Refunds of parts of an order. */
export const adminOrdersRefundsRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(refundOrder, async ({ params, body, request, adminId, now }) => {
    await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
      refundPart(tx, { orderId: params.id, adminId, now }, body),
    );
    return adminOrder(db, params.id);
  });
};
