// Copies of the whole SQLite file, and a check for other users of it.
import { sql } from 'kysely';
import { type Db, isBroken, isBusy } from './database';

/** Writes a snapshot of the database into a new file. Does not block concurrent writers. */
export const copyInto = async (db: Db, file: string): Promise<void> => {
  await sql`vacuum into ${file}`.execute(db);
};

/**
 * Merges the WAL into the file, which only works while no other process has it open. Counts a file that is too damaged
 * to check as not in use. @returns false while another process has it open
 */
export const leaveLog = async (db: Db): Promise<boolean> => {
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
