import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/people/invitations';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { signInWith } from '../../http/sign-in';
import { acceptInvitation, readInvitation } from '../../services/people/invitations';

export const peopleInvitationsRoutes = (
  app: FastifyInstance,
  { db, clock, limits, sessions, devices, reserved }: Context,
): void => {
  const signIn = signInWith({ db, sessions, devices, reserved });

  serve(app, calls.getInvitation, async ({ params: { token }, request }) => {
    await limits.mailedLink(request);
    return readInvitation(db, token, clock());
  });

  serve(app, calls.acceptInvitation, async ({ params: { token }, body, request, reply }) => {
    await limits.mailedLink(request);
    const account = await acceptInvitation(db, token, body, clock());
    reply.code(201);
    return signIn(account, request, reply);
  });
};
