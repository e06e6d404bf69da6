import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/admin-returns';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { needRight } from '../../http/session/staff-rights';
import { changeOnce, keyedRequest } from '../../services/idempotency';
import {
  adminReturns,
  enterShopReturn,
  moveReturnOn,
  returnList,
} from '../../services/orders/returns';
import { inTransaction } from '../../tables/engine/database';

/** Calls of the admin about returns. */
export const adminOrdersReturnsRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listAdminReturns, ({ query }) =>
    returnList(db, { page: query.page, isAll: query.ended === 'yes' }),
  );

  admin(calls.returnsOfOrder, ({ params }) => adminReturns(db, params.id));

  admin(calls.enterReturn, async ({ params: { id: orderId }, body, request, adminId, now }) => {
    await changeOnce(db, keyedRequest(request, adminId, body, now), (tx) =>
      enterShopReturn(tx, { orderId, adminId, now }, body),
    );
    return adminReturns(db, orderId);
  });

  admin(
    calls.moveReturn,
    async ({ params: { id: orderId, returnId }, body, adminId, rights, now }) => {
      if (body.to === 'refunded') needRight(rights, 'orders.refund');
      const entry = { orderId, adminId, now };
      await inTransaction(db, (tx) => moveReturnOn(tx, entry, returnId, body));
      return adminReturns(db, orderId);
    },
  );
};
