import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '../../gateways/data-folder';
import type { FileStore } from '../../gateways/files/file-store';
import { carryPictures, keptPictures, pictureFolder } from '../../gateways/picture-files';
import { fileFaults } from '../../tables/orders/audit';
import { leaveLog } from '../../tables/engine/backup';
import { databaseFile, isBroken } from '../../tables/engine/database';
import { openSqlite } from '../../tables/engine/sqlite';
import { type Db, type Schema, migrations } from '../../tables/schema';
import { migrate, missingMigrations } from '../../tables/engine/migrate';
import { picturesInUse } from '../../tables/catalogue/pictures';
import { picturesFolder } from './backups';

/** Checks and migrates a backup. @throws Error unless it is a complete database that this version supports */
const checkCopy = async (copy: string, from: string, now: number): Promise<void> => {
  let db: Db | undefined;
  try {
    db = openSqlite<Schema>(copy);
    const [fault] = await fileFaults(db);
    if (fault !== undefined) throw new Error(fault);
    await missingMigrations(db, migrations);
    await migrate(db, migrations, now);
    // Closing alone may leave the WAL behind.
    await leaveLog(db);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const why = isBroken(error) ? 'the file is damaged' : text;
    throw new Error(`${from} cannot be restored: ${why}`, { cause: error });
  } finally {
    await db?.destroy();
  }
};

/** @throws Error while a server has this file open */
export const checkClosed = async (file: string): Promise<void> => {
  let db: Db | undefined;
  try {
    db = openSqlite<Schema>(file);
  } catch (error) {
    // A damaged file is a reason to restore, not an error.
    if (isBroken(error)) return;
    throw error;
  }
  const alone = await leaveLog(db);
  await db.destroy();
  if (!alone) throw new Error('The shop is open on this database: close it first.');
};

/**
 * Puts a backup in the place of the shop's SQLite file, and the pictures beside it to the shop's. Nothing is touched before the backup was found whole; the file
 * that was there stays beside it. @param shared whether the pictures may share the backup's disk space @returns where that is, if there was one
 * @throws Error in one line
 */
export const restoreBackup = async (
  backup: string,
  dataDir: string,
  now: number,
  { shared }: { shared: boolean } = { shared: false },
): Promise<string | undefined> => {
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`);
  const file = databaseFile(dataDir);
  const isFirst = !existsSync(file);
  if (!isFirst) await checkClosed(file);
  openDataFolder(dataDir);
  const copy = `${file}.restoring`;
  const remove = () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${copy}${ending}`, { force: true });
  };
  remove();
  try {
    copyFileSync(backup, copy);
    await checkCopy(copy, backup, now);
  } catch (error) {
    remove();
    throw error;
  }
  const time = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14);
  const kept = join(dataDir, `shop-before-restore-${time}.sqlite`);
  if (!isFirst)
    for (const ending of ['', '-wal', '-shm'])
      if (existsSync(`${file}${ending}`)) renameSync(`${file}${ending}`, `${kept}${ending}`);
  // Copy pictures before the database that refers to them; existing ones stay.
  await carryPictures(picturesFolder(backup), pictureFolder(dataDir), { shared });
  renameSync(copy, file);
  return isFirst ? undefined : kept;
};

const firstBytes = (file: string, count: number): string => {
  const bytes = Buffer.alloc(count);
  const opened = openSync(file, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(opened, bytes));
  } finally {
    closeSync(opened);
  }
};

/** One line of advice on restoring a file while DATABASE_URL is set. The first bytes show its kind. */
export const postgresAdvice = (file: string, dataDir: string): string => {
  if (!existsSync(file)) return `There is no ${file}.`;
  const begin = firstBytes(file, 15);
  if (begin.startsWith('PGDMP'))
    return `${file} is a dump of PostgreSQL: stop the shop, then run pg_restore --clean --if-exists --no-owner --single-transaction --dbname=ADDRESS ${file}, where ADDRESS is the value of DATABASE_URL. Uploaded pictures belong in ${pictureFolder(dataDir)}.`;
  return begin === 'SQLite format 3'
    ? `${file} is a backup of SQLite, and DATABASE_URL names PostgreSQL: restore it with DATABASE_URL empty and DATA_DIR set to a new folder, then copy it into an empty database with npm run move.`
    : `${file} is neither a backup of SQLite nor a dump of pg_dump --format=custom.`;
};

/** Number of pictures that products or orders refer to and the store has not, when the backup's folder was not copied. */
export const missingPictures = async (db: Db, store: Pick<FileStore, 'list'>): Promise<number> => {
  const kept = await keptPictures(store);
  return [...(await picturesInUse(db))].filter((name) => !kept.has(name)).length;
};
