import { auditOf } from '../../support/orders/audit-of';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPayments } from '../../../src/server/gateways/demo-payments';
import { audit } from '../../../src/server/services/audit/audit';
import { moveShop } from '../../../src/server/services/copies/move';
import { leaveLog } from '../../../src/server/tables/engine/backup';
import { openDatabase } from '../../../src/server/tables/engine/database';
import type { Db, Schema } from '../../../src/server/tables/schema';
import { ownTables } from '../../../src/server/tables/engine/move';
import { buy, newBuyer } from '../../support/buyers';
import { meetPeople } from '../../support/people';
import { addPasskey } from '../../support/session/passkeys';
import { type Place, type Shop, engines, newPlace, openShop } from '../../support/shop';

/** Tables that only several processes need, so that SQLite has none. */
const OF_PROCESSES = ['lease', 'request_count'];

describe.runIf(engines.includes('postgres'))('a shop that moves from SQLite to PostgreSQL', () => {
  let from: Place;
  let to: Place;
  let shop: Shop;
  beforeEach(async () => {
    from = await newPlace('sqlite');
    to = await newPlace('postgres');
    shop = await openShop({ place: from });
  });
  afterEach(async () => {
    await shop.close();
    await from.remove();
    await to.remove();
  });
  const closeShop = async () => {
    await leaveLog(shop.db);
    await shop.close();
  };
  const move = () =>
    moveShop({
      dataDir: from.dataDir,
      databaseUrl: to.databaseUrl ?? '',
      now: shop.clock(),
      audit: (db) =>
        audit({ db, payments: demoPayments({ db, clock: shop.clock }), now: shop.clock() }),
    });
  const inTarget = async <T>(act: (db: Db) => Promise<T>) => {
    const db = openDatabase<Schema>(to);
    try {
      return await act(db);
    } finally {
      await db.destroy();
    }
  };
  const fileHash = () =>
    createHash('sha256')
      .update(readFileSync(join(from.dataDir, 'shop.sqlite')))
      .digest('hex');

  it('has every row there, sells on, and leaves its file as it was', async () => {
    const placed = await buy(await newBuyer(shop, [[1041, 2]]));
    await addPasskey((await meetPeople(shop)).customer);
    const orders = await shop.db.selectFrom('orders').selectAll().execute();
    const categories = await shop.db.selectFrom('category').selectAll().orderBy('id').execute();
    const tables = await ownTables(shop.db);
    await closeShop();
    const before = fileHash();

    const rows = await move();
    expect(fileHash()).toBe(before);
    expect(readdirSync(from.dataDir)).toEqual(['shop.sqlite']);
    await inTarget(async (db) => {
      expect(await db.selectFrom('orders').selectAll().execute()).toEqual(orders);
      expect(await db.selectFrom('category').selectAll().orderBy('id').execute()).toEqual(
        categories,
      );
      const copied = (await ownTables(db))
        .filter((name) => !OF_PROCESSES.includes(name))
        .toSorted();
      expect(copied).toEqual(tables.filter((name) => !name.startsWith('kysely_')).toSorted());
      const { rows: deferrable } = await sql`
        select conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace
        where n.nspname = current_schema() and c.contype = 'f' and c.condeferrable`.execute(db);
      expect(deferrable).toEqual([]);
    });
    expect(rows).toBeGreaterThan(orders.length + categories.length);

    shop = await openShop({ place: to });
    await buy(await newBuyer(shop, [[1041, 1]]));
    const numbers = await shop.db.selectFrom('orders').select('number').orderBy('id').execute();
    expect(numbers).toHaveLength(2);
    expect(numbers[0]).toEqual({ number: placed.orderNumber });
    expect(await auditOf(shop)).toEqual([]);
  });

  /** Moves the shop with these faults, and with one more in the copy. @returns how often a fault was read */
  const moveWithFaults = async (count: number, added?: { rule: string; what: string }) => {
    let reads = 0;
    let isCopy = false;
    const faults = Array.from({ length: count }, (_, index) => ({
      rule: 'I5',
      get what() {
        reads += 1;
        return `Order ${index} has 0 confirmation mails.`;
      },
    }));
    const { dataDir } = from;
    const failingAudit = async () => {
      const found = added && isCopy ? [...faults, added] : faults;
      isCopy = true;
      return found;
    };
    await moveShop({
      dataDir,
      databaseUrl: to.databaseUrl ?? '',
      now: shop.clock(),
      audit: failingAudit,
    });
    return reads;
  };

  it('reads each fault that the file had already once on either side', async () => {
    await closeShop();
    expect(await moveWithFaults(2000)).toBe(4000);
  });

  it('stays when the copy has another fault', async () => {
    await closeShop();
    const added = { rule: 'I4', what: 'Order 7 is not the sum of its parts.' };
    await expect(moveWithFaults(20, added)).rejects.toThrow(
      'The copy differs (I4 Order 7 is not the sum of its parts.). Nothing was written.',
    );
    expect(await inTarget(ownTables)).toEqual([]);
  });

  it('is refused by a database that is not empty', async () => {
    await closeShop();
    await inTarget((db) => sql`create table note (text text)`.execute(db));
    await expect(move()).rejects.toThrow(
      'The database of --to has tables already: give an empty one.',
    );
    expect(await inTarget(ownTables)).toEqual(['note']);
  });

  it('stays while it is open', async () => {
    await expect(move()).rejects.toThrow('The shop is open on this database: close it first.');
    expect(await inTarget(ownTables)).toEqual([]);
  });

  it('leaves nothing behind when a row cannot be copied', async () => {
    // More than an integer of PostgreSQL holds.
    await shop.db
      .updateTable('product')
      .set({ review_count: 3e9 })
      .where('id', '=', 1041)
      .execute();
    await closeShop();
    await expect(move()).rejects.toThrow();
    expect(await inTarget(ownTables)).toEqual([]);
    expect(readdirSync(from.dataDir)).toEqual(['shop.sqlite']);
  });
});
