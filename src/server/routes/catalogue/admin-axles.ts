import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue/admin-axles';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  addAxle,
  axle,
  axles,
  changeAxle,
  removeAxle,
} from '../../services/catalogue/search/axles';

/** The axles and their tubes. A change counts for searches before the call answers. */
export const adminCatalogueAxlesRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listAxles, ({ query }) => axles(db, query));
  admin(calls.getAxle, ({ params }) => axle(db, params.id));

  admin(calls.addAxle, async ({ body, reply, adminId: by, now }) => {
    const added = await addAxle(db, body, { by, now });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  admin(calls.changeAxle, async ({ params, body, adminId: by, now }) => {
    const changed = await changeAxle(db, params.id, body, { by, now });
    await catalogue.refresh();
    return changed;
  });

  admin(calls.removeAxle, async ({ params, adminId: by, now }) => {
    await removeAxle(db, params.id, { by, now });
    await catalogue.refresh();
    return { ok: true };
  });
};
