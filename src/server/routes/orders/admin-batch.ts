import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/orders/admin-batch';
import { MAX_BATCH_ORDERS } from '../../../shop/orders/ship-list';
import { shopDay } from '../../../shop/shop-day';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { serve } from '../../http/serve';
import { adminOrdersById, filterOf } from '../../services/orders/admin';
import { actOnEach } from '../../services/orders/batch';
import { checkList, shipList } from '../../services/orders/ship-list';
import { exportedOrdersOf } from '../../services/reports/exports';
import { orderIdBatches } from '../../tables/orders/admin';

/** Calls of the admin about many orders at once. */
export const adminOrdersBatchRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, mailsGoOut, mailWaits }: Context,
): void => {
  serve(app, calls.actOnOrders, async ({ body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const by = { adminId, now: clock() };
    const results = await actOnEach({ db, mailsGoOut }, by, body.act, body.orderIds);
    mailWaits();
    return { results };
  });

  serve(app, calls.checkShipList, async ({ body, request }) => {
    await sessions.admin(request);
    return { results: await checkList(db, body.lines) };
  });

  serve(app, calls.shipOrders, async ({ body, request }) => {
    const { id: adminId } = await sessions.admin(request);
    const results = await shipList(db, { adminId, now: clock() }, body.lines);
    mailWaits();
    return { results };
  });

  serve(app, calls.getAdminOrders, async ({ query, request }) => {
    await sessions.admin(request);
    return adminOrdersById(db, query.ids.split(',').slice(0, MAX_BATCH_ORDERS));
  });

  app.get(
    calls.exportOrders.path,
    { config: { call: calls.exportOrders } },
    async (request, reply) => {
      await sessions.admin(request);
      const read = calls.ExportedOrders.safeParse(request.query);
      if (!read.success) throw new ApiError('invalid', 'This list of orders cannot be read.');
      const { ids, ...wanted } = read.data;
      const now = clock();
      const lots =
        ids === undefined
          ? orderIdBatches(db, filterOf(wanted, now))
          : [ids.split(',').slice(0, MAX_BATCH_ORDERS)];
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="orders-${shopDay(new Date(now))}.csv"`,
        )
        .send(Readable.from(exportedOrdersOf(db, lots)));
    },
  );
};
