import { removeAccountRequests } from '../../tables/account/account-requests';
import type { Tx } from '../../tables/schema';
import { forgetKnownDevices } from '../../tables/session/known-devices';
import { deletePasskeys } from '../../tables/session/passkeys';
import { removeSessions } from '../../tables/session/sessions';
import { removeSpareCodes } from './second-factor';

/**
 * Ends every way into an account but its password and its app: passkeys, sessions, known devices and mailed links. A new
 * role is set before, because it decides whether recovery codes are of use.
 */
export const endWaysIn = async (tx: Tx, accountId: string): Promise<void> => {
  await deletePasskeys(tx, accountId);
  await removeSpareCodes(tx, accountId);
  await removeSessions(tx, accountId);
  await forgetKnownDevices(tx, accountId);
  await removeAccountRequests(tx, accountId);
};
