import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { folderStore } from '../../../src/server/gateways/files/folder-store';
import { picturesIn } from '../../../src/server/gateways/pictures';
import { auditOf } from '../../support/orders/audit-of';
import { backUp, backUpNightly, tooManyBackups } from '../../../src/server/services/copies/backups';
import {
  missingPictures,
  postgresAdvice,
  restoreBackup,
} from '../../../src/server/services/copies/restore';
import { leaveLog } from '../../../src/server/tables/engine/backup';
import { openSqlite } from '../../../src/server/tables/engine/sqlite';
import type { Db, Schema } from '../../../src/server/tables/schema';
import { sql } from 'kysely';
import { buy, newBuyer } from '../../support/buyers';
import { DAY, HOUR, type Place, type Shop, newPlace, openShop } from '../../support/shop';

const GUSSET = 1041;
const backupName = (day: number): string =>
  `shop-${new Date(day * DAY).toISOString().slice(0, 10)}.sqlite`;

describe('the retained nightly backups', () => {
  it('are those of the last seven nights, and the last one of each of four weeks before', () => {
    let kept: string[] = [];
    // 2026-11-20 is a Friday.
    const today = Date.parse('2026-11-20') / DAY;
    for (let day = today - 100; day <= today; day += 1) {
      kept.push(backupName(day));
      const gone = tooManyBackups(kept);
      kept = kept.filter((name) => !gone.includes(name));
    }
    expect(kept.map((name) => name.slice(5, 15))).toEqual([
      // The last nights of four weeks, Sundays, and of this one so far.
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-13',
      ...Array.from({ length: 7 }, (_, index) => `2026-11-${14 + index}`),
    ]);
  });

  it('are all of them up to seven, and other files are never deleted', () => {
    const names = Array.from({ length: 7 }, (_, index) => backupName(20_000 + index));
    expect(tooManyBackups([...names, 'notes.txt', 'shop-by-hand.sqlite'])).toEqual([]);
  });
});

describe('a shop on SQLite', () => {
  let place: Place;
  let shop: Shop;
  let elsewhere: string;
  beforeEach(async () => {
    place = await newPlace('sqlite');
    shop = await openShop({ place });
    elsewhere = mkdtempSync(join(tmpdir(), 'shop-test-'));
  });
  afterEach(async () => {
    await shop.close();
    await place.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  });
  /** As at the end of its process: in this process the engine would lock the file a little longer. */
  const closeShop = async () => {
    expect(await leaveLog(shop.db)).toBe(true);
    await shop.close();
  };
  const totalsOf = (db: Db) =>
    db.selectFrom('orders').select(['number', 'total_cents']).orderBy('id').execute();
  const totalsIn = async (file: string) => {
    const db = openSqlite<Schema>(file);
    const totals = await totalsOf(db);
    await leaveLog(db);
    await db.destroy();
    return totals;
  };
  const standing = () => totalsIn(join(place.dataDir, 'shop.sqlite'));

  // Other processes go before the two that copy the database.
  it('is backed up once a night, after three in Toronto', async () => {
    const nightly = () => backUpNightly(shop.db, place, shop.clock());
    shop.clock.set('2026-06-15T06:59:00Z');
    expect(await nightly()).toBeUndefined();
    shop.clock.set('2026-06-15T07:00:00Z');
    expect(await nightly()).toMatch(/backups\/shop-2026-06-15\.sqlite$/);
    shop.clock.pass(HOUR);
    expect(await nightly()).toBeUndefined();
    const folder = join(place.dataDir, 'backups');
    const today = Date.parse('2026-06-15') / DAY;
    for (let night = 1; night < 40; night += 1)
      writeFileSync(join(folder, backupName(today - night)), '');
    shop.clock.pass(DAY);
    await nightly();
    expect(readdirSync(folder)).toHaveLength(11);
    expect(readdirSync(folder)).toContain('shop-2026-06-16.sqlite');
  });

  it('is copied by a process of its own, while this one answers others', async () => {
    const asked: string[] = [];
    const heard = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(JSON.stringify(node));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await backUp(heard, place, join(elsewhere, 'then.sqlite'));
    expect(asked.join('\n')).not.toMatch(/vacuum/i);
    expect(await totalsIn(join(elsewhere, 'then.sqlite'))).toEqual([]);
  });

  it('ends a copy when it closes, and removes its file', async () => {
    const closing = new AbortController();
    const copying = backUp(shop.db, place, join(elsewhere, 'then.sqlite'), closing.signal);
    closing.abort();
    await expect(copying).rejects.toThrow('aborted');
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('is restored to the state of the backup and passes the audit; the old database is kept', async () => {
    await buy(await newBuyer(shop, [[GUSSET, 2]]));
    const backup = join(elsewhere, 'then.sqlite');
    await backUp(shop.db, place, backup);
    const then = await totalsOf(shop.db);
    await buy(await newBuyer(shop, [[GUSSET, 1]]));
    const now = await totalsOf(shop.db);
    await closeShop();

    const kept = await restoreBackup(backup, place.dataDir, shop.clock());
    expect(await standing()).toEqual(then);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('shop'))).toEqual([
      'shop-before-restore-20260615160000.sqlite',
      'shop.sqlite',
    ]);
    expect(await totalsIn(kept ?? '')).toEqual(now);
    shop = await openShop({ place });
    expect(await auditOf(shop)).toEqual([]);
  });

  it('includes the uploaded pictures, also in an empty folder, and reports missing ones', async () => {
    const pictures = join(place.dataDir, 'pictures');
    const names = ['a', 'b'].map((letter) => letter.repeat(32));
    mkdirSync(pictures);
    for (const name of names)
      for (const ending of ['400.webp', '800.webp', '800.avif.part'])
        writeFileSync(join(pictures, `${name}-${ending}`), `${name} ${ending}`);
    const [shown = '', inMore = ''] = names;
    await shop.db
      .updateTable('product')
      .set({
        image_url: `/img/uploads/${shown}-800.webp`,
        additional_images: JSON.stringify([`/img/uploads/${inMore}-800.webp`]),
      })
      .where('id', '=', GUSSET)
      .execute();
    const backup = join(elsewhere, 'then.sqlite');
    await backUp(shop.db, place, backup);
    // Changes to the original files do not affect the backup.
    rmSync(pictures, { recursive: true });
    expect(await missingPictures(shop.db, folderStore(pictures))).toBe(2);

    const empty = join(elsewhere, 'empty');
    await restoreBackup(backup, empty, shop.clock());
    const whole = names.flatMap((name) => [`${name}-400.webp`, `${name}-800.webp`]);
    expect(readdirSync(join(empty, 'pictures'))).toEqual(whole);
    const restored = folderStore(join(empty, 'pictures'));
    const file = await picturesIn(restored).file(`${shown}-800.webp`);
    expect(file?.bytes.toString()).toBe(`${shown} 800.webp`);
    expect(await missingPictures(shop.db, restored)).toBe(0);
  });

  // Other processes go before the two that copy the database.
  it('keeps the pictures of a night as long as its database', async () => {
    const picture = join(place.dataDir, 'pictures', `${'c'.repeat(32)}-400.avif`);
    mkdirSync(join(place.dataDir, 'pictures'));
    writeFileSync(picture, 'c');
    const backups = join(place.dataDir, 'backups');
    const today = Date.parse('2026-06-15') / DAY;
    for (let night = 1; night < 40; night += 1) {
      mkdirSync(join(backups, `${backupName(today - night)}.pictures`), { recursive: true });
      writeFileSync(join(backups, backupName(today - night)), '');
    }
    for (let night = 0; night < 2; night += 1) {
      await backUpNightly(shop.db, place, shop.clock());
      shop.clock.pass(DAY);
    }
    const kept = readdirSync(backups);
    const nights = kept.filter((name) => name.endsWith('.sqlite'));
    expect(nights).toHaveLength(11);
    expect(kept).toEqual(nights.flatMap((name) => [name, `${name}.pictures`]));
    // Hard links: one picture on the disk under many names.
    expect(statSync(picture).nlink).toBe(3);
  });

  it('is not overwritten while it is open', async () => {
    await buy(await newBuyer(shop, [[GUSSET, 2]]));
    const backup = join(elsewhere, 'then.sqlite');
    await backUp(shop.db, place, backup);
    await expect(backUp(shop.db, place, backup)).rejects.toThrow('is there already');
    await expect(restoreBackup(backup, place.dataDir, shop.clock())).rejects.toThrow(
      'The shop is open on this database: close it first.',
    );
    expect(await totalsOf(shop.db)).toHaveLength(1);
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('shop-'))).toEqual([]);
  });

  it('is not overwritten by an incomplete backup', async () => {
    const placed = await buy(await newBuyer(shop, [[GUSSET, 2]]));
    await closeShop();
    const wrong = join(elsewhere, 'wrong.sqlite');
    const restore = () => restoreBackup(wrong, place.dataDir, shop.clock());
    await expect(restore()).rejects.toThrow(`There is no ${wrong}.`);
    writeFileSync(wrong, 'these are no bytes of a database, and there are many of them'.repeat(99));
    await expect(restore()).rejects.toThrow(`${wrong} cannot be restored: `);
    rmSync(wrong);
    const empty = openSqlite<Schema>(wrong);
    await sql`create table note (text text)`.execute(empty);
    await expect(restore()).rejects.toThrow('There is no shop in this database.');
    await sql`drop table note`.execute(empty);
    await sql`create table schema_migration (version integer, sha256 text, applied_at bigint)`.execute(
      empty,
    );
    await sql`insert into schema_migration values (999, 'x', 0)`.execute(empty);
    await leaveLog(empty);
    await empty.destroy();
    await expect(restore()).rejects.toThrow(
      'The database is newer than this program (schema 999).',
    );
    expect((await standing()).map(({ number }) => number)).toEqual([placed.orderNumber]);
    expect(existsSync(join(place.dataDir, 'shop.sqlite.restoring'))).toBe(false);
    shop = await openShop({ place });
  });

  it('is restored from a backup when its file is corrupt', async () => {
    await buy(await newBuyer(shop, [[GUSSET, 2]]));
    const backup = join(elsewhere, 'then.sqlite');
    await backUp(shop.db, place, backup);
    await closeShop();
    writeFileSync(join(place.dataDir, 'shop.sqlite'), 'broken '.repeat(999));
    expect(await restoreBackup(backup, place.dataDir, shop.clock())).toMatch(/before-restore/);
    expect(await standing()).toHaveLength(1);
    shop = await openShop({ place });
  });
});

test('only the owner of a backup can read it', async () => {
  const shop = await openShop();
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const file = join(folder, 'a/b.sqlite');
  await backUp(shop.db, { dataDir: folder }, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'a'))).toEqual(['b.sqlite']);
  await shop.close();
  rmSync(folder, { recursive: true });
});

describe('a restore on PostgreSQL', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const advice = (bytes?: string) => {
    const file = join(folder, 'then');
    if (bytes !== undefined) writeFileSync(file, bytes);
    return postgresAdvice(file, '/srv/shop').replaceAll(file, 'FILE');
  };

  it('names pg_restore for a dump of pg_dump', () => {
    expect(advice('PGDMP\x01\x0e')).toBe(
      'FILE is a dump of PostgreSQL: stop the shop, then run pg_restore --clean --if-exists --no-owner --single-transaction --dbname=ADDRESS FILE, where ADDRESS is the value of DATABASE_URL. Uploaded pictures belong in /srv/shop/pictures.',
    );
  });

  it('leads from a backup of SQLite to npm run move', () => {
    expect(advice('SQLite format 3\0')).toBe(
      'FILE is a backup of SQLite, and DATABASE_URL names PostgreSQL: restore it with DATABASE_URL empty and DATA_DIR set to a new folder, then copy it into an empty database with npm run move.',
    );
  });

  it('says so when the file is neither, or does not exist', () => {
    expect(advice()).toBe('There is no FILE.');
    expect(advice('notes')).toBe(
      'FILE is neither a backup of SQLite nor a dump of pg_dump --format=custom.',
    );
  });
});
