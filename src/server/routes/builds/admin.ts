import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/builds/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
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
  { db, clock, catalogue }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listAdminExamples, ({ query }) => adminExamples(db, query));
  admin(calls.getExample, ({ params }) => adminExample(db, params.id));

  admin(calls.addExample, async ({ body, reply, adminId: by, now }) => {
    const added = await addExample(db, body, { by, now });
    await catalogue.refresh();
    reply.code(201);
    return added;
  });

  admin(calls.changeExample, async ({ params, body, adminId: by, now }) => {
    const changed = await changeExample(db, params.id, body, { by, now });
    await catalogue.refresh();
    return changed;
  });

  admin(calls.removeExample, async ({ params, adminId: by, now }) => {
    await removeExample(db, params.id, { by, now });
    await catalogue.refresh();
    return { ok: true };
  });
};
