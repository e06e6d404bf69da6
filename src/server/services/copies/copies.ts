// The facts about copies of the shop that the database keeps: the last backup, the last one that was sent away, and the
// last drill.
import { z } from 'zod';
import { inTransaction } from '../../tables/engine/database';
import type { Db, Queries, Tx } from '../../tables/schema';
import { jsonColumn } from '../../tables/engine/json-column';
import type { ShopSettingRow } from '../../tables/settings/setting-rows';
import { findSetting, saveSetting } from '../../tables/settings/shop-settings';

/** Times are epoch ms. */
const Backup = z.object({ file: z.string(), at: z.number(), bytes: z.number() });

const Sent = z.object({
  /** The name of the backup for which the owner's command ran last, and when it ended. */
  file: z.string(),
  triedAt: z.number(),
  /** The reason why it failed; null after a success. */
  error: z.string().nullable(),
  /** When the last success was; null before the first one. */
  sentAt: z.number().nullable(),
});
export type Sent = z.infer<typeof Sent>;

const Drill = z.object({
  file: z.string(),
  at: z.number(),
  /** The time that it took. */
  ms: z.number(),
  /** The fault that was found; null when the copy is a whole shop. */
  error: z.string().nullable(),
});
export type Drill = z.infer<typeof Drill>;

/** A fact under its name in the table of settings. */
const settingFact = <T>(name: ShopSettingRow['name'], schema: z.ZodType<T>) => {
  const json = jsonColumn('shop_setting.value', schema);
  return {
    read: async (db: Queries): Promise<T | undefined> => {
      const row = await findSetting(db, name);
      return row && json.read(row.value, row.name);
    },
    note: (db: Db, fact: T, now: number): Promise<void> =>
      inTransaction(db, async (tx: Tx) => {
        const { version = 0 } = (await findSetting(tx, name)) ?? {};
        const value = json.write(fact);
        await saveSetting(tx, { name, value, version: version + 1, changed_at: now });
      }),
  };
};

export const { read: readBackup, note: noteBackup } = settingFact('backup', Backup);
export const { read: readSent, note: noteSent } = settingFact('backup-sent', Sent);
export const { read: readDrill, note: noteDrill } = settingFact('drill', Drill);

/** The number of copies that went wrong and wait for the owner: the last one to another place, and the last drill. */
export const failedCopies = async (db: Queries): Promise<number> =>
  [await readSent(db), await readDrill(db)].filter((fact) => fact && fact.error !== null).length;
