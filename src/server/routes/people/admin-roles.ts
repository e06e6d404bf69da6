import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/people/admin-roles';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { decidingStaff, requestStaff } from '../../http/session/staff-rights';
import {
  addOwnRole,
  listRoles,
  oneRole,
  removeOwnRole,
  rightsWithCalls,
  setRole,
} from '../../services/people/roles';

export const adminPeopleRolesRoutes = (app: FastifyInstance, { db, clock }: Context): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listRights, () => rightsWithCalls(app.adminCalls));
  admin(calls.listRoles, ({ request }) => listRoles(db, requestStaff(request)));

  admin(calls.addRole, async ({ body, request, reply, now }) => {
    const id = await addOwnRole(db, body, decidingStaff(request, now));
    reply.code(201);
    return oneRole(db, id, requestStaff(request));
  });

  admin(calls.changeRole, async ({ params: { id }, body, request, now }) => {
    await setRole(db, id, body, decidingStaff(request, now));
    return oneRole(db, id, requestStaff(request));
  });

  admin(calls.removeRole, async ({ params: { id }, request, now }) => {
    await removeOwnRole(db, id, decidingStaff(request, now));
    return { ok: true };
  });
};
