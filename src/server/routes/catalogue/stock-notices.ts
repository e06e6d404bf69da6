import type { FastifyInstance } from 'fastify';
import { askStockNotice, askStockPush } from '../../../contract/catalogue/stock-notices';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { awaitPart, awaitPartOnDevice } from '../../services/reminders/stock-notices';

export const catalogueStockNoticesRoutes = (
  app: FastifyInstance,
  { db, clock, limits, push, sessions }: Context,
): void => {
  serve(app, askStockNotice, async ({ params: { id }, body: { email, homepage }, request }) => {
    await limits.stockNotice(request);
    // The honeypot field is filled in: pretend success, store nothing.
    if (!homepage) await awaitPart(db, id, email, clock());
    return { ok: true };
  });

  serve(app, askStockPush, async ({ params: { id }, body: { subscription }, request }) => {
    await limits.stockNotice(request);
    const accountId = (await sessions.account(request))?.id;
    await awaitPartOnDevice(db, push, id, { subscription, accountId, now: clock() });
    return { ok: true };
  });
};
