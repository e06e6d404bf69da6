import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/people/invitations';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { signInWith } from '../../http/session/sign-in';
import { serveMember } from '../../http/serve-account';
import { acceptInvitation } from '../../services/people/invitations';
import { joinByPassword, joinSignedIn } from '../../services/people/join-staff';
import { readInvitation } from '../../services/people/invited';

export const peopleInvitationsRoutes = (
  app: FastifyInstance,
  { db, clock, limits, sessions, devices, reserved, passwordChanged }: Context,
): void => {
  const signIn = signInWith({ db, sessions, devices, reserved });
  const member = serveMember(app, sessions);

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

  member(calls.joinSignedIn, async ({ params, request, reply, account, token: session }) => {
    await limits.mailedLink(request);
    const joined = await joinSignedIn(db, account, { token: params.token, session }, clock());
    return signIn(joined, request, reply);
  });

  serve(app, calls.joinWithPassword, async ({ params: { token }, body, request, reply }) => {
    await limits.mailedLink(request);
    const account = await joinByPassword(db, { token, ...body }, clock());
    passwordChanged(account.username);
    return signIn(account, request, reply);
  });
};
