import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, type Queries, inTransaction } from '../../../src/server/tables/engine/database';
import { prepared } from '../../../src/server/tables/engine/prepared';
import { held } from '../../support/held';
import { type Shop, engines, openShop } from '../../support/shop';

interface Code {
  code: string;
  max_uses?: number | null | undefined;
  min_total_cents: number;
}

describe.each(engines)('A prepared statement on %s', (engine) => {
  let shop: Shop;
  let built = 0;
  beforeEach(async () => {
    shop = await openShop({ engine });
    built = 0;
  });
  afterEach(() => shop.close());

  const adding = () =>
    prepared((db: Queries, codes: Code[]) => {
      built += 1;
      return db
        .insertInto('discount_code')
        .values(codes.map((code) => ({ ...code, percent: 5, active: 1 as const })));
    });
  const changing = prepared(
    (db: Queries, given: { codes: string[]; change: Partial<Omit<Code, 'code'>> }) =>
      db.updateTable('discount_code').set(given.change).where('code', 'in', given.codes),
  );
  const rows = (db: Db) =>
    db
      .selectFrom('discount_code')
      .select(['code', 'max_uses', 'min_total_cents'])
      .where('code', 'like', 'T-%')
      .orderBy('code')
      .execute();
  const add = async () => {
    const statement = adding();
    await statement.change(shop.db, [{ code: 'T-1', max_uses: 5, min_total_cents: 100 }]);
    await statement.change(shop.db, [{ code: 'T-2', max_uses: null, min_total_cents: 200 }]);
    return statement;
  };

  it('gets the values of each call, including null', async () => {
    await add();
    expect(built).toBe(1);
    expect(await rows(shop.db)).toEqual([
      { code: 'T-1', max_uses: 5, min_total_cents: 100 },
      { code: 'T-2', max_uses: null, min_total_cents: 200 },
    ]);
  });

  it('is built again for other columns and for more rows', async () => {
    const statement = await add();
    await statement.change(shop.db, [
      { min_total_cents: 400, code: 'T-4', max_uses: undefined },
      { min_total_cents: 300, code: 'T-3', max_uses: undefined },
    ]);
    expect(built).toBe(2);
    expect((await rows(shop.db)).slice(2)).toEqual([
      { code: 'T-3', max_uses: null, min_total_cents: 300 },
      { code: 'T-4', max_uses: null, min_total_cents: 400 },
    ]);
    expect(await changing.change(shop.db, { codes: ['T-3', 'T-4'], change: { max_uses: 7 } })).toBe(
      2,
    );
    expect(
      await changing.change(shop.db, {
        codes: ['T-1'],
        change: { min_total_cents: 1, max_uses: 9 },
      }),
    ).toBe(1);
    expect(await changing.change(shop.db, { codes: ['T-9', 'T-8'], change: { max_uses: 1 } })).toBe(
      0,
    );
    // The same number of values for another column.
    await changing.change(shop.db, { codes: ['T-2'], change: { max_uses: 8 } });
    await changing.change(shop.db, { codes: ['T-2'], change: { min_total_cents: 6 } });
    expect((await rows(shop.db)).map((row) => row.max_uses)).toEqual([9, 8, 7, 7]);
    expect((await rows(shop.db))[1]?.min_total_cents).toBe(6);
  });

  it('runs in the transaction that it is given', async () => {
    const statement = adding();
    const lost = inTransaction(shop.db, async (tx) => {
      await statement.change(tx, [{ code: 'T-1', min_total_cents: 0 }]);
      throw new Error('lost');
    });
    await expect(lost).rejects.toThrow('lost');
    expect(await rows(shop.db)).toEqual([]);
  });

  it('waits for a running transaction, and sees nothing that is rolled back', async () => {
    const statement = await add();
    const inside = held();
    const end = held();
    const lost = inTransaction(shop.db, async (tx) => {
      await statement.change(tx, [{ code: 'T-3', min_total_cents: 0, max_uses: 1 }]);
      inside.resolve();
      await end.promise;
      throw new Error('lost');
    });
    await inside.promise;
    const counting = prepared((db: Queries, { like }: { like: string }) =>
      db.selectFrom('discount_code').select('code').where('code', 'like', like),
    );
    const counted = counting.all(shop.db, { like: 'T-%' });
    end.resolve();
    await expect(lost).rejects.toThrow('lost');
    expect(await counted).toHaveLength(2);
  });
});
