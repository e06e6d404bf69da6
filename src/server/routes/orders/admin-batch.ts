import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import * as calls from '../../../contract/orders/admin-batch';
import { MAX_BATCH_ORDERS, MAX_SHIP_LIST_BYTES } from '../../../shop/orders/ship-list';
import { shopDay } from '../../../shop/shop-day';
import type { Context } from '../../context';
import { ApiError } from '../../ground/api-error';
import { serveAdmin } from '../../http/serve-account';
import { adminOrdersById, timedFilter } from '../../services/orders/admin';
import { actOnEach } from '../../services/orders/batch';
import { pickList } from '../../services/orders/pick-list';
import { checkList, shipList } from '../../services/orders/ship-list';
import { chosenOrdersCsv } from '../../services/reports/exports';
import { exportedLabels } from '../../services/shipping/labels';
import { orderIdBatches } from '../../tables/orders/admin';

/** Calls of the admin about many orders at once. */
export const adminOrdersBatchRoutes = (
  app: FastifyInstance,
  { db, clock, mailsGoOut }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.actOnOrders, async ({ body, adminId, now }) => {
    const by = { adminId, now };
    const results = await actOnEach({ db, mailsGoOut }, by, body.act, body.orderIds);
    return { results };
  });

  admin(calls.checkShipList, async ({ body }) => ({ results: await checkList(db, body.lines) }), {
    bodyLimit: MAX_SHIP_LIST_BYTES,
  });

  admin(calls.shipOrders, async ({ body, adminId, now }) => {
    const results = await shipList(db, { adminId, now }, body.lines);
    return { results };
  });

  admin(calls.getAdminOrders, ({ query }) =>
    adminOrdersById(db, query.ids.split(',').slice(0, MAX_BATCH_ORDERS)),
  );

  /** The orders of a list, or those with these ids, in batches. */
  const orderBatches = async (
    { ids, ...wanted }: z.infer<typeof calls.ExportedOrders>,
    now: number,
  ) =>
    ids === undefined
      ? orderIdBatches(db, await timedFilter(db, wanted, now))
      : [ids.split(',').slice(0, MAX_BATCH_ORDERS)];

  admin(calls.getPickList, async ({ query, now }) => pickList(db, await orderBatches(query, now)));

  app.get(
    calls.exportOrders.path,
    { config: { call: calls.exportOrders } },
    async (request, reply) => {
      const read = calls.ExportedOrders.safeParse(request.query);
      if (!read.success) throw new ApiError('invalid', 'This list of orders cannot be read.');
      const now = clock();
      const batches = await orderBatches(read.data, now);
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="orders-${shopDay(new Date(now))}.csv"`,
        )
        .send(Readable.from(chosenOrdersCsv(db, batches)));
    },
  );

  app.get(
    calls.exportLabels.path,
    { config: { call: calls.exportLabels } },
    async (request, reply) => {
      const labelsQuery = calls.ExportedLabels.safeParse(request.query);
      if (!labelsQuery.success) throw new ApiError('invalid', 'These labels cannot be made.');
      const { template = 'plain', ...list } = labelsQuery.data;
      const now = clock();
      const batches = await orderBatches({ work: 'ship', ...list }, now);
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
