import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/reports';
import { daySpan } from '../../shop/reports/period';
import type { Context } from '../context';
import { ApiError } from '../ground/api-error';
import { serveAdmin } from '../http/serve-account';
import { requestStaff } from '../http/session/staff-rights';
import { missedSearches } from '../services/catalogue/search/missed-searches';
import { payouts } from '../services/reports/balance';
import { exported } from '../services/reports/exports';
import { report, sales } from '../services/reports/reports';

/** Reports and exports for the accountant. */
export const reportsRoutes = (app: FastifyInstance, { db, clock, sessions }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.getMonthReport, ({ params }) => report(db, params.month));
  admin(calls.getQuarterReport, ({ params }) => report(db, params.quarter));
  admin(calls.getSales, async ({ params, rights }) => {
    const sold = await sales(db, params.period);
    return rights.includes('customers.read') ? sold : { ...sold, dealers: [] };
  });
  admin(calls.listPayouts, ({ params }) => payouts(db, params.period));
  admin(calls.listMissedSearches, ({ params }) => missedSearches(db, params.period));

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    calls.exportFile.path,
    { config: { call: calls.exportFile } },
    async (request, reply) => {
      const { params, query } = request;
      const { rights } = requestStaff(request);
      const name = calls.EXPORTS.find((one) => `${one}.csv` === params.file);
      if (!name)
        throw new ApiError<typeof calls.exportFile>('not_found', 'There is no such export.');
      const buyers = rights.includes('orders.read');
      if (buyers && calls.BUYERS_EXPORTS.includes(name)) await sessions.proven(request);
      const from = String(query.from);
      const to = String(query.to);
      const span = daySpan(from, to);
      if (!span)
        throw new ApiError(
          'invalid',
          'Please give the first and the last day, as in from=2026-10-01&to=2026-10-31.',
        );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${from}-${to}.csv"`)
        .send(Readable.from(exported(db, name, span, { buyers })));
    },
  );
};
