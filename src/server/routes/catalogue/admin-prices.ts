import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue/admin-prices';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { changePrices, pricedParts } from '../../services/catalogue/prices/change-prices';

/** Prices of many parts at once. A change is public before the call answers. */
export const adminCataloguePricesRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue, site }: Context,
): void => {
  const admin = serveAdmin(app, clock);
  admin(calls.listPricedParts, ({ query, now }) => pricedParts(db, query, now));
  admin(calls.changePrices, async ({ body, adminId: by, now }) => {
    const done = await changePrices(db, body, { by, now });
    await catalogue.refresh();
    await site.refresh();
    return done;
  });
};
