import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/site/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { readFacts } from '../../tables/site/facts';
import { setSite } from '../../services/site/set-site';

/** The facts of the shop for its owner. A change is public before the call answers. */
export const adminSiteRoutes = (app: FastifyInstance, { db, clock, site }: Context): void => {
  const admin = serveAdmin(app, clock);
  const known = async () => {
    const { facts, revision } = await readFacts(db);
    return { ...facts, revision };
  };

  admin(calls.getAdminSite, known);

  admin(calls.setSite, async ({ body, adminId: by, now }) => {
    await setSite(db, body, { by, now });
    await site.refresh();
    return known();
  });
};
