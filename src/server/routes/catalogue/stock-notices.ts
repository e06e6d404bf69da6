import type { FastifyInstance } from 'fastify';
import { askStockNotice } from '../../../contract/catalogue/stock-notices';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { awaitPart } from '../../services/reminders/stock-notices';

export const catalogueStockNoticesRoutes = (
  app: FastifyInstance,
  { db, clock, limits }: Context,
): void => {
  serve(app, askStockNotice, async ({ params: { id }, body: { email, homepage }, request }) => {
    await limits.stockNotice(request);
    // The honeypot field is filled in: pretend success, store nothing.
    if (!homepage) await awaitPart(db, id, email, clock());
    return { ok: true };
  });
};
