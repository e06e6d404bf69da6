import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { ownTables } from '../../../src/server/tables/engine/move';
import { openSqlite } from '../../../src/server/tables/engine/sqlite';
import { type Db, type Schema, migrations } from '../../../src/server/tables/schema';
import { type BusyOrders, keepBusy } from '../../support/busy-shop';
import { type Member, addMember, signedIn } from '../../support/people';
import { type Place, type Shop, engines, newPlace, openShop } from '../../support/shop';

/** A later program: it adds a column, and makes a table again with another check, which SQLite cannot change. */
const LATER = {
  ...migrations,
  './migrations/900-later.sql': `
    alter table orders add column gift_words text not null default '';

    create table ledger (
      product_id integer not null references product (id),
      number integer not null check (number > 0),
      cause text not null,
      cause_id text,
      at bigint not null,
      pieces integer not null,
      stock_after integer not null check (stock_after >= 0),
      primary key (product_id, number)
    );

    insert into ledger (product_id, number, cause, cause_id, at, pieces, stock_after)
    select product_id, number, cause, cause_id, at, pieces, stock_after from stock_change;

    drop table stock_change;

    alter table ledger rename to stock_change;`,
};

/** The rows of all tables of the shop, each as a text, in the order of these texts. */
const allRows = async (db: Db): Promise<Record<string, string[]>> => {
  const tables = (await ownTables(db)).filter((name) => !/migration/.test(name)).toSorted();
  const read = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    return rows
      .map(({ gift_words: _, ...row }) => JSON.stringify(row, Object.keys(row).toSorted()))
      .toSorted();
  };
  return Object.fromEntries(
    await Promise.all(tables.map(async (name) => [name, await read(name)] as const)),
  );
};

describe.each(engines)('An upgrade of a shop that has sold, on %s', (engine) => {
  let place: Place;
  let shop: Shop;
  let orders: BusyOrders;
  let admin: Member;
  beforeEach(async () => {
    place = await newPlace(engine);
    shop = await openShop({ place, now: '2026-10-05T16:00:00Z' });
    orders = await keepBusy(shop);
    admin = await signedIn(shop, await addMember(shop, 'desk', { role_id: 'owner' }));
  });
  afterEach(async () => {
    await shop.close();
    await place.remove();
  });

  const books = () => auditOf(shop);

  it('keeps every row, and what was sold before can be worked on', async () => {
    const before = await allRows(shop.db);
    expect(Object.keys(before).length).toBeGreaterThan(80);
    expect(before.orders?.length).toBeGreaterThan(5);
    const done = await migrate(shop.db, LATER, shop.clock(), place.dataDir);
    expect(done?.migrations).toEqual(['900-later']);
    expect(await allRows(shop.db)).toEqual(before);
    expect(await books()).toEqual([]);

    const { status } = await admin.post(`/api/admin/orders/${orders.dealer.id}/cancel`, {});
    expect(status).toBe(200);
    expect(await books()).toEqual([]);
  });

  if (engine === 'sqlite')
    it('leaves a copy of all that was there', async () => {
      const before = await allRows(shop.db);
      const done = await migrate(shop.db, LATER, 5, place.dataDir);
      const name = 'before-900-5.sqlite';
      expect(done?.copy).toBe(join(place.dataDir, name));
      expect(readdirSync(place.dataDir)).toContain(name);
      const copy = openSqlite<Schema>(join(place.dataDir, name));
      expect(await allRows(copy)).toEqual(before);
      await copy.destroy();
    });
});
