import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  EXPORTS,
  exportFile,
  getMonthReport,
  getQuarterReport,
  getSales,
  listMissedSearches,
  listPayouts,
} from '../../contract/reports';
import { spanOfDays } from '../../shop/reports/period';
import type { Context } from '../context';
import { ApiError } from '../ground/api-error';
import { serve } from '../http/serve';
import { missedSearches } from '../services/catalogue/missed-searches';
import { payouts } from '../services/reports/balance';
import { exported } from '../services/reports/exports';
import { report, sales } from '../services/reports/reports';

/** Reports and exports for the accountant. */
export const reportsRoutes = (app: FastifyInstance, { db, sessions }: Context): void => {
  serve(app, getMonthReport, async ({ params, request }) => {
    await sessions.admin(request);
    return report(db, params.month);
  });

  serve(app, getQuarterReport, async ({ params, request }) => {
    await sessions.admin(request);
    return report(db, params.quarter);
  });

  serve(app, getSales, async ({ params, request }) => {
    await sessions.admin(request);
    return sales(db, params.period);
  });

  serve(app, listPayouts, async ({ params, request }) => {
    await sessions.admin(request);
    return payouts(db, params.period);
  });

  serve(app, listMissedSearches, async ({ params, request }) => {
    await sessions.admin(request);
    return missedSearches(db, params.period);
  });

  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    exportFile.path,
    { config: { call: exportFile } },
    async (request, reply) => {
      await sessions.admin(request);
      const { params, query } = request;
      const name = EXPORTS.find((one) => `${one}.csv` === params.file);
      if (!name) throw new ApiError<typeof exportFile>('not_found', 'There is no such export.');
      const from = String(query.from);
      const to = String(query.to);
      const span = spanOfDays(from, to);
      if (!span)
        throw new ApiError(
          'invalid',
          'Please give the first and the last day, as in from=2026-10-01&to=2026-10-31.',
        );
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}-${from}-${to}.csv"`)
        .send(Readable.from(exported(db, name, span)));
    },
  );
};
