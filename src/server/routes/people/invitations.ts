import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/people/invitations';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { acceptInvitation, readInvitation } from '../../services/people/invitations';
import { asThemselves } from '../../services/session/as-user';
import { findRole } from '../../tables/people/roles';

export const peopleInvitationsRoutes = (
  app: FastifyInstance,
  { db, clock, limits, sessions, devices, reserved }: Context,
): void => {
  serve(app, calls.getInvitation, async ({ params: { token }, request }) => {
    await limits.mailedLink(request);
    return readInvitation(db, token, clock());
  });

  serve(app, calls.acceptInvitation, async ({ params: { token }, body, request, reply }) => {
    await limits.mailedLink(request);
    const account = await acceptInvitation(db, token, body, clock());
    await sessions.begin(request, reply, account);
    await devices.remember(request, reply, account);
    reply.code(201);
    return asThemselves(account, await findRole(db, account.role_id), reserved);
  });
};
