import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFirstAccounts } from '../../../src/server/services/account/first-start';
import { loadSample } from '../../../src/server/services/catalogue/sample';
import { addAccount } from '../../../src/server/tables/account/accounts';
import {
  databaseEngine,
  inTransaction,
  isUniqueViolation,
  oneAtATime,
  openDatabase,
} from '../../../src/server/tables/engine/database';
import { type Db, type Schema, type Tx, migrations } from '../../../src/server/tables/schema';
import { createSchema, migrate } from '../../../src/server/tables/engine/migrate';
import { WALK_IN } from '../../../src/server/tables/quotes';
import { held } from '../../support/held';
import { addMember, meetPeople } from '../../support/people';
import { type Place, engines, newPlace, openShop } from '../../support/shop';

describe.each(engines)('migrations on %s', (engine) => {
  let place: Place;
  let db: Db;
  beforeEach(async () => {
    place = await newPlace(engine);
    db = openDatabase<Schema>(place);
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
  });

  const FILES = {
    './migrations/001-first.sql': `create table part (id integer primary key, name text not null);
      insert into part (id, name) values (1, 'heim');`,
    './migrations/002-second.sql': `alter table part add column price_cents bigint not null default 0;
      create unique index part_name on part (name)`,
  };
  const FIRST = { './migrations/001-first.sql': FILES['./migrations/001-first.sql'] };
  const THIRD = {
    ...FILES,
    './migrations/003-third.sql': "insert into part (id, name) values (3, 'tab')",
  };
  const versions = async () =>
    (await db.selectFrom('schema_migration').select('version').orderBy('version').execute()).map(
      ({ version }) => version,
    );
  const parts = async () => (await sql`select * from part order by id`.execute(db)).rows;
  const backups = () => readdirSync(place.dataDir).filter((name) => name.startsWith('before-'));

  it('create the schema, and change nothing on a second run', async () => {
    await migrate(db, migrations, 1, place.dataDir);
    await loadSample(db, true, 1);
    await migrate(db, migrations, 2, place.dataDir);
    const applied = await db
      .selectFrom('schema_migration')
      .selectAll()
      .orderBy('version')
      .execute();
    expect(applied).toEqual(
      readdirSync('src/server/tables/migrations').map((file) => ({
        version: Number(file.slice(0, 3)),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        applied_at: 1,
      })),
    );
    expect((await db.selectFrom('product').select('id').execute()).length).toBeGreaterThan(50);
    expect(backups()).toEqual([]);
  });

  it('update the schema of an older shop and keep its rows', async () => {
    await migrate(db, FIRST, 1, place.dataDir);
    await sql`insert into part (id, name) values (2, 'gusset')`.execute(db);
    await migrate(db, FILES, 2, place.dataDir);
    expect(await versions()).toEqual([1, 2]);
    expect(await parts()).toEqual([
      { id: 1, name: 'heim', price_cents: 0 },
      { id: 2, name: 'gusset', price_cents: 0 },
    ]);
  });

  /** Creates the schema as the move to PostgreSQL does, of which Kysely's Migrator has no record. */
  const create = (files: Record<string, string>) =>
    inTransaction(db, (tx) => createSchema(tx, files, 1));

  it('change nothing in the database of a moved shop that has them all', async () => {
    await create(FILES);
    const tables = () => db.introspection.getTables({ withInternalKyselyTables: true });
    const before = await tables();
    await migrate(db, FILES, 2, place.dataDir);
    expect(await tables()).toEqual(before);
    expect(backups()).toEqual([]);
  });

  it('run only the missing ones in the database of a moved shop', async () => {
    await create(FIRST);
    await migrate(db, FILES, 2, place.dataDir);
    await migrate(db, THIRD, 3, place.dataDir);
    expect(
      await db
        .selectFrom('schema_migration')
        .select(['version', 'applied_at'])
        .orderBy('version')
        .execute(),
    ).toEqual([
      { version: 1, applied_at: 1 },
      { version: 2, applied_at: 2 },
      { version: 3, applied_at: 3 },
    ]);
    expect(await parts()).toEqual([
      { id: 1, name: 'heim', price_cents: 0 },
      { id: 3, name: 'tab', price_cents: 0 },
    ]);
  });

  it('run in the order of their numbers', async () => {
    const reversed = Object.fromEntries(Object.entries(FILES).toReversed());
    await migrate(db, reversed, 1, place.dataDir);
    expect(await versions()).toEqual([1, 2]);
  });

  if (engine === 'sqlite')
    it('back up the database file before they change it', async () => {
      await migrate(db, FIRST, 1, place.dataDir);
      expect(backups()).toEqual([]);
      await migrate(db, FILES, 77, place.dataDir);
      expect(backups()).toEqual(['before-2-77.sqlite']);

      const restored = await newPlace('sqlite');
      copyFileSync(
        join(place.dataDir, 'before-2-77.sqlite'),
        join(restored.dataDir, 'shop.sqlite'),
      );
      const old = openDatabase<Schema>(restored);
      expect((await sql`select * from part`.execute(old)).rows).toEqual([{ id: 1, name: 'heim' }]);
      await old.destroy();
      await restored.remove();
    });

  it('roll back as a whole when one fails', async () => {
    await migrate(db, FIRST, 1, place.dataDir);
    const broken = {
      ...THIRD,
      './migrations/003-third.sql': "insert into part (id, name) values (3, 'heim')",
    };
    await expect(migrate(db, broken, 2, place.dataDir)).rejects.toSatisfy(isUniqueViolation);
    expect(await versions()).toEqual([1]);
    expect(await parts()).toEqual([{ id: 1, name: 'heim' }]);
    await migrate(db, FILES, 3, place.dataDir);
    expect(await versions()).toEqual([1, 2]);
  });

  it('fail when one was changed after it was applied', async () => {
    await migrate(db, FILES, 1, place.dataDir);
    const changed = { ...FILES, './migrations/001-first.sql': 'create table part (id integer)' };
    await expect(migrate(db, changed, 2, place.dataDir)).rejects.toThrow(
      'Migration 1 was changed after it was applied to this database.',
    );
    expect(backups()).toEqual([]);
  });

  it('fail when the database is newer than the program', async () => {
    await migrate(db, FILES, 1, place.dataDir);
    await expect(migrate(db, FIRST, 2, place.dataDir)).rejects.toThrow(
      'The database is newer than this program (schema 2).',
    );
  });

  if (engine === 'postgres')
    it('can run from several servers at once on the database of a moved shop', async () => {
      await create(FIRST);
      const starts = [0, 1, 2].map(async () => {
        const own = openDatabase<Schema>(place);
        await migrate(own, THIRD, 2, place.dataDir);
        await own.destroy();
      });
      await Promise.all(starts);
      expect(await versions()).toEqual([1, 2, 3]);
      expect((await parts()).length).toBe(2);
    });

  if (engine === 'postgres')
    it('ignore the tables of another shop in the same database', async () => {
      const other = await newPlace(engine);
      const otherDb = openDatabase<Schema>(other);
      await migrate(otherDb, FILES, 1, other.dataDir);
      await migrate(db, FILES, 1, place.dataDir);
      expect(await versions()).toEqual([1, 2]);
      // Looking at other schemas would also fail when one of them is dropped at that moment.
      const seen = new Set((await db.introspection.getTables()).map(({ schema }) => schema));
      expect(seen.size).toBe(1);
      await otherDb.destroy();
      await other.remove();
    });

  if (engine === 'postgres')
    it('can run from several servers at once on an empty database', async () => {
      const starts = [0, 1, 2].map(async () => {
        const own = openDatabase<Schema>(place);
        await migrate(own, migrations, 1);
        await loadSample(own, true, 1);
        const { dataDir, remove } = await newPlace('sqlite');
        const made = await makeFirstAccounts(own, { demo: true, dataDir, email: 'a@b.ca' }, 1);
        await remove();
        await own.destroy();
        return made.length;
      });
      expect((await Promise.all(starts)).toSorted()).toEqual([0, 0, 3]);
      const products = await db.selectFrom('product').select('id').execute();
      expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
      expect(
        await db
          .selectFrom('account')
          .select('username')
          .where('id', '<>', WALK_IN)
          .orderBy('username')
          .execute(),
      ).toEqual([
        { username: 'admin' },
        { username: 'demo-customer' },
        { username: 'demo-dealer' },
      ]);
    });
});

describe.each(engines)('a transaction on %s', (engine) => {
  let place: Place;
  let db: Db;
  beforeEach(async () => {
    place = await newPlace(engine);
    db = openDatabase<Schema>(place);
    await migrate(db, migrations, 1);
    await setVersion(db, 1);
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
  });

  const version = async (from: Db | Tx = db) =>
    (await from.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version;
  const setVersion = (to: Db | Tx, value: number) =>
    to.updateTable('catalogue_state').set({ version: value }).execute();

  it('knows its engine', () => expect(databaseEngine(db)).toBe(engine));

  it('loses no increment when two read before either writes', async () => {
    let runs = 0;
    let bothHaveRead: () => void = () => {};
    const read = new Promise<void>((resolve) => (bothHaveRead = resolve));
    const increment = () =>
      inTransaction(db, async (tx) => {
        const before = await version(tx);
        // Counted after the read: both have their snapshot before either writes.
        runs += 1;
        // SQLite lets the second begin only after the first; PostgreSQL lets both read.
        if (engine === 'postgres') {
          if (runs >= 2) bothHaveRead();
          await read;
        }
        await setVersion(tx, before + 1);
      });
    await Promise.all([increment(), increment()]);
    expect(await version()).toBe(3);
    if (engine === 'postgres') expect(runs).toBeGreaterThan(2);
  });

  it('loses none of many concurrent increments', async () => {
    const increment = () =>
      inTransaction(db, async (tx) => setVersion(tx, (await version(tx)) + 1));
    await Promise.all(Array.from({ length: 6 }, increment));
    expect(await version()).toBe(7);
  });

  it('rolls back as a whole, and does not retry after an error in its callback', async () => {
    let runs = 0;
    const act = inTransaction(db, async (tx) => {
      runs += 1;
      await setVersion(tx, 50);
      throw new Error('changed my mind');
    });
    await expect(act).rejects.toThrow('changed my mind');
    expect(runs).toBe(1);
    expect(await version()).toBe(1);
  });

  it('shows others nothing that it rolls back', async () => {
    const inside = held();
    const end = held();
    const lost = inTransaction(db, async (tx) => {
      await setVersion(tx, 50);
      inside.resolve();
      await end.promise;
      throw new Error('lost');
    });
    await inside.promise;
    const seen = version();
    end.resolve();
    await expect(lost).rejects.toThrow('lost');
    expect(await seen).toBe(1);
  });

  if (engine === 'postgres')
    it('gives up on a callback that always fails to serialize', async () => {
      let runs = 0;
      const lost = Object.assign(new Error('could not serialize access'), { code: '40001' });
      const act = inTransaction(db, async () => {
        runs += 1;
        throw lost;
      });
      await expect(act).rejects.toBe(lost);
      expect(runs).toBe(25);
    });

  if (engine === 'postgres')
    it('waits for its turn when only one process may do it, also after a failure', async () => {
      const done: string[] = [];
      const failed: string[] = [];
      const other = openDatabase<Schema>(place);
      const act = (db: Db, name: string) =>
        oneAtATime(db, async () => {
          done.push(`${name} begins`);
          await sql`select pg_sleep(0.02)`.execute(db);
          done.push(`${name} ends`);
          if (name === 'a') throw new Error('a failed');
        }).catch(() => failed.push(name));
      await Promise.all([act(db, 'a'), act(other, 'b'), act(other, 'c')]);
      for (const name of ['a', 'b', 'c'])
        expect(done.indexOf(`${name} ends`)).toBe(done.indexOf(`${name} begins`) + 1);
      expect(failed).toEqual(['a']);
      await other.destroy();
    });

  it('returns the result of its callback', async () => {
    expect(await inTransaction(db, async (tx) => version(tx))).toBe(1);
  });
});

describe.each(engines)('the database on %s', (engine) => {
  it('recognizes unique violations, and no other error as one', async () => {
    const shop = await openShop({ engine });
    const account = await addMember(shop, 'casey');
    const failure = (act: Promise<unknown>) => act.catch((error: unknown) => error);
    const { db } = shop;
    for (const same of [account, { ...account, id: 'other' }])
      expect(isUniqueViolation(await failure(addAccount(db, same)))).toBe(true);
    const badFlag = { ...account, id: 'b', username: 'b', email_key: 'b', is_vendor: 2 as 1 };
    for (const act of [
      () => addAccount(db, badFlag),
      () => sql`select * from nowhere`.execute(db),
      () => sql`not sql`.execute(db),
    ]) {
      const error = await failure(act());
      expect(error).toBeInstanceOf(Error);
      expect(isUniqueViolation(error)).toBe(false);
    }
    for (const nothing of [undefined, null, 'text', new Error('unique')])
      expect(isUniqueViolation(nothing)).toBe(false);
    await shop.close();
  });

  it('keeps everything over a restart: people, sessions, carts, messages', async () => {
    const place = await newPlace(engine);
    const before = await openShop({ place });
    const { customer } = await meetPeople(before);
    await customer.post('/api/cart', { productId: 1041, quantity: 2 });
    await customer.post('/api/contact', { name: 'Al', email: 'a@b.ca', message: 'Hello' });
    const sid = customer.cookies.get('sid') ?? '';
    await before.close();

    const after = await openShop({ place });
    const again = after.visitor();
    again.cookies.set('sid', sid);
    expect(await again.get('/api/user')).toMatchObject({
      status: 200,
      body: { username: 'casey' },
    });
    expect((await again.get('/api/cart')).body).toMatchObject([{ productId: 1041, quantity: 2 }]);
    expect(await after.db.selectFrom('message').select('body').execute()).toEqual([
      { body: 'Hello' },
    ]);
    expect(await after.deliver()).toBe(2);
    expect(after.catalogue.current.products).toEqual(before.catalogue.current.products);
    await after.close();
    await place.remove();
  });
});
