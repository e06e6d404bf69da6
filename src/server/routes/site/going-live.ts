import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/site/going-live';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { emptyShelf } from '../../services/site/empty-shelf';
import { openingOf } from '../../services/site/going-live';

/** The checklist of the owner before the shop opens. */
export const siteGoingLiveRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, site, shippingTable, opening, catalogue }: Context,
): void => {
  const admin = serveAdmin(app, { sessions, clock });

  const checklist = (now: number) => openingOf(db, { settings: opening, site, shippingTable, now });

  admin(calls.getGoingLive, ({ now }) => checklist(now));

  admin(calls.emptyShelf, async ({ adminId: by, now }) => {
    await emptyShelf(db, { by, now });
    await catalogue.refresh();
    return checklist(now);
  });
};
