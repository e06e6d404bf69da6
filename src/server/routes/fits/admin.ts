import type { FastifyInstance } from 'fastify';
import { listShelfGaps } from '../../../contract/fits/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { gapPage } from '../../services/fits/admin';

/** Numbers and SKUs that the catalogue lacks, for the admin. */
export const adminFitsRoutes = (app: FastifyInstance, { clock, catalogue }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(listShelfGaps, ({ query }) => gapPage(catalogue.current.products, query));
};
