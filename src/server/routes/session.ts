import type { FastifyInstance } from 'fastify';
import { getUser, login, logout, register } from '../../contract/session';
import { canonicalUsername } from '../../shop/credentials';
import { localPath } from '../../shop/local-path';
import type { Limits } from '../limits';
import { serve } from '../serve';
import { asUser } from '../services/as-user';
import { checkCredentials, registerCustomer } from '../services/accounts';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/database';

const MINUTE = 60_000;

interface Given {
  db: Db;
  clock: () => number;
  sessions: Sessions;
  limits: Limits;
}

export const sessionRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits }: Given,
): void => {
  const loginByAddress = limits.of(20, MINUTE);
  const loginByName = limits.of(10, 15 * MINUTE);
  const registerByAddress = limits.of(10, 15 * MINUTE);

  serve(app, getUser, async ({ request }) => asUser(await sessions.member(request)));

  serve(app, login, async ({ body, request, reply }) => {
    loginByAddress(request.ip);
    const name = canonicalUsername(body.username);
    loginByName(name);
    const account = await checkCredentials(db, name, body.password);
    loginByName.forgive(name);
    await sessions.begin(request, reply, account);
    return asUser(account);
  });

  // The browser itself is sent here when a page finds that the session has ended (spec 7).
  app.get(login.path, (request, reply) => {
    const { next } = request.query as { next?: unknown }; // localPath takes anything
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
    return asUser(account);
  });

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { ok: true };
  });
};
