import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { AccountRow } from './account-rows';

/** Gives a guest a name, the key of the address and a password. @returns whether the account was a guest's until now */
export const nameGuest = (
  db: Queries,
  {
    id,
    username,
    email_key,
    password_hash,
  }: Pick<AccountRow, 'id' | 'username' | 'email_key' | 'password_hash'>,
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('account')
      .set({ username, email_key, password_hash, is_guest: 0 })
      .where('id', '=', id)
      .where('is_guest', '=', 1),
  );

/**
 * Guests who came before `cameBefore` and have no session, no order since `orderedBefore`, and no open one;
 * epoch ms. At most 100, the oldest first.
 */
export const goneGuests = (
  db: Queries,
  { cameBefore, orderedBefore }: { cameBefore: number; orderedBefore: number },
): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('is_guest', '=', 1)
    .where('created_at', '<', cameBefore)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('session')
            .select('session.id')
            .whereRef('session.account_id', '=', 'account.id'),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.account_id', '=', 'account.id')
            .where((order) =>
              order.or([
                order('orders.created_at', '>=', orderedBefore),
                order('orders.status', 'not in', ['delivered', 'cancelled']),
              ]),
            ),
        ),
      ),
    )
    .orderBy('created_at')
    .limit(100)
    .execute();
