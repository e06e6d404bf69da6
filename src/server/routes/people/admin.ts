import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/people/admin';
import type { Context } from '../../context';
import { serveAdmin } from '../../http/serve-account';
import { decidingStaff } from '../../http/session/staff-rights';
import { inviteStaff } from '../../services/people/invitations';
import { endPerson, listStaff, setPersonRole, staffMember } from '../../services/people/staff';

export const adminPeopleRoutes = (
  app: FastifyInstance,
  { db, clock, publicUrl: site }: Context,
): void => {
  const admin = serveAdmin(app, clock);

  admin(calls.listPeople, ({ request, now }) => listStaff(db, decidingStaff(request, now)));

  admin(calls.invitePerson, async ({ body, request, reply, now }) => {
    const deciding = decidingStaff(request, now);
    const { id } = await inviteStaff(db, body, { ...deciding, site });
    reply.code(201);
    return staffMember(db, id, deciding);
  });

  admin(calls.setPersonRole, async ({ params: { id }, body, request, now }) => {
    const deciding = decidingStaff(request, now);
    await setPersonRole(db, id, body.role, deciding);
    return staffMember(db, id, deciding);
  });

  admin(calls.endPerson, async ({ params: { id }, request, now }) => {
    await endPerson(db, id, decidingStaff(request, now));
    return { ok: true };
  });
};
