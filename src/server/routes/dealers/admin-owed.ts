import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/dealers/admin-owed';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { owedOrder, owedOrders } from '../../services/dealers/owed';
import { takePayment } from '../../services/dealers/terms';
import { changeOnce, keyedRequest } from '../../services/idempotency';

export const adminDealersOwedRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listOwed, ({ query, now }) => owedOrders(db, query, now));

  admin(calls.payOrder, async ({ params, body, request, adminId, now }) => {
    await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
      takePayment(tx, { orderId: params.id, adminId, now }, body),
    );
    return owedOrder(db, params.id, now);
  });
};
