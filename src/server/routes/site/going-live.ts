import type { FastifyInstance } from 'fastify';
import { getGoingLive } from '../../../contract/site/going-live';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { openingOf } from '../../services/site/going-live';

/** What the owner still has to do before the shop opens. */
export const siteGoingLiveRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, site, shippingTable, opening }: Context,
): void => {
  const admin = serveAdmin(app, { sessions, clock });

  admin(getGoingLive, ({ now }) => openingOf(db, { settings: opening, site, shippingTable, now }));
};
