import type { FastifyInstance } from 'fastify';
import {
  addWordGroup,
  changeWordGroup,
  getWordGroup,
  listWordGroups,
  removeWordGroup,
} from '../../../contract/catalogue/admin-words';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import {
  addSearchGroup,
  changeSearchGroup,
  removeSearchGroup,
  searchGroup,
  searchGroups,
} from '../../services/catalogue/search-groups';

/** The groups of search words. A change counts for searches before the call answers. */
export const adminCatalogueWordsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, catalogue }: Context,
): void => {
  serve(app, listWordGroups, async ({ query, request }) => {
    await sessions.admin(request);
    return searchGroups(db, query);
  });

  serve(app, getWordGroup, async ({ params, request }) => {
    await sessions.admin(request);
    return searchGroup(db, params.id);
  });

  serve(app, addWordGroup, async ({ body, request, reply }) => {
    const { id: by } = await sessions.admin(request);
    const added = await addSearchGroup(db, body.words, { by, now: clock() });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  serve(app, changeWordGroup, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    const changed = await changeSearchGroup(db, params.id, body.words, { by, now: clock() });
    await catalogue.refresh();
    return changed;
  });

  serve(app, removeWordGroup, async ({ params, request }) => {
    const { id: by } = await sessions.admin(request);
    await removeSearchGroup(db, params.id, { by, now: clock() });
    await catalogue.refresh();
    return { ok: true };
  });
};
