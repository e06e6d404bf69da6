import { removeAccountRequests } from '../../tables/account/account-requests';
import type { Tx } from '../../tables/engine/database';
import { removeDevicesOf } from '../../tables/session/known-devices';
import { removePasskeysOf } from '../../tables/session/passkeys';
import { removeSessionsOf } from '../../tables/session/sessions';
import { removeSpareCodes } from './second-factor';

/**
 * Ends every way into an account but its password and its app: passkeys, sessions, known devices and mailed links. A new
 * role is set before, because it decides whether recovery codes are of use.
 */
export const endWaysIn = async (tx: Tx, accountId: string): Promise<void> => {
  await removePasskeysOf(tx, accountId);
  await removeSpareCodes(tx, accountId);
  await removeSessionsOf(tx, accountId);
  await removeDevicesOf(tx, accountId);
  await removeAccountRequests(tx, accountId);
};
