import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../../shop/session/user';
import { factorDue } from '../../services/people/factor-policy';
import { asThemselves } from '../../services/session/as-user';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/schema';
import { findRole } from '../../tables/people/roles';
import { accountFactors } from '../../tables/session/factors';
import type { Devices } from './device-cookie';
import type { Sessions } from './session-cookie';

interface SigningIn {
  db: Db;
  sessions: Sessions;
  devices: Devices;
  /** The username whose cart page links to the order history. */
  reserved: string | undefined;
}

/** Begins a session of an account that has shown who uses it, and remembers the device. @returns the user for the answer */
export const signInWith =
  ({ db, sessions, devices, reserved }: SigningIn) =>
  async (account: AccountRow, request: FastifyRequest, reply: FastifyReply): Promise<User> => {
    await sessions.begin(request, reply, account);
    await devices.remember(request, reply, account);
    const role = await findRole(db, account.role_id);
    const dueAt =
      role && (await factorDue(db, { role, factors: await accountFactors(db, account.id) }));
    return asThemselves(account, role, reserved, dueAt);
  };
