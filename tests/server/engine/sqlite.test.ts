import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db, Queries } from '../../../src/server/tables/engine/database';
import { prepared } from '../../../src/server/tables/engine/prepared';
import type { Schema } from '../../../src/server/tables/schema';
import { openSqlite } from '../../../src/server/tables/engine/sqlite';
import { type Held, held, rounds } from '../../support/held';

const raising = prepared((db: Queries, { by }: { by: number }) =>
  db.updateTable('catalogue_state').set((row) => ({ version: row('version', '+', by) })),
);

describe('A commit on SQLite', () => {
  let folder: string;
  let db: Db;
  /** Set while the disk takes its time. */
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
    ['a statement of its own', () => raise(db)],
    ['a statement that is kept', () => raising.change(db, { by: 1 })],
    [
      'a statement that gives back what it changed',
      () => db.updateTable('catalogue_state').set({ version: 6 }).returning('id').execute(),
    ],
  ])('is told only when it is on the disk: %s', async (_, write) => {
    const told: unknown[] = [];
    const written = write().then((said) => told.push(said));
    await rounds();
    expect(told).toEqual([]);
    disk?.resolve();
    await written;
    expect(await version()).toBe(6);
  });

  it('is not told to those who only read, either', async () => {
    const written = db.transaction().execute(raise);
    await rounds();
    const told: unknown[] = [];
    const read = version().then((found) => told.push(found));
    await rounds();
    expect(told).toEqual([]);
    disk?.resolve();
    await Promise.all([written, read]);
    expect(told).toEqual([6]);
  });

  it('keeps nobody else from writing while it is on its way', async () => {
    const both = [db.transaction().execute(raise), db.transaction().execute(raise)];
    await rounds();
    disk?.resolve();
    await Promise.all(both);
    expect(await version()).toBe(7);
  });

  it('is an error when the disk fails, and so is all that comes after', async () => {
    const written = raise(db);
    await rounds();
    disk?.reject(new Error('EIO'));
    await expect(written).rejects.toThrow('EIO');
    await expect(raise(db)).rejects.toThrow('EIO');
    await expect(version()).rejects.toThrow('EIO');
  });

  it('reads the columns that are there now', async () => {
    disk?.resolve();
    const all = sql`select * from catalogue_state`;
    expect((await all.execute(db)).rows).toEqual([{ id: 1, version: 5 }]);
    await sql`alter table catalogue_state add column name text not null default 'heim'`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1, version: 5, name: 'heim' }]);
  });
});
