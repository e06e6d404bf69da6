import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Endpoint } from '../../contract/endpoint';
import type { Right } from '../../shop/people/rights';
import { actAs } from '../ground/acting';
import type { AccountRow } from '../tables/account/account-rows';
import { deviceName } from './device-name';
import { type Handler, serve } from './serve';
import type { Sessions } from './session-cookie';
import { staffOf } from './staff-rights';

/** Makes routes for signed-in users. The handler gets the account. */
export const serveMember =
  (app: FastifyInstance, sessions: Sessions) =>
  <E extends Endpoint>(entry: E, handler: Handler<E, { account: AccountRow }>): void =>
    serve(app, entry, async (asked) => {
      const account = await sessions.member(asked.request);
      const { id, username, role_id: role } = account;
      const device = () => deviceName(asked.request);
      return actAs({ id, ...(role !== null && { staffName: username }), device }, () =>
        handler({ ...asked, account }),
      );
    });

/** Who acts in the admin area, with what rights, and when. */
export interface Acting {
  adminId: string;
  rights: readonly Right[];
  now: number;
}

/** Makes routes of the admin area. The guard has checked the right of the call (http/session-cookie). */
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
      (asked) => {
        const staff = staffOf(asked.request);
        const { id: adminId, username: staffName, rights } = staff;
        const device = () => deviceName(asked.request);
        return actAs({ id: adminId, staffName, device }, () =>
          handler({ ...asked, adminId, rights, now: clock() }),
        );
      },
      options,
    );
