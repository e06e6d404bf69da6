import { createECDH } from 'node:crypto';
import type { Db } from '../../tables/schema';
import { addPushKey, findPushKey } from '../../tables/reminders/push-keys';

interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const newKeys = (): PushKeys => {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Pad with leading zeros to the full length.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return { publicKey, privateKey };
};

/**
 * The shop's VAPID keys: those of the settings, or those created on the first start. They are stored
 * in the database, so that backups contain them and all processes share them: with new keys every device would
 * have to subscribe again.
 */
export const openPushKeys = async (
  db: Db,
  keys: PushKeys | undefined,
  now: number,
): Promise<PushKeys> => {
  if (keys) return keys;
  if (!(await findPushKey(db))) {
    const { publicKey, privateKey } = newKeys();
    await addPushKey(db, { public_key: publicKey, private_key: privateKey, made_at: now });
  }
  const kept = await findPushKey(db);
  if (!kept) throw new Error('The push keys could not be kept.');
  return { publicKey: kept.public_key, privateKey: kept.private_key };
};
