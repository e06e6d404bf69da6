import { OWNER } from '../../../shop/people/rights';
import { chosenPassword } from '../../../shop/session/credentials';
import { addAccount, findAdmin, setPasswordHash } from '../../tables/account/accounts';
import { noteAct } from '../../tables/log/log';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { removeSessions } from '../../tables/session/sessions';
import { newAccount, refuseGuessable } from '../session/accounts';

/**
 * Sets the admin's password and ends all admin sessions. Creates the account if there is none.
 * @param email the shop's mailbox, used for a new admin
 * @returns whether the account was created
 * @throws Error with the reason for a refused password (docs/rules.md 2.3)
 */
export const setAdminPassword = async (
  db: Db,
  { typed, email }: { typed: string; email: string },
  now: number,
): Promise<boolean> => {
  const read = chosenPassword('A password is needed').safeParse(typed);
  if (!read.success) throw new Error(`${read.error.issues[0]?.message}.`);
  const password = read.data;
  refuseGuessable(password, { username: 'admin', email });
  const fresh = await newAccount(
    { username: 'admin', password, email, firstName: '', lastName: '', roleId: OWNER },
    now,
  );
  return inTransaction(db, async (tx) => {
    const admin = await findAdmin(tx);
    if (admin) {
      await setPasswordHash(tx, admin.id, fresh.password_hash);
      await removeSessions(tx, admin.id);
    } else await addAccount(tx, fresh);
    const subject = `account:${(admin ?? fresh).id}`;
    await noteAct(tx, { at: now, by: null, act: 'account.password', subject });
    return !admin;
  });
};
