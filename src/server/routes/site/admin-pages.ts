import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/site/admin-pages';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  adminPages,
  allVersions,
  confirmPage,
  removePage,
  setPage,
} from '../../services/site/site-pages';

/** The pages that the owner writes. A change is public before the call answers. */
export const adminSitePagesRoutes = (app: FastifyInstance, { db, clock, site }: Context): void => {
  const admin = serveAdmin(app, clock);
  /** The page as everyone sees it from now on. */
  const after = async (slug: string) => {
    await site.refresh();
    const [page] = await allVersions(db, slug);
    if (!page) throw new Error(`The page ${slug} is gone.`);
    return page;
  };

  admin(calls.listAdminPages, () => adminPages(db));

  admin(calls.listPageVersions, ({ params }) => allVersions(db, params.slug));

  admin(calls.setPage, async ({ params: { slug }, body, adminId: by, now }) => {
    await setPage(db, slug, body, { by, now });
    return after(slug);
  });

  admin(calls.confirmPage, async ({ params: { slug }, adminId: by, now }) => {
    await confirmPage(db, slug, { by, now });
    return after(slug);
  });

  admin(calls.removePage, async ({ params: { slug }, adminId: by, now }) => {
    await removePage(db, slug, { by, now });
    await site.refresh();
    return { ok: true };
  });
};
