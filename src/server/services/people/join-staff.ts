// Who is invited to the staff and has an account with the invited address (docs/decisions/043).
import type {
  joinSignedIn as signedInCall,
  joinWithPassword,
} from '../../../contract/people/invitations';
import { ApiError } from '../../ground/api-error';
import type { AccountRow } from '../../tables/account/account-rows';
import { findAccount, replacePasswordHash, setEmailProven } from '../../tables/account/accounts';
import { setAccountRole } from '../../tables/account/staff';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Tx } from '../../tables/schema';
import { takeInvitation } from '../../tables/people/invitations';
import type { InvitationRow } from '../../tables/people/people-rows';
import { findRole } from '../../tables/people/roles';
import { removeFactor } from '../../tables/session/factors';
import { noteAct } from '../../tables/log/log';
import { notifyOwner } from '../mail/account-notice';
import { refuseGuessable } from '../session/accounts';
import { endWaysIn } from '../session/end-ways';
import { hashPassword } from '../session/passwords';
import { needSession } from '../session/sessions';
import { accountToJoin, linkInvalid, validInvitation } from './invited';

const changed = (): ApiError =>
  new ApiError<typeof joinWithPassword>(
    'changed',
    'The account with this address has changed in the meantime. Please open the link of the mail again.',
  );

/** Gives the role of an invitation to an account, and ends everything by which somebody else could use the account. */
const takeRole = async (
  tx: Tx,
  { id }: AccountRow,
  invitation: InvitationRow,
  now: number,
): Promise<AccountRow> => {
  if (!(await takeInvitation(tx, invitation))) throw linkInvalid();
  await setAccountRole(tx, id, invitation.role_id);
  await setEmailProven(tx, id, now);
  await endWaysIn(tx, id);
  const to = (await findRole(tx, invitation.role_id))?.name ?? null;
  const detail = { from: 'Customer', to };
  await noteAct(tx, { at: now, by: id, act: 'person.joined', subject: `account:${id}`, detail });
  const joined = await findAccount(tx, id);
  if (!joined) throw changed();
  return joined;
};

/**
 * Takes the role of an invitation with the account that is signed in, has the invited address and has proven it. The
 * caller's own session ends as well.
 * @param token of the link. @param session the token of the session
 * @throws ApiError link_invalid, not_now; unauthorized when the session has ended in the meantime
 */
export const joinSignedIn = (
  db: Db,
  account: AccountRow,
  { token, session }: { token: string; session: string },
  now: number,
): Promise<AccountRow> =>
  inTransaction(db, async (tx) => {
    await needSession(tx, account.id, session);
    const invitation = await validInvitation(tx, token, now);
    const invited = await accountToJoin(tx, invitation);
    if (invited?.id !== account.id || invited.email_proven_at === null)
      throw new ApiError<typeof signedInCall>(
        'not_now',
        'This invitation is not for the account that you are logged in to. Please open the link of the mail again.',
      );
    return takeRole(tx, invited, invitation, now);
  });

/**
 * Takes the role of an invitation with the account that has its address, which no mailed link has proven before. Whoever
 * registered it may be somebody else, so it gets a new password and loses its second factor.
 * @throws ApiError link_invalid, changed, weak_password
 */
export const joinByPassword = async (
  db: Db,
  { token, password }: { token: string; password: string },
  now: number,
): Promise<AccountRow> => {
  const account = await accountToJoin(db, await validInvitation(db, token, now));
  if (!account) throw changed();
  refuseGuessable(password, account);
  const hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const invitation = await validInvitation(tx, token, now);
    const invited = await accountToJoin(tx, invitation);
    if (invited?.id !== account.id || invited.email_proven_at !== null) throw changed();
    if (!(await replacePasswordHash(tx, account.id, account.password_hash, hash))) throw changed();
    await removeFactor(tx, account.id);
    await notifyOwner(tx, account, { kind: 'password-changed', passkeys: false }, now);
    return takeRole(tx, invited, invitation, now);
  });
};
