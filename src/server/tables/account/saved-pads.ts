import { changesRow } from '../engine/database';
import type { Queries } from '../schema';
import type { SavedPadRow } from './account-rows';

/** The saved lists of a dealer's order pad. */
export const padRows = (db: Queries, accountId: string): Promise<SavedPadRow[]> =>
  db
    .selectFrom('saved_pad')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

export const insertPad = async (db: Queries, row: SavedPadRow): Promise<void> => {
  await db.insertInto('saved_pad').values(row).execute();
};

export const updatePad = async (
  db: Queries,
  id: string,
  change: Partial<Pick<SavedPadRow, 'name' | 'lines' | 'saved_at'>>,
): Promise<void> => {
  await db.updateTable('saved_pad').set(change).where('id', '=', id).execute();
};

/** Removes a saved list of an account. @returns whether it had it */
export const removePad = (db: Queries, accountId: string, id: string): Promise<boolean> =>
  changesRow(db.deleteFrom('saved_pad').where('account_id', '=', accountId).where('id', '=', id));
