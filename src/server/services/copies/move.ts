import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { databaseFile, openDatabase } from '../../tables/engine/database';
import { openSqlite } from '../../tables/engine/sqlite';
import { type Db, type Schema, migrations } from '../../tables/schema';
import { checkSchema, createSchema } from '../../tables/engine/migrate';
import { copyRows, ownTables } from '../../tables/engine/move';
import { checkClosed } from './restore';

interface Difference {
  rule: string;
  what: string;
}

const differenceText = ({ rule, what }: Difference): string => `${rule} ${what}`;

interface Move {
  dataDir: string;
  /** The empty PostgreSQL database. */
  databaseUrl: string;
  now: number;
  /** The audit of a database. */
  audit: (db: Db) => Promise<Difference[]>;
}

/**
 * Copies the shop of a closed SQLite file into an empty PostgreSQL database, in one transaction. The file is only read,
 * through a copy. Before the commit, rows are counted and the audit must find no more than it finds in the file.
 * @returns the number of rows @throws Error with one line; then the target is still empty
 */
export const moveShop = async ({ dataDir, databaseUrl, now, audit }: Move): Promise<number> => {
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new Error(`There is no database in ${dataDir}: give DATA_DIR.`);
  // A server that runs has a WAL beside the file; so does one that was killed, and then the check merges it.
  if (existsSync(`${file}-wal`)) await checkClosed(file);
  const copy = `${file}.moving`;
  const remove = () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${copy}${ending}`, { force: true });
  };
  remove();
  copyFileSync(file, copy);
  const to = openDatabase<Schema>({ dataDir, databaseUrl });
  let from: Db | undefined;
  try {
    const source = openSqlite<Schema>(copy);
    from = source;
    await checkSchema(source, migrations);
    if ((await ownTables(to)).length)
      throw new Error('The database of --to has tables already: give an empty one.');
    const known = new Set((await audit(source)).map(differenceText));
    return await to.transaction().execute(async (tx) => {
      await createSchema(tx, migrations, now);
      const rows = await copyRows(source, tx);
      const differences = (await audit(tx)).map(differenceText);
      const added = differences.find((text) => !known.has(text));
      if (added !== undefined) throw new Error(`The copy differs (${added}). Nothing was written.`);
      return rows;
    });
  } finally {
    await from?.destroy();
    await to.destroy();
    remove();
  }
};
