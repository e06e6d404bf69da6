import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../contract/endpoint';
import type { AccountRow } from '../tables/account/account-rows';
import { type Handler, serve } from './serve';
import type { Sessions } from './session-cookie';

/** Makes routes for signed-in users. The handler gets the account. */
export const serveMember =
  (app: FastifyInstance, sessions: Sessions) =>
  <E extends Endpoint>(entry: E, handler: Handler<E, { account: AccountRow }>): void =>
    serve(app, entry, async (asked) =>
      handler({ ...asked, account: await sessions.member(asked.request) }),
    );

/** Makes routes for the admin. The handler gets the admin's id and the time. */
export const serveAdmin =
  (app: FastifyInstance, { sessions, clock }: { sessions: Sessions; clock: () => number }) =>
  <E extends Endpoint>(entry: E, handler: Handler<E, { adminId: string; now: number }>): void =>
    serve(app, entry, async (asked) => {
      const { id: adminId } = await sessions.admin(asked.request);
      return handler({ ...asked, adminId, now: clock() });
    });
