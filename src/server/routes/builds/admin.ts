import type { FastifyInstance } from 'fastify';
import {
  addExample as addCall,
  changeExample as changeCall,
  getExample,
  listAdminExamples,
  removeExample as removeCall,
} from '../../../contract/builds/admin';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import {
  addExample,
  adminExample,
  adminExamples,
  changeExample,
  removeExample,
} from '../../services/builds/examples';

/** The example builds. A change is on the public pages before the call answers. */
export const adminBuildsRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, catalogue }: Context,
): void => {
  serve(app, listAdminExamples, async ({ query, request }) => {
    await sessions.admin(request);
    return adminExamples(db, query);
  });

  serve(app, getExample, async ({ params, request }) => {
    await sessions.admin(request);
    return adminExample(db, params.id);
  });

  serve(app, addCall, async ({ body, request, reply }) => {
    const { id: by } = await sessions.admin(request);
    const added = await addExample(db, body, { by, now: clock() });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  serve(app, changeCall, async ({ params, body, request }) => {
    const { id: by } = await sessions.admin(request);
    const changed = await changeExample(db, params.id, body, { by, now: clock() });
    await catalogue.refresh();
    return changed;
  });

  serve(app, removeCall, async ({ params, request }) => {
    const { id: by } = await sessions.admin(request);
    await removeExample(db, params.id, { by, now: clock() });
    await catalogue.refresh();
    return { ok: true };
  });
};
