// What one server process has compressed for all. On PostgreSQL only.
import { sql } from 'kysely';
import type { Db } from './database';
import { announceChange } from './changes';

export const findCompressed = async (db: Db, name: string): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from compressed_answer where name = ${name}`.execute(db);
  return rows[0]?.bytes;
};

/** Keeps a compressed answer, and lets the other processes look for it. */
export const keepCompressed = async (
  db: Db,
  { name, bytes, now }: { name: string; bytes: Buffer; now: number },
): Promise<void> => {
  await sql`
    insert into compressed_answer (name, bytes, made_at) values (${name}, ${bytes}, ${now})
    on conflict (name) do nothing`.execute(db);
  await announceChange(db);
};

/** Deletes what was made before this time, epoch ms. */
export const removeOldCompressed = async (db: Db, before: number): Promise<void> => {
  await sql`delete from compressed_answer where made_at < ${before}`.execute(db);
};
