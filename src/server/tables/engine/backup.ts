// Copies of the whole SQLite file, and a check for other users of it.
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { type QueryExecutorProvider, sql } from 'kysely';
import { isBroken, isBusy } from './database';

/**
 * A process of its own, because the copy of 500 MB takes ten seconds, in which this one must answer others. What is
 * written goes to the disk all along: all of it at the end would let commits wait for 0.1 s and more.
 */
const COPYING = `
const { Worker } = require('node:worker_threads');
const [, library, from, to] = process.argv;
const syncing = \`
  const { fdatasyncSync, openSync } = require('node:fs');
  const { workerData } = require('node:worker_threads');
  let file;
  setInterval(() => {
    try {
      fdatasyncSync((file ??= openSync(workerData)));
    } catch {} // SQLite itself reports what is wrong with the file
  }, 50);
\`;
new Worker(syncing, { eval: true, workerData: to }).unref();
const database = new (require(library))(from);
database.exec('pragma busy_timeout = 5000');
database.prepare('vacuum into ?').run(to);
database.close();
`;

const run = promisify(execFile);

/**
 * Writes a snapshot of the database into a new file, in a process of lower priority; the lowest would not
 * finish on a machine that is always busy. Does not block concurrent writers.
 * @param signal ends it before it is complete
 * @throws Error when it fails or is ended; the file may then be incomplete
 */
export const copyInto = async (
  db: QueryExecutorProvider,
  file: string,
  signal?: AbortSignal,
): Promise<void> => {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(db);
  const library = createRequire(import.meta.url).resolve('libsql');
  const args = ['--eval', COPYING, library, rows[0]?.file ?? '', file];
  const copying = run(process.execPath, args, signal ? { signal } : {});
  const { pid } = copying.child;
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await copying;
};

/**
 * Merges the WAL into the file, which only works while no other process has it open. Counts a file that is too damaged
 * to check as not in use. @returns false while another process has it open
 */
export const leaveLog = async (db: QueryExecutorProvider): Promise<boolean> => {
  try {
    await sql`pragma busy_timeout = 0`.execute(db);
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode = delete`.execute(db);
    return rows[0]?.journal_mode === 'delete';
  } catch (error) {
    if (isBusy(error)) return false;
    if (isBroken(error)) return true;
    throw error;
  }
};
