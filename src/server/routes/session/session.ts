import type { FastifyInstance } from 'fastify';
import { getUser, logout } from '../../../contract/session/session';
import { serve } from '../../http/serve';
import { asThemselves } from '../../services/session/as-user';
import type { Sessions } from '../../http/session-cookie';

interface Given {
  sessions: Sessions;
  /** The username whose cart page links to the order history; none by default. */
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
