import type { FastifyInstance } from 'fastify';
import { getUser, logout } from '../../../contract/session/session';
import type { Context } from '../../context';
import { serve } from '../../http/serve';
import { asThemselves } from '../../services/session/as-user';

export const sessionRoutes = (app: FastifyInstance, { sessions, reserved }: Context): void => {
  serve(app, getUser, async ({ request, reply }) => {
    const { account, role } = await sessions.identify(request, reply);
    return asThemselves(account, role, reserved);
  });

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { ok: true };
  });
};
