// Copies of the whole SQLite file, and whether anybody else has it open.
import { sql } from 'kysely';
import { type Db, isBroken, isBusy } from './database';

/** Writes the database as it is at this moment into a new file. Whoever writes meanwhile is not kept waiting. */
export const copyInto = async (db: Db, file: string): Promise<void> => {
  await sql`vacuum into ${file}`.execute(db);
};

/**
 * Makes the file whole without its log, which only the last one that has it open can do. A file that is too broken to
 * tell is nobody's. @returns false while another process has it open
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
