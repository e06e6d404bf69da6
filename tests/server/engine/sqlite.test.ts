import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Queries } from '../../../src/server/tables/engine/database';
import type { Schema } from '../../../src/server/tables/schema';
import { openSqlite } from '../../../src/server/tables/engine/sqlite';
import { type Held, held, rounds } from '../../support/held';

describe('A commit on SQLite', () => {
  let folder: string;
  let db: Db;
  /** Set while the disk is slow. */
  let disk: Held | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-sqlite-'));
    disk = undefined;
    const toDisk = () => disk?.promise ?? Promise.resolve();
    db = openSqlite<Schema>(join(folder, 'shop.sqlite'), { toDisk, close: () => {} });
    await sql`create table catalogue_state (id integer primary key, version integer not null)`.execute(
      db,
    );
    await db.insertInto('catalogue_state').values({ id: 1, version: 5 }).execute();
    disk = held();
  });
  afterEach(async () => {
    disk?.resolve();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const raise = async (from: Queries): Promise<void> => {
    await from
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
  };
  const version = async (): Promise<number | undefined> =>
    (await db.selectFrom('catalogue_state').select('version').executeTakeFirst())?.version;

  it.each([
    ['a transaction', () => db.transaction().execute(raise)],
    ['a single statement', () => raise(db)],
    [
      'a statement with a returning clause',
      () => db.updateTable('catalogue_state').set({ version: 6 }).returning('id').execute(),
    ],
  ])('resolves only after it is on disk: %s', async (_, write) => {
    const resolved: unknown[] = [];
    const written = write().then((reply) => resolved.push(reply));
    await rounds();
    expect(resolved).toEqual([]);
    disk?.resolve();
    await written;
    expect(await version()).toBe(6);
  });

  it('is not visible to readers before it is on disk', async () => {
    const written = db.transaction().execute(raise);
    await rounds();
    const seen: unknown[] = [];
    const read = version().then((found) => seen.push(found));
    await rounds();
    expect(seen).toEqual([]);
    disk?.resolve();
    await Promise.all([written, read]);
    expect(seen).toEqual([6]);
  });

  it('does not block other writers while it is being synced', async () => {
    const both = [db.transaction().execute(raise), db.transaction().execute(raise)];
    await rounds();
    disk?.resolve();
    await Promise.all(both);
    expect(await version()).toBe(7);
  });

  it('fails when the disk fails, and so does everything after it', async () => {
    const written = raise(db);
    await rounds();
    disk?.reject(new Error('EIO'));
    await expect(written).rejects.toThrow('EIO');
    await expect(raise(db)).rejects.toThrow('EIO');
    await expect(version()).rejects.toThrow('EIO');
  });

  it('of a new column shows in statements that were prepared before it', async () => {
    disk?.resolve();
    const all = sql`select * from catalogue_state`;
    expect((await all.execute(db)).rows).toEqual([{ id: 1, version: 5 }]);
    await sql`alter table catalogue_state add column name text not null default 'heim'`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1, version: 5, name: 'heim' }]);
  });
});
