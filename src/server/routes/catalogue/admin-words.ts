import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/catalogue/admin-words';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import {
  addSearchGroup,
  changeSearchGroup,
  removeSearchGroup,
  searchGroup,
  searchGroups,
} from '../../services/catalogue/search/search-groups';

/** The groups of search words. A change counts for searches before the call answers. */
export const adminCatalogueWordsRoutes = (
  app: FastifyInstance,
  { db, clock, catalogue }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listWordGroups, ({ query }) => searchGroups(db, query));
  admin(calls.getWordGroup, ({ params }) => searchGroup(db, params.id));

  admin(calls.addWordGroup, async ({ body, reply, adminId: by, now }) => {
    const added = await addSearchGroup(db, body.words, { by, now });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  admin(calls.changeWordGroup, async ({ params, body, adminId: by, now }) => {
    const changed = await changeSearchGroup(db, params.id, body.words, { by, now });
    await catalogue.refresh();
    return changed;
  });

  admin(calls.removeWordGroup, async ({ params, adminId: by, now }) => {
    await removeSearchGroup(db, params.id, { by, now });
    await catalogue.refresh();
    return { ok: true };
  });
};
