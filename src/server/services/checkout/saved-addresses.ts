import type { addAddress, changeAddress } from '../../../contract/account/addresses';
import type { ShippingAddress } from '../../../shop/checkout/address';
import {
  type AddressEntry,
  MAX_ADDRESSES,
  type SavedAddress,
  isSameAddress,
} from '../../../shop/checkout/saved-address';
import { ApiError } from '../../ground/api-error';
import { newId } from '../../ground/new-id';
import { ACCOUNT_JSON, type AccountAddressRow } from '../../tables/account/account-rows';
import {
  addressRows,
  insertAddress,
  removeSavedAddress,
  updateAddress,
} from '../../tables/account/addresses';
import { isDeleted } from '../../tables/account/deleted-accounts';
import type { CheckoutRow } from '../../tables/checkout/checkout-rows';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import type { OrderRow } from '../../tables/orders/order-rows';
import { orderAddress, serializeAddress } from '../orders/stored-address';

const storedAddress = ({ id, address }: AccountAddressRow): ShippingAddress =>
  ACCOUNT_JSON.address.read(address, id);

const asSaved = (row: AccountAddressRow, defaultId: string | undefined): SavedAddress => ({
  ...storedAddress(row),
  id: row.id,
  poNumber: row.po_number,
  isDefault: row.id === defaultId,
});

/** The book of an account: its default first. */
export const savedAddresses = async (db: Queries, accountId: string): Promise<SavedAddress[]> => {
  const rows = await addressRows(db, accountId);
  return rows.map((row) => asSaved(row, rows[0]?.id));
};

const theSaved = async (tx: Tx, accountId: string, id: string): Promise<SavedAddress> => {
  const saved = (await savedAddresses(tx, accountId)).find((one) => one.id === id);
  if (!saved) throw new Error(`The address ${id} was not stored.`);
  return saved;
};

/** A time that makes an address the default: later than that of every other one. */
const newest = (rows: readonly AccountAddressRow[], now: number): number =>
  Math.max(now, ...rows.map(({ used_at: at }) => at + 1));

const entryColumns = (
  { poNumber, isDefault, ...address }: AddressEntry,
  rows: readonly AccountAddressRow[],
  now: number,
) => ({
  address: serializeAddress(address),
  ...(poNumber !== undefined && { po_number: poNumber }),
  ...(isDefault && { used_at: newest(rows, now) }),
});

/** Saves an address, or changes the same one. @throws ApiError not_now for one too many */
export const saveAddress = (
  db: Db,
  accountId: string,
  entry: AddressEntry,
  now: number,
): Promise<SavedAddress> =>
  inTransaction(db, async (tx) => {
    const rows = await addressRows(tx, accountId);
    const same = rows.find((row) => isSameAddress(storedAddress(row), entry));
    const columns = entryColumns(entry, rows, now);
    if (same) {
      await updateAddress(tx, same.id, columns);
      return theSaved(tx, accountId, same.id);
    }
    if (rows.length >= MAX_ADDRESSES)
      throw new ApiError<typeof addAddress>(
        'not_now',
        `You have ${MAX_ADDRESSES} addresses. Remove one first.`,
      );
    const id = newId();
    const row = { id, account_id: accountId, po_number: null, used_at: 0, created_at: now };
    await insertAddress(tx, { ...row, ...columns });
    return theSaved(tx, accountId, id);
  });

const notYours = (): ApiError =>
  new ApiError<typeof changeAddress>('not_found', 'You do not have this address any more.');

/** Changes a saved address. @throws ApiError not_found */
export const changeSaved = (
  db: Db,
  accountId: string,
  { id, entry }: { id: string; entry: AddressEntry },
  now: number,
): Promise<SavedAddress> =>
  inTransaction(db, async (tx) => {
    const rows = await addressRows(tx, accountId);
    if (!rows.some((row) => row.id === id)) throw notYours();
    await updateAddress(tx, id, entryColumns(entry, rows, now));
    return theSaved(tx, accountId, id);
  });

/** Removes a saved address. @throws ApiError not_found */
export const removeSaved = async (db: Db, accountId: string, id: string): Promise<void> => {
  if (!(await removeSavedAddress(db, accountId, id))) throw notYours();
};

/**
 * Makes the address of a new order the default of its buyer's book. It is added where the buyer asked for that, and only
 * while the book has room.
 */
export const rememberAddress = async (
  tx: Tx,
  order: OrderRow,
  { save_address: isAsked }: Pick<CheckoutRow, 'save_address'>,
): Promise<void> => {
  const { account_id: accountId, po_number, created_at: now } = order;
  const address = orderAddress(order);
  if (!address) return;
  const rows = await addressRows(tx, accountId);
  const same = rows.find((row) => isSameAddress(storedAddress(row), address));
  const columns = {
    address: serializeAddress(address),
    used_at: newest(rows, now),
    ...(po_number !== null && { po_number }),
  };
  if (same) return updateAddress(tx, same.id, columns);
  if (!isAsked || rows.length >= MAX_ADDRESSES || (await isDeleted(tx, accountId))) return;
  const id = newId();
  await insertAddress(tx, { id, account_id: accountId, po_number, created_at: now, ...columns });
};
