import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue/admin-sizes';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { addSizes, changeSizes, partSizes } from '../../services/catalogue/admin-sizes';

/** Parts with all of their sizes. A change is public before the call answers. */
export const adminCatalogueSizesRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue, site }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.getSizes, ({ params }) => partSizes(db, Number(params.id)));

  admin(calls.addSizes, async ({ body, reply, adminId: by, now }) => {
    const added = await addSizes(db, body, { by, now });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  admin(calls.changeSizes, async ({ params, body, adminId: by, now }) => {
    const changed = await changeSizes(db, Number(params.id), body, { by, now });
    await catalogue.refresh();
    await site.refresh(); // the featured parts with their SKUs
    return changed;
  });
};
