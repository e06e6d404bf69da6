import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { AccountAddressRow } from './account-rows';

/** The saved addresses of an account: the default first. */
export const addressRows = (db: Queries, accountId: string): Promise<AccountAddressRow[]> =>
  db
    .selectFrom('account_address')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertAddress = async (db: Queries, row: AccountAddressRow): Promise<void> => {
  await db.insertInto('account_address').values(row).execute();
};

export const updateAddress = async (
  db: Queries,
  id: string,
  change: Partial<Pick<AccountAddressRow, 'address' | 'po_number' | 'used_at'>>,
): Promise<void> => {
  await db.updateTable('account_address').set(change).where('id', '=', id).execute();
};

/** Removes a saved address of an account. @returns whether it had it */
export const removeSavedAddress = (db: Queries, accountId: string, id: string): Promise<boolean> =>
  changesRow(
    db.deleteFrom('account_address').where('account_id', '=', accountId).where('id', '=', id),
  );
