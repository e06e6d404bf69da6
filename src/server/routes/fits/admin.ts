import type { FastifyInstance } from 'fastify';
import { listShelfGaps } from '../../../contract/fits/admin';
import { serve } from '../../http/serve';
import type { CatalogueHolder } from '../../services/catalogue/hold-catalogue';
import { gapPage } from '../../services/fits/admin-fits';
import type { Sessions } from '../../http/session-cookie';

/** What the shelf lacks, for the admin. */
export const adminFitsRoutes = (
  app: FastifyInstance,
  { sessions, catalogue }: { sessions: Sessions; catalogue: CatalogueHolder },
): void => {
  serve(app, listShelfGaps, async ({ query, request }) => {
    await sessions.admin(request);
    return gapPage(catalogue.current.products, query);
  });
};
