import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/log';
import { shopDay } from '../../shop/shop-day';
import type { Context } from '../context';
import { ApiError } from '../ground/api-error';
import { serveAdmin } from '../http/serve-account';
import { requestStaff } from '../http/session/staff-rights';
import { actFilters, acts, actsFile } from '../services/log/log';

/** The audit log. */
export const logRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listActs, ({ query, rights }) => acts(db, query, rights));
  admin(calls.getActFilters, () => actFilters(db));

  app.get(calls.exportActs.path, { config: { call: calls.exportActs } }, async (request, reply) => {
    const read = calls.ExportedActs.safeParse(request.query);
    if (!read.success) throw new ApiError('invalid', 'These filters cannot be read.');
    const file = `activity-${shopDay(new Date(clock()))}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(Readable.from(actsFile(db, read.data, requestStaff(request).rights)));
  });
};
