import type { Queries } from '../schema';
import type { AccountRow } from '../account/account-rows';
import type { KnownDeviceRow } from './session-rows';

/** Whether the account with this username or this address has signed in on a device. */
export const isKnownDevice = async (
  db: Queries,
  tokenHash: string,
  who: Pick<AccountRow, 'username'> | Pick<AccountRow, 'email_key'>,
): Promise<boolean> => {
  const [column, value] =
    'username' in who
      ? (['account.username', who.username] as const)
      : (['account.email_key', who.email_key] as const);
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('known_device.token_hash')
    .where('known_device.token_hash', '=', tokenHash)
    .where(column, '=', value)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether any account has signed in on a device. */
export const isAnyonesDevice = async (db: Queries, tokenHash: string): Promise<boolean> => {
  const row = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
};

/** Adds a device of an account, or the time of another login on it. */
export const saveKnownDevice = async (db: Queries, device: KnownDeviceRow): Promise<void> => {
  await db
    .insertInto('known_device')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'account_id']).doUpdateSet({ seen_at: device.seen_at }),
    )
    .execute();
};

/** Deletes devices without a login since `before` (epoch ms). */
export const removeOldDevices = async (db: Queries, before: number): Promise<void> => {
  await db.deleteFrom('known_device').where('seen_at', '<', before).execute();
};

/** Makes every device unknown to an account. */
export const forgetKnownDevices = async (db: Queries, accountId: string): Promise<void> => {
  await db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
};
