import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/site/admin-home';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { setTexts } from '../../services/site/set-texts';
import { readTexts } from '../../tables/site/texts';

/** The texts of the home page for the owner. A change is public before the call answers. */
export const adminSiteHomeRoutes = (app: FastifyInstance, { db, clock, site }: Context): void => {
  const admin = serveAdmin(app, clock);
  const known = async () => {
    const { texts, revision } = await readTexts(db);
    return { ...texts, revision };
  };

  admin(calls.getHome, known);

  admin(calls.setHome, async ({ body, adminId: by, now }) => {
    await setTexts(db, body, { by, now });
    await site.refresh();
    return known();
  });
};
