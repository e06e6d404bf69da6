// Invitations of dealers: applicants, and colleagues in a company (docs/rules.md 7.10, 7.15).
import type {
  Company,
  inviteToCompany as inviteCall,
} from '../../../contract/dealers/admin-companies';
import type { BodyOf } from '../../../contract/endpoint';
import { ApiError } from '../../ground/api-error';
import { findAccountByEmail } from '../../tables/account/accounts';
import { inTransaction } from '../../tables/engine/database';
import type { Db } from '../../tables/schema';
import { findInvitation, removeInvitation } from '../../tables/people/invitations';
import { noteAct } from '../../tables/log/log';
import { companyFor, companyWithPeople, storedAccount } from '../dealers/companies';
import { currentOffer } from '../dealers/offer';
import { invite } from './invitations';

interface Inviting {
  by: string;
  now: number;
  /** The shop's base URL. */
  site: string;
}

/**
 * Invites somebody into the company of a dealer by mail. Accepting it makes a dealer's account there.
 * @throws ApiError not_found; not_now for a customer; email_taken
 */
export const inviteToCompany = (
  db: Db,
  userId: string,
  { name, email }: BodyOf<typeof inviteCall>,
  inviting: Inviting,
): Promise<Company | null> =>
  inTransaction(db, async (tx) => {
    const account = await storedAccount(tx, userId);
    if (account.is_vendor !== 1)
      throw new ApiError<typeof inviteCall>('not_now', 'Only a dealer belongs to a company.');
    if (await findAccountByEmail(tx, email)) {
      const message = 'There is an account with this address. Add that account to the company.';
      throw new ApiError<typeof inviteCall>('email_taken', message, { fields: { email: message } });
    }
    const company = await companyFor(tx, account, inviting);
    const offer = await currentOffer(tx);
    await invite(
      tx,
      { email, name, roleId: null, isVendor: true, companyId: company.id, offer },
      inviting,
    );
    return companyWithPeople(tx, company.id);
  });

/** Withdraws an invitation into the company of a dealer; its link ends. @throws ApiError not_found */
export const withdrawFromCompany = (
  db: Db,
  userId: string,
  invitationId: string,
  { by, now }: { by: string; now: number },
): Promise<Company | null> =>
  inTransaction(db, async (tx) => {
    const { company_id: companyId } = await storedAccount(tx, userId);
    const invitation = await findInvitation(tx, invitationId);
    if (!invitation || companyId === null || invitation.company_id !== companyId)
      throw new ApiError<typeof inviteCall>('not_found', 'There is no such invitation.');
    await removeInvitation(tx, invitationId);
    await noteAct(tx, {
      at: now,
      by,
      act: 'person.withdrawn',
      subject: `account:${invitationId}`,
      detail: { from: 'Dealer', to: null },
    });
    return companyWithPeople(tx, companyId);
  });
