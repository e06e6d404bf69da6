import type { FastifyInstance } from 'fastify';
import { getUser, logout } from '../../contract/session';
import { login, register } from '../../contract/sign-in';
import { canonicalUsername } from '../../shop/credentials';
import { localPath } from '../../shop/local-path';
import type { User } from '../../shop/user';
import type { Limits } from '../limits';
import { serve } from '../serve';
import { asUser } from '../services/as-user';
import { checkCredentials, registerCustomer } from '../services/accounts';
import type { Sessions } from '../session-cookie';
import type { Db } from '../tables/database';
import type { AccountRow } from '../tables/schema';

const MINUTE = 60_000;

interface Given {
  /** Whose cart page leads to the order history (spec 2, Cart); nobody's without it. */
  orderHistoryUsername?: string | undefined;
  db: Db;
  clock: () => number;
  sessions: Sessions;
  limits: Limits;
}

export const sessionRoutes = (
  app: FastifyInstance,
  { db, clock, sessions, limits, orderHistoryUsername }: Given,
): void => {
  const reserved = orderHistoryUsername && canonicalUsername(orderHistoryUsername);
  const asThemselves = (account: AccountRow): User =>
    account.username === reserved
      ? { ...asUser(account), showsOrderHistory: true }
      : asUser(account);
  const loginByAddress = limits.of(20, MINUTE);
  const loginByName = limits.of(10, 15 * MINUTE);
  const registerByAddress = limits.of(10, 15 * MINUTE);

  serve(app, getUser, async ({ request }) => asThemselves(await sessions.member(request)));

  serve(app, login, async ({ body, request, reply }) => {
    loginByAddress(request.ip);
    const name = canonicalUsername(body.username);
    loginByName(name);
    const account = await checkCredentials(db, name, body.password);
    loginByName.forgive(name);
    await sessions.begin(request, reply, account);
    return asThemselves(account);
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
    return asThemselves(account);
  });

  serve(app, logout, async ({ request, reply }) => {
    await sessions.end(request, reply);
    return { ok: true };
  });
};
