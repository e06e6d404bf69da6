import type { FastifyInstance } from 'fastify';
import {
  addWordGroup,
  changeWordGroup,
  getWordGroup,
  listWordGroups,
  removeWordGroup,
} from '../../../contract/catalogue/admin-words';
import { serve } from '../../http/serve';
import type { CatalogueHolder } from '../../services/catalogue/hold-catalogue';
import {
  addSearchGroup,
  changeSearchGroup,
  removeSearchGroup,
  searchGroup,
  searchGroups,
} from '../../services/catalogue/search-groups';
import type { Sessions } from '../../http/session-cookie';
import type { Db } from '../../tables/engine/database';

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  catalogue: CatalogueHolder;
}

/** The groups of search words. A change counts for searches before the call answers. */
export const wordGroupRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, catalogue }: Given,
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
