import type { FastifyInstance } from 'fastify';
import { login, register } from '../../contract/session-sign-in';
import { canonicalUsername } from '../../shop/session/credentials';
import { localPath } from '../../shop/local-path';
import type { Limits } from '../limits';
import { serve } from '../serve';
import { checkCredentials, registerCustomer } from '../services/session/accounts';
import { asThemselves } from '../services/session/as-user';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/engine/database';

const MINUTE = 60_000;

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  limits: Limits;
  /** The username whose cart page links to the order history; none by default. */
  reserved: string | undefined;
}

export const signInRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits, reserved }: Given,
): void => {
  const loginByAddress = limits.of(20, MINUTE);
  const loginByName = limits.of(10, 15 * MINUTE);
  const registerByAddress = limits.of(10, 15 * MINUTE);

  serve(app, login, async ({ body, request, reply }) => {
    loginByAddress(request.ip);
    const name = canonicalUsername(body.username);
    loginByName(name);
    const account = await checkCredentials(db, name, body.password);
    loginByName.forgive(name);
    await sessions.begin(request, reply, account);
    return asThemselves(account, reserved);
  });

  // A page sends the browser here when the session has ended (docs/rules.md 1.6).
  app.get(login.path, (request, reply) => {
    const { next } = request.query as { next?: unknown }; // localPath checks it
    const to = localPath(next);
    return reply
      .header('cache-control', 'no-store')
      .redirect(to === '/' ? '/auth' : `/auth?next=${encodeURIComponent(to)}`, 302);
  });

  serve(app, register, async ({ body, request, reply }) => {
    registerByAddress(request.ip);
    const account = await registerCustomer(db, body, clock());
    await sessions.begin(request, reply, account);
    reply.code(201);
    return asThemselves(account, reserved);
  });
};
