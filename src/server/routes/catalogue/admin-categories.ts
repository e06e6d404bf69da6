import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue/admin-categories';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  addCategory,
  adminCategories,
  changeCategory,
  removeCategory,
} from '../../services/catalogue/admin-categories';

/** The categories of the shop. A change is public before the call answers. */
export const adminCatalogueCategoriesRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue, promotions }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listAdminCategories, () => adminCategories(db));

  admin(calls.addCategory, async ({ body, reply, adminId: by, now }) => {
    const added = await addCategory(db, body, { by, now });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  admin(calls.removeCategory, async ({ params, adminId: by, now }) => {
    await removeCategory(db, params.id, { by, now });
    await catalogue.refresh();
    await promotions.refresh();
    return { ok: true };
  });

  admin(calls.changeCategory, async ({ params, body, adminId: by, now }) => {
    const changed = await changeCategory(db, params.id, body, { by, now });
    await catalogue.refresh();
    await promotions.refresh();
    return changed;
  });
};
