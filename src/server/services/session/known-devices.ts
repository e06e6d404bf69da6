import { newSecret, secretHash } from '../../ground/secret';
import type { AccountRow } from '../../tables/account/account-rows';
import type { Db } from '../../tables/schema';
import {
  isAnyonesDevice,
  isKnownDevice,
  removeOldDevices,
  saveKnownDevice,
} from '../../tables/session/known-devices';

/** A device is remembered this long after a login, ms. Browsers keep no cookie for longer. */
export const DEVICES_FOR = 400 * 24 * 60 * 60_000;

/** An account, by its canonical username or by its address in lower case. */
export type Whose = Pick<AccountRow, 'username'> | Pick<AccountRow, 'email_key'>;

/** A key for the device with this token; undefined unless the account has signed in on it. */
export const recognizeDevice = async (
  db: Db,
  token: string,
  whose: Whose,
): Promise<string | undefined> => {
  const tokenHash = secretHash(token);
  return (await isKnownDevice(db, tokenHash, whose)) ? tokenHash : undefined;
};

/** A key for the device with this token; undefined unless an account has signed in on it. */
export const knownDevice = async (db: Db, token: string): Promise<string | undefined> => {
  const tokenHash = secretHash(token);
  return (await isAnyonesDevice(db, tokenHash)) ? tokenHash : undefined;
};

/** Stores that an account has signed in on a device. @returns the device's token: the given one, if the shop issued it */
export const rememberDevice = async (
  db: Db,
  known: string | undefined,
  { id }: AccountRow,
  now: number,
): Promise<string> => {
  const isOurs = known !== undefined && (await knownDevice(db, known)) !== undefined;
  const token = isOurs ? known : newSecret();
  await saveKnownDevice(db, { token_hash: secretHash(token), account_id: id, seen_at: now });
  return token;
};

export const sweepDevices = (db: Db, now: number): Promise<void> =>
  removeOldDevices(db, now - DEVICES_FOR);
