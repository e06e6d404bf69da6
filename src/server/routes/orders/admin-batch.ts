import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '../../../contract/orders/admin-batch';
import { MAX_BATCH_ORDERS, MAX_SHIP_LIST_BYTES } from '../../../shop/orders/ship-list';
import { shopDay } from '../../../shop/shop-day';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { serveAdmin } from '../../http/serve-account';
import { adminOrdersById, filterOf } from '../../services/orders/admin';
import { actOnEach } from '../../services/orders/batch';
import { pickListOf } from '../../services/orders/pick-list';
import { checkList, shipList } from '../../services/orders/ship-list';
import { exportedOrdersOf } from '../../services/reports/exports';
import { exportedLabels } from '../../services/shipping/labels';
import { orderIdBatches } from '../../tables/orders/admin';

/** Calls of the admin about many orders at once. */
export const adminOrdersBatchRoutes = (
  app: FastifyInstance,
  { db, clock, mailsGoOut, mailWaits }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.actOnOrders, async ({ body, adminId, now }) => {
    const by = { adminId, now };
    const results = await actOnEach({ db, mailsGoOut }, by, body.act, body.orderIds);
    mailWaits();
    return { results };
  });

  admin(calls.checkShipList, async ({ body }) => ({ results: await checkList(db, body.lines) }), {
    bodyLimit: MAX_SHIP_LIST_BYTES,
  });

  admin(calls.shipOrders, async ({ body, adminId, now }) => {
    const results = await shipList(db, { adminId, now }, body.lines);
    mailWaits();
    return { results };
  });

  admin(calls.getAdminOrders, ({ query }) =>
    adminOrdersById(db, query.ids.split(',').slice(0, MAX_BATCH_ORDERS)),
  );

  /** The orders of a list, or those with these ids, in lots. */
  const lotsOf = async ({ ids, ...wanted }: z.infer<typeof calls.ExportedOrders>, now: number) =>
    ids === undefined
      ? orderIdBatches(db, await filterOf(db, wanted, now))
      : [ids.split(',').slice(0, MAX_BATCH_ORDERS)];

  admin(calls.getPickList, async ({ query, now }) => pickListOf(db, await lotsOf(query, now)));

  app.get(
    calls.exportOrders.path,
    { config: { call: calls.exportOrders } },
    async (request, reply) => {
      const read = calls.ExportedOrders.safeParse(request.query);
      if (!read.success) throw new ApiError('invalid', 'This list of orders cannot be read.');
      const now = clock();
      const lots = await lotsOf(read.data, now);
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="orders-${shopDay(new Date(now))}.csv"`,
        )
        .send(Readable.from(exportedOrdersOf(db, lots)));
    },
  );

  app.get(
    calls.exportLabels.path,
    { config: { call: calls.exportLabels } },
    async (request, reply) => {
      const wanted = calls.ExportedLabels.safeParse(request.query);
      if (!wanted.success) throw new ApiError('invalid', 'These labels cannot be made.');
      const { template = 'plain', ...list } = wanted.data;
      const now = clock();
      const batches = await lotsOf({ work: 'ship', ...list }, now);
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="labels-${template}-${shopDay(new Date(now))}.csv"`,
        )
        .send(Readable.from(exportedLabels(db, { template, now }, batches)));
    },
  );
};
