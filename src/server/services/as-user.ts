import type { User } from '../../shop/user';
import type { AccountRow } from '../tables/schema';

/** An account as its owner and the admin see it (spec 3). */
export const asUser = (account: AccountRow): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  firstName: account.first_name,
  lastName: account.last_name,
  isVendor: account.is_vendor === 1,
  createdAt: new Date(account.created_at).toISOString(),
});
