import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Sqlite from 'libsql';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminOrder } from '../../../src/contract/orders/admin';
import { demoFee } from '../../../src/server/gateways/demo-balance';
import { giveRefunds } from '../../../src/server/jobs/give-refunds';
import { recordBalanceOf } from '../../../src/server/jobs/record-balance';
import { audit } from '../../../src/server/services/audit/audit';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { priceText } from '../../../src/shop/money';
import { addMember, signedIn } from '../../support/people';
import { DAY, type Person, type Place, type Shop, newPlace, openShop } from '../../support/shop';

/**
 * A shop of version 31, from before the journal, parcels and refunds by line: 200 orders of 40 buyers in October 2026, in
 * every status, a third for pickup, some with a code. It has no passwords, sessions or keys.
 */
const OLD = 'tests/fixtures/orders-200-of-version-31.sqlite.br';
const VERSION = 31;
const NOW = '2026-10-12T18:00:00Z';

const MIGRATIONS = 'src/server/tables/migrations';
const oldMigrations = Object.fromEntries(
  readdirSync(MIGRATIONS)
    .filter((file) => Number.parseInt(basename(file), 10) <= VERSION)
    .map((file) => [`./${file}`, readFileSync(join(MIGRATIONS, file), 'utf8')]),
);

/** Fills an empty place with the old shop: its file, or on PostgreSQL its rows. */
const layOut = async (place: Place): Promise<void> => {
  const bytes = brotliDecompressSync(readFileSync(OLD));
  if (!place.databaseUrl) return writeFileSync(join(place.dataDir, 'shop.sqlite'), bytes);
  const folder = mkdtempSync(join(tmpdir(), 'old-shop-'));
  writeFileSync(join(folder, 'old.sqlite'), bytes);
  const old = new Sqlite(join(folder, 'old.sqlite'));
  const db = openDatabase(place);
  await migrate(db, 1, undefined, oldMigrations);
  const tables = old
    .prepare("select name from sqlite_master where type = 'table' order by rowid")
    .all()
    .map((row) => String((row as { name: unknown }).name))
    .filter((name) => !/migration|^sqlite_/.test(name));
  for (const name of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const name of tables) {
    const rows = old.prepare(`select * from ${name}`).all() as Record<string, unknown>[];
    for (const row of rows)
      await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((key) => sql.ref(key)))})
        values (${sql.join(Object.values(row))})`.execute(db);
  }
  await db.destroy();
  old.close();
  rmSync(folder, { recursive: true });
};

describe('200 orders of an older shop', () => {
  let shop: Shop;
  let admin: Person;
  beforeEach(async () => {
    const place = await newPlace('sqlite');
    await layOut(place);
    shop = await openShop({ place, now: NOW });
    admin = await signedIn(shop, await addMember(shop, 'desk', { role_id: 'owner' }));
  });
  afterEach(() => shop.close());

  const books = () => audit({ db: shop.db, payments: shop.demo, now: shop.clock() });

  it('are all there, in their statuses, and the books agree', async () => {
    const counted = await shop.db
      .selectFrom('orders')
      .select(['status', shop.db.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    expect(Object.fromEntries(counted.map(({ status, count }) => [status, Number(count)]))).toEqual(
      { pending: 40, processing: 53, shipped: 27, delivered: 40, cancelled: 40 },
    );
    expect(await books()).toEqual([]);
  });

  it('are in the report of their month, as they add up', async () => {
    const rows = await shop.db.selectFrom('orders').selectAll().execute();
    const cancelled = rows.filter(({ status }) => status === 'cancelled');
    const sum = (all: typeof rows, of: 'hst_cents' | 'total_cents') =>
      all.reduce((cents, row) => cents + row[of], 0);
    expect((await admin.get('/api/admin/reports/months/2026-10')).body).toMatchObject({
      orders: 200,
      hst: {
        collected: priceText(sum(rows, 'hst_cents')),
        refunded: priceText(sum(cancelled, 'hst_cents')),
      },
    });
  });

  it('have their fees and payouts recorded', async () => {
    const { db, clock, demo } = shop;
    clock.pass(5 * DAY);
    await recordBalanceOf({ db, clock, payments: demo, shopEmail: 'desk@shop.test' });
    const paid = await db
      .selectFrom('demo_intent')
      .select('cents')
      .where('status', '=', 'succeeded')
      .execute();
    expect((await admin.get('/api/admin/reports/months/2026-10')).body).toMatchObject({
      cards: {
        before: '0.00',
        fees: priceText(paid.reduce((sum, { cents }) => sum + demoFee(cents), 0)),
        out: expect.stringMatching(/^\d{4,}\./),
      },
    });
    expect((await admin.get('/api/admin/reports/payouts/2026-10')).body).toMatchObject({
      difference: '0.00',
    });
    expect(await books()).toEqual([]);
  });

  it('are shipped in parcels and refunded by line like new ones', async () => {
    const orderIn = async (status: 'processing' | 'shipped') => {
      const { id } = await shop.db
        .selectFrom('orders')
        .select('id')
        .where('status', '=', status)
        .where('is_pickup', '=', 0)
        .orderBy('number')
        .executeTakeFirstOrThrow();
      return AdminOrder.parse((await admin.get(`/api/admin/orders/${id}`)).body);
    };
    const linesOf = ({ items: [item] }: AdminOrder) => [{ itemId: item?.id, quantity: 1 }];
    const open = await orderIn('processing');
    const shipped = await orderIn('shipped');
    const asked: [order: AdminOrder, act: string, body: object][] = [
      [open, 'parcels', { lines: linesOf(open), carrier: 'UPS' }],
      [shipped, 'refunds', { lines: linesOf(shipped), reason: 'Bent' }],
      [shipped, 'refunds', { amount: '1.00', reason: 'Late' }],
    ];
    for (const [{ id }, act, body] of asked)
      expect((await admin.post(`/api/admin/orders/${id}/${act}`, body)).status).toBe(200);
    const { db, clock, demo } = shop;
    await giveRefunds({ db, clock, payments: demo, shopEmail: 'desk@shop.test' });
    expect(await books()).toEqual([]);
  });
});
