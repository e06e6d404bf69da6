import type { User } from '../../../shop/session/user';
import { roleRights } from '../../../shop/people/rights';
import type { Role } from '../../tables/people/roles';
import type { AccountRow } from '../../tables/account/account-rows';

/** An account as its user and the admin see it. */
export const asUser = (account: AccountRow): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  firstName: account.first_name,
  lastName: account.last_name,
  isVendor: account.is_vendor === 1,
  createdAt: new Date(account.created_at).toISOString(),
});

/**
 * The signed-in user's own account. One account has a link to the order history on its cart page (docs/rules.md 2.9).
 * @param reserved its canonical name
 * @param factorDueAt until when a member of the staff can do without the second factor that they need, epoch ms
 */
export const asThemselves = (
  account: AccountRow,
  role: Role | undefined,
  reserved: string | undefined,
  factorDueAt?: number,
): User => ({
  ...asUser(account),
  ...(account.is_guest === 1
    ? { isGuest: true }
    : account.email_proven_at === null && { emailUnproven: true }),
  ...(account.password_is_first === 1 && { mustChangePassword: true }),
  ...(role && {
    staff: {
      role: role.name,
      rights: roleRights(role),
      ...(factorDueAt !== undefined && { factorDueAt: new Date(factorDueAt).toISOString() }),
    },
  }),
  ...(account.username === reserved && { showsOrderHistory: true }),
});
