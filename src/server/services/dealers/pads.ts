import type { renamePad, savePad } from '../../../contract/dealers/pads';
import {
  MAX_PADS,
  type PadEntry,
  type PadLine,
  type SavedPad,
  isSameName,
} from '../../../shop/dealers/saved-pad';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { ACCOUNT_JSON, type AccountRow, type SavedPadRow } from '../../tables/account/account-rows';
import { insertPad, padRows, removePad, updatePad } from '../../tables/account/saved-pads';
import { productsByIds } from '../../tables/catalogue/products';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { partName } from '../cart/read-cart';
import { refuseOthers } from './dealers';

const padLines = ({ id, lines }: SavedPadRow): PadLine[] => ACCOUNT_JSON.lines.read(lines, id);

/** The saved lists of an account, by name, with the parts that are not sold any more apart. */
export const savedPads = async (db: Queries, accountId: string): Promise<SavedPad[]> => {
  const rows = await padRows(db, accountId);
  const ids = new Set(rows.flatMap((row) => padLines(row).map(({ productId }) => productId)));
  const products = await productsByIds(db, [...ids]);
  const isSold = ({ productId }: PadLine) => products.get(productId)?.published === 1;
  return rows
    .map((row) => ({
      id: row.id,
      name: row.name,
      lines: padLines(row).filter(isSold),
      gone: padLines(row)
        .filter((line) => !isSold(line))
        .map(({ productId, quantity }) => ({
          name: partName(productId, products.get(productId)),
          quantity,
        })),
      savedAt: new Date(row.saved_at).toISOString(),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
};

/** The saved lists of a dealer. @throws ApiError vendors_only */
export const dealerPads = (db: Queries, account: AccountRow): Promise<SavedPad[]> => {
  refuseOthers(account);
  return savedPads(db, account.id);
};

const thePad = async (tx: Tx, accountId: string, id: string): Promise<SavedPad> => {
  const saved = (await savedPads(tx, accountId)).find((one) => one.id === id);
  if (!saved) throw new Error(`The list ${id} was not stored.`);
  return saved;
};

/** Saves a list, or gives the one of the same name these lines. @throws ApiError vendors_only, not_now for one too many */
export const saveDealerPad = (
  db: Db,
  account: AccountRow,
  { name, lines }: PadEntry,
  now: number,
): Promise<SavedPad> => {
  refuseOthers(account);
  return inTransaction(db, async (tx) => {
    const rows = await padRows(tx, account.id);
    const columns = { name, lines: JSON.stringify(lines), saved_at: now };
    const same = rows.find((row) => isSameName(row.name, name));
    if (same) {
      await updatePad(tx, same.id, columns);
      return thePad(tx, account.id, same.id);
    }
    if (rows.length >= MAX_PADS)
      throw new ApiError<typeof savePad>(
        'not_now',
        `You have ${MAX_PADS} saved pads. Delete one first.`,
      );
    const id = newId();
    await insertPad(tx, { id, account_id: account.id, ...columns });
    return thePad(tx, account.id, id);
  });
};

const notYours = (): ApiError =>
  new ApiError<typeof renamePad>('not_found', 'You do not have this pad any more.');

/** Renames a list. @throws ApiError vendors_only, not_found, invalid when another list has the name */
export const renameDealerPad = (
  db: Db,
  account: AccountRow,
  { id, name }: { id: string; name: string },
): Promise<SavedPad> => {
  refuseOthers(account);
  return inTransaction(db, async (tx) => {
    const rows = await padRows(tx, account.id);
    if (!rows.some((row) => row.id === id)) throw notYours();
    if (rows.some((row) => row.id !== id && isSameName(row.name, name))) {
      const message = 'Another pad has this name.';
      throw new ApiError('invalid', message, { fields: { name: message } });
    }
    await updatePad(tx, id, { name });
    return thePad(tx, account.id, id);
  });
};

/** Removes a list. @throws ApiError vendors_only, not_found */
export const removeOwnPad = async (db: Db, account: AccountRow, id: string): Promise<void> => {
  refuseOthers(account);
  if (!(await removePad(db, account.id, id))) throw notYours();
};
