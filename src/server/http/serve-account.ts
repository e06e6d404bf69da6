import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '../../contract/endpoint';
import type { Right } from '../../shop/people/rights';
import { actAs } from '../ground/acting-staff';
import type { AccountRow } from '../tables/account/account-rows';
import { type Handler, serve } from './serve';
import type { Sessions } from './session/session-cookie';
import { requestStaff } from './session/staff-rights';

/** The account of a signed-in user, and the token of the request's session. */
export interface Signed {
  account: AccountRow;
  token: string;
}

/** Makes routes for signed-in users. */
export const serveMember =
  (app: FastifyInstance, sessions: Sessions) =>
  <E extends Endpoint>(entry: E, handler: Handler<E, Signed>): void =>
    serve(app, entry, async (incoming) =>
      handler({
        ...incoming,
        account: await sessions.member(incoming.request),
        token: sessions.token(incoming.request) ?? '',
      }),
    );

/** Who acts in the admin area, with what rights, and when. */
export interface Acting {
  adminId: string;
  rights: readonly Right[];
  now: number;
}

/** Makes routes of the admin area. The guard has checked the right of the call (http/session/session-cookie). */
export const serveAdmin =
  (app: FastifyInstance, clock: () => number) =>
  <E extends Endpoint>(
    entry: E,
    handler: Handler<E, Acting>,
    options?: RouteShorthandOptions,
  ): void =>
    serve(
      app,
      entry,
      (incoming) => {
        const staff = requestStaff(incoming.request);
        const { id: adminId, rights } = staff;
        return actAs(staff, () => handler({ ...incoming, adminId, rights, now: clock() }));
      },
      options,
    );
