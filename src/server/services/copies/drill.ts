// A restore of the newest backup beside the shop, to see whether it can be relied on (docs/decisions/060).
import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderStore } from '../../gateways/files/folder-store';
import { pictureFolder } from '../../gateways/picture-files';
import { databaseEngine, databaseFile } from '../../tables/engine/database';
import { openSqlite } from '../../tables/engine/sqlite';
import { type Db, type Schema, migrations } from '../../tables/schema';
import { inRestoredDump } from '../../tables/engine/dump';
import { migrate, missingMigrations } from '../../tables/engine/migrate';
import { countShop } from '../../tables/copies';
import { type Whereabouts, newestBackup, picturesFolder } from './backups';
import { noteDrill } from './copies';
import { missingPictures, restoreBackup } from './restore';

interface Difference {
  rule: string;
  what: string;
}

const MAX_NAMED = 5;

interface DrillOptions extends Whereabouts {
  /** The backup; the newest nightly one of this machine by default. */
  file?: string | undefined;
  clock: () => number;
  /** A clock that is never set back, ms. */
  elapsed?: () => number;
  /** The audit of a database. */
  audit: (db: Db) => Promise<Difference[]>;
}

/** The result of a drill. */
export interface DrillResult {
  file: string;
  ms: number;
  /** Rows of the copy, by what they are in words: `orders`, `products`. */
  counts: Record<string, number>;
  /** The number of differences that the audit finds in the copy and in the shop itself. */
  known: number;
}

/** Restores a backup beside the shop, hands the open copy and its pictures to `act`, and removes it. */
const inCopy = async <T>(
  file: string,
  { dataDir, databaseUrl, clock }: DrillOptions,
  act: (copy: Db, pictures: string) => Promise<T>,
): Promise<T> => {
  if (databaseUrl !== undefined)
    return inRestoredDump(databaseUrl, file, async (copy) => {
      await missingMigrations(copy, migrations);
      await migrate(copy, migrations, clock());
      return act(copy, picturesFolder(file));
    });
  const folder = join(dataDir, 'drill');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  try {
    await restoreBackup(file, folder, clock(), { shared: true });
    const copy = openSqlite<Schema>(databaseFile(folder));
    try {
      return await act(copy, pictureFolder(folder));
    } finally {
      await copy.destroy();
    }
  } finally {
    remove();
  }
};

/**
 * Restores a backup beside the shop and audits it. The shop may be open meanwhile; its own data is not touched. Notes the
 * time and the result in the shop's database.
 * @throws Error in one line when the backup is not a whole shop
 */
export const drill = async (
  db: Db,
  { file: given, elapsed = () => performance.now(), ...rest }: DrillOptions,
): Promise<DrillResult> => {
  const { dataDir, clock, audit } = rest;
  const began = elapsed();
  const ms = () => Math.round(elapsed() - began);
  const file = given ?? newestBackup(dataDir, databaseEngine(db))?.file;
  const note = (error: string | null) => {
    const at = clock();
    return noteDrill(db, { file: basename(file ?? ''), at, ms: ms(), error }, at);
  };
  try {
    if (file === undefined)
      throw new Error(
        `There is no nightly backup in ${join(dataDir, 'backups')}: the shop makes one each night while it runs.`,
      );
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    const { counts, known } = await inCopy(file, rest, async (copy, pictures) => {
      const found = await audit(copy);
      // A difference that the shop itself has is no fault of its copy.
      const own = new Set(found.length ? (await audit(db)).map(({ what }) => what) : []);
      const added = found.filter(({ what }) => !own.has(what));
      if (added.length)
        throw new Error(
          `The books of the copy differ: ${added
            .slice(0, MAX_NAMED)
            .map(({ rule, what }) => `${rule} ${what}`)
            .join(' ')}${added.length > MAX_NAMED ? ` And ${added.length - MAX_NAMED} more.` : ''}`,
        );
      const missing = await missingPictures(copy, folderStore(pictures));
      if (missing) throw new Error(`Uploaded pictures that the copy shows and lacks: ${missing}.`);
      return { counts: await countShop(copy), known: found.length };
    });
    const result = { file, ms: ms(), counts, known };
    await note(null);
    return result;
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error));
    throw error;
  }
};
