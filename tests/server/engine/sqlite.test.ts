import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../../src/server/tables/engine/sqlite';
import type { Db, Queries, Schema } from '../../../src/server/tables/schema';

describe('A SQLite file', () => {
  let folder: string;
  let file: string;
  let db: Db;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shop-sqlite-'));
    file = join(folder, 'shop.sqlite');
    db = openSqlite<Schema>(file);
    await sql`create table catalogue_state (id integer primary key, version integer not null)`.execute(
      db,
    );
    await db.insertInto('catalogue_state').values({ id: 1, version: 5 }).execute();
  });
  afterEach(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const raise = async (to: Queries): Promise<void> => {
    await to
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
  };
  const version = async (from: Queries = db): Promise<number | undefined> =>
    (await from.selectFrom('catalogue_state').select('version').executeTakeFirst())?.version;

  it('syncs each commit to the disk', async () => {
    const pragma = async (name: string) =>
      Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {});
    expect(await pragma('journal_mode')).toEqual(['wal']);
    expect(await pragma('secure_delete')).toEqual([1]);
    expect(await pragma('synchronous')).toEqual([2]); // full
  });

  it.each<[string, (to: Db) => Promise<unknown>]>([
    ['a transaction', (to) => to.transaction().execute(raise)],
    ['a single statement', raise],
    [
      'a statement with a returning clause',
      (to) => to.updateTable('catalogue_state').set({ version: 6 }).returning('id').execute(),
    ],
  ])('holds what was written when the write resolves: %s', async (_, write) => {
    await write(db);
    const copy = join(folder, 'copy.sqlite');
    for (const ending of ['', '-wal']) copyFileSync(`${file}${ending}`, `${copy}${ending}`);
    const found = openSqlite<Schema>(copy);
    expect(await version(found)).toBe(6);
    await found.destroy();
  });

  it('shows a new column in statements that were prepared before it', async () => {
    const all = sql`select * from catalogue_state`;
    expect((await all.execute(db)).rows).toEqual([{ id: 1, version: 5 }]);
    await sql`alter table catalogue_state add column name text not null default 'heim'`.execute(db);
    expect((await all.execute(db)).rows).toEqual([{ id: 1, version: 5, name: 'heim' }]);
  });

  it('answers each use of a statement with its own rows, also after one that failed', async () => {
    const one = async (id: number) =>
      (await sql`select version from catalogue_state where id = ${id}`.execute(db)).rows;
    const add = async (id: number) =>
      (
        await sql`insert into catalogue_state (id, version) values (${id}, ${id + 4}) returning id`.execute(
          db,
        )
      ).rows;
    for (const id of [2, 3, 4]) {
      expect(await one(id)).toEqual([]);
      await expect(add(1)).rejects.toThrow('UNIQUE');
      expect(await add(id)).toEqual([{ id }]);
      expect(await one(id)).toEqual([{ version: id + 4 }]);
      expect(await one(1)).toEqual([{ version: 5 }]);
    }
  });

  it('rolls back when the disk is full, with the error of the write, and can be written again', async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
    await limit(rows[0]?.page_count ?? 0);
    const write = db.transaction().execute(async (tx) => {
      await raise(tx);
      await sql`create table large as select zeroblob(100000) as bytes`.execute(tx);
    });
    await expect(write).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await version()).toBe(5);
    await limit(1_000_000);
    await db.transaction().execute(raise);
    expect(await version()).toBe(6);
  });

  it('is one file when it is closed, with all that was written', async () => {
    await raise(db);
    expect(readdirSync(folder).toSorted()).toEqual([
      'shop.sqlite',
      'shop.sqlite-shm',
      'shop.sqlite-wal',
    ]);
    await db.destroy();
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
    db = openSqlite<Schema>(file);
    expect(await version()).toBe(6);
  });
});
