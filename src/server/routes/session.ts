import type { FastifyInstance } from 'fastify';
import { getUser, logout } from '../../contract/session';
import { serve } from '../serve';
import { asThemselves } from '../services/session/as-user';
import type { Sessions } from '../session-cookie';

interface Given {
  sessions: Sessions;
  /** The canonical name whose cart page leads to the order history; nobody's without it. */
  reserved: string | undefined;
}

export const sessionRoutes = (app: FastifyInstance, { sessions, reserved }: Given): void => {
  serve(app, getUser, async ({ request }) =>
    asThemselves(await sessions.member(request), reserved),
  );

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { ok: true };
  });
};
