import type { FastifyInstance } from 'fastify';
import { getUser, logout } from '../../../contract/session/session';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { factorDue } from '../../services/people/factor-policy';
import { asThemselves } from '../../services/session/as-user';

export const sessionRoutes = (app: FastifyInstance, { db, sessions, reserved }: Context): void => {
  serve(app, getUser, async ({ request, reply }) => {
    const found = await sessions.identify(request, reply);
    return asThemselves(found.account, found.role, reserved, await factorDue(db, found));
  });

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { ok: true };
  });
};
