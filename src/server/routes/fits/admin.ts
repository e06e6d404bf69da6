import type { FastifyInstance } from 'fastify';
import { listShelfGaps } from '../../../contract/fits/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { gapPage } from '../../services/fits/admin';

/** Numbers and SKUs that the catalogue lacks, for the admin. */
export const adminFitsRoutes = (app: FastifyInstance, { sessions, catalogue }: Context): void => {
  serve(app, listShelfGaps, async ({ query, request }) => {
    await sessions.admin(request);
    return gapPage(catalogue.current.products, query);
  });
};
