import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { ShopState } from '../../../src/contract/settings/settings';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { runOwnerCommand } from '../../../src/server/gateways/owner-command';
import { strangeEnvironment } from '../../../src/server/process/environment';
import { audit } from '../../../src/server/services/audit/audit';
import { backUpNightly, lastBackup } from '../../../src/server/services/copies/backups';
import { readDrill, readSent } from '../../../src/server/services/copies/copies';
import { drill } from '../../../src/server/services/copies/drill';
import { sendBackup } from '../../../src/server/services/copies/send-backup';
import type { Db } from '../../../src/server/tables/schema';
import { dumpInto } from '../../../src/server/tables/engine/dump';
import { buy, newBuyer } from '../../support/buyers';
import { openStore } from '../../support/fakes/file-stores';
import { newSamplePlace } from '../../support/places';
import { meetPeople } from '../../support/people';
import { HOUR, type Place, type Shop, engines, openShop } from '../../support/shop';

const NOW = '2026-06-15T16:00:00Z';
const PICTURE = 'a'.repeat(32);

describe.each(engines)('the copies of a shop on %s', (engine) => {
  let place: Place;
  let shop: Shop;
  beforeEach(async () => {
    place = await newSamplePlace(engine, Date.parse(NOW));
    const copies = { dataDir: place.dataDir, isNightly: true, hasCommand: true };
    shop = await openShop({ place, now: NOW, copies });
    await buy(await newBuyer(shop, [[1041, 2]]));
    mkdirSync(join(place.dataDir, 'pictures'));
    writeFileSync(join(place.dataDir, 'pictures', `${PICTURE}-800.webp`), 'a picture');
    await shop.db
      .updateTable('product')
      .set({ image_url: `/img/uploads/${PICTURE}-800.webp` })
      .where('id', '=', 1041)
      .execute();
  });
  afterEach(async () => {
    await shop.close();
    await place.remove();
  });
  const shopAudit = (db: Db) =>
    audit({ db, payments: demoPayments({ db, clock: shop.clock }), now: shop.clock() });
  const tried = (more: Partial<Parameters<typeof drill>[1]> = {}) =>
    drill(shop.db, { ...place, clock: shop.clock, audit: shopAudit, ...more });
  const send = (
    command: string,
    env: Record<string, string | undefined> = process.env,
    startedAt = Date.parse(NOW),
  ) => sendBackup(shop.db, { command, env, dataDir: place.dataDir, clock: shop.clock, startedAt });
  const nightly = () => backUpNightly(shop.db, place, shop.clock());

  it('are made each night, sent away by the command of the owner, and tried by a drill', async () => {
    expect(await lastBackup(shop.db, place.dataDir)).toBeUndefined();
    expect(await send('exit 1')).toBeUndefined();
    const file = (await nightly()) ?? '';
    const name = `shop-2026-06-15.${engine === 'sqlite' ? 'sqlite' : 'dump'}`;
    expect(file).toBe(join(place.dataDir, 'backups', name));
    expect(await lastBackup(shop.db, place.dataDir)).toMatchObject({ file });

    const elsewhere = join(place.dataDir, 'elsewhere');
    const copying = 'mkdir "$TO" && cp -r "$BACKUP_FILE" "$BACKUP_PICTURES" "$TO"';
    expect(await send(copying, { ...process.env, TO: elsewhere })).toBe(file);
    expect(readdirSync(elsewhere)).toEqual([name, `${name}.pictures`]);
    expect(readFileSync(join(elsewhere, name))).toEqual(readFileSync(file));
    // Once for each backup.
    expect(await send('exit 1')).toBeUndefined();

    // What was sent away is a whole shop too; later orders are no difference.
    await buy(await newBuyer(shop, [[1041, 1]]));
    const before = readdirSync(place.dataDir);
    const found = await tried({ file: join(elsewhere, name), elapsed: () => 7 });
    expect(found).toMatchObject({ ms: 0, counts: { orders: 1 } });
    expect(readdirSync(place.dataDir)).toEqual(before);
    const { admin } = await meetPeople(shop);
    const { copies } = ShopState.parse((await admin.get('/api/admin/settings')).body);
    expect(copies).toMatchObject({
      last: { file: name },
      sent: { file: name, sentAt: new Date(NOW).toISOString(), error: null },
      drill: { file: name, at: new Date(NOW).toISOString(), seconds: 0, error: null },
    });
    const { body } = await shop.visitor().get('/readyz?verbose');
    expect(body).toMatchObject({
      ok: true,
      fault: null,
      backup: { file: name },
      sent: { file: name, ok: true },
      drill: { file: name, ok: true },
    });
  });

  it('fail a drill when a picture or an order is not in them, and the shop stays', async () => {
    const file = (await nightly()) ?? '';
    const lost = async (db: Db) =>
      db === shop.db
        ? shopAudit(db)
        : [{ rule: 'I4', what: 'Order 7 is not the sum of its parts.' }];
    await expect(tried({ audit: lost })).rejects.toThrow(
      'The books of the copy differ: I4 Order 7 is not the sum of its parts.',
    );
    expect((await readDrill(shop.db))?.error).toMatch(/^The books of the copy differ/);
    // A difference that the shop itself has is not counted for its copy.
    const known = async () => [{ rule: 'A2', what: 'A refund failed.' }];
    expect(await tried({ audit: known })).toMatchObject({ known: 1 });
    expect((await readDrill(shop.db))?.error).toBeNull();
    rmSync(`${file}.pictures`, { recursive: true });
    await expect(tried()).rejects.toThrow('Uploaded pictures that the copy shows and lacks: 1.');
    writeFileSync(file, readFileSync(file).subarray(0, 3000));
    await expect(tried()).rejects.toThrow(/cannot be restored|pg_restore failed/);
    rmSync(file);
    await expect(tried()).rejects.toThrow('There is no nightly backup in ');
    expect(existsSync(join(place.dataDir, 'drill'))).toBe(false);
    expect((await shop.visitor().get('/api/products/heim-joint')).status).toBeLessThan(500);
  });

  it('are tried again an hour after the command has failed, and its last words are kept', async () => {
    await nightly();
    await expect(send('echo on the way; echo no such host >&2; exit 3')).rejects.toThrow(
      /^BACKUP_COMMAND failed for shop-2026-06-15\.\w+\. It ended with 3: no such host$/,
    );
    expect(await readSent(shop.db)).toMatchObject({
      error: 'It ended with 3: no such host',
      sentAt: null,
    });
    const { admin } = await meetPeople(shop);
    const badge = async () => (await admin.get('/api/admin/waiting')).body;
    expect(await badge()).toMatchObject({ settings: 1 });
    shop.clock.pass(HOUR - 1);
    expect(await send('true')).toBeUndefined();
    shop.clock.pass(1);
    expect(await send('true')).toMatch(/shop-2026-06-15/);
    expect(await readSent(shop.db)).toMatchObject({ error: null, sentAt: shop.clock() });
    await shop.deliver();
    expect(await badge()).toMatchObject({ settings: 0 });
  });

  it('are tried at once with the command of a shop that was started again', async () => {
    const file = await nightly();
    await expect(send('exit 1')).rejects.toThrow('It ended with 1.');
    shop.clock.pass(1000);
    expect(await send('true')).toBeUndefined();
    expect(await send('true', process.env, shop.clock())).toBe(file);
  });
});

test('a backup has the pictures of a store, and reads only those that the one before has not', async () => {
  const place = await newSamplePlace('sqlite', Date.parse(NOW));
  const shop = await openShop({ place, now: NOW });
  const bucket = await openStore('s3');
  const read: string[] = [];
  const store = {
    list: () => bucket.list(),
    read: (name: string) => {
      read.push(name);
      return bucket.read(name);
    },
  };
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(32)}-800.webp`);
  const backedUp = async () =>
    readdirSync(`${await backUpNightly(shop.db, { ...place, store }, shop.clock())}.pictures`);
  for (const name of [first, second, 'note.txt'])
    await bucket.put(name ?? '', Buffer.from(name ?? ''));
  expect(await backedUp()).toEqual([first, second]);
  await bucket.put(third ?? '', Buffer.from('c'));
  shop.clock.pass(24 * HOUR);
  expect(await backedUp()).toEqual([first, second, third]);
  expect(read).toEqual([first, second, third]);
  await bucket.close();
  await shop.close();
  await place.remove();
});

describe('a backup on PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
  const { PATH } = process.env;
  afterEach(() => {
    process.env.PATH = PATH;
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const dump = (script?: string) => {
    if (script !== undefined)
      writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}`, { mode: 0o700 });
    process.env.PATH = script === undefined ? '/nowhere' : `${folder}:/bin`;
    return dumpInto(
      'postgres://ann:s%3Dcret@db.test:99/sh%20op?sslmode=require',
      join(folder, 'x'),
    );
  };

  it('gives its password to pg_dump, and nobody can read it in the list of processes', async () => {
    await dump(`echo "$@" > ${folder}/args; env > ${folder}/env`);
    expect(readFileSync(join(folder, 'args'), 'utf8')).not.toMatch(/s(%3D|=)cret/);
    for (const variable of [
      'PGHOST=db.test',
      'PGPORT=99',
      'PGUSER=ann',
      'PGPASSWORD=s=cret',
      'PGDATABASE=sh op',
      'PGSSLMODE=require',
    ])
      expect(readFileSync(join(folder, 'env'), 'utf8').split('\n')).toContain(variable);
  });

  it('says what to install when pg_dump is missing, or older than the server', async () => {
    await expect(dump()).rejects.toThrow('pg_dump was not found: install the client programs');
    const old = dump(`cat >&2 <<'END'
pg_dump: error: aborting because of server version mismatch
pg_dump: detail: server version: 17.2 (Debian 17.2-1); pg_dump version: 15.18 (Debian)
END
exit 1`);
    await expect(old).rejects.toThrow(
      'pg_dump 15.18 is too old for this server: install postgresql-client-17',
    );
  });
});

describe('the command of the owner', () => {
  it('sees no secret of the shop', () => {
    const seen = strangeEnvironment({
      PATH: '/bin',
      RESTIC_PASSWORD: 'r',
      DATABASE_URL: 'postgres://…',
      STRIPE_SECRET_KEY: 'sk_live_x',
      METRICS_TOKEN: 'm',
    });
    expect(seen).toEqual({ PATH: '/bin', RESTIC_PASSWORD: 'r' });
  });

  it('is ended with all that it started, when its time is over or the shop stops', async () => {
    const { PATH } = process.env;
    const late = runOwnerCommand('sleep 99 & sleep 99; wait', { env: { PATH }, within: 20 });
    await expect(late).rejects.toThrow('It was ended after 0 minutes.');
    const closing = new AbortController();
    const stopped = runOwnerCommand('sleep 99', {
      env: { PATH },
      within: HOUR,
      signal: closing.signal,
    });
    closing.abort();
    await expect(stopped).rejects.toThrow('aborted');
  });
});
