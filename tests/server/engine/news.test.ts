import { basename } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, inTransaction, openDatabase } from '../../../src/server/tables/engine/database';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { type News, announceChange, hearNews } from '../../../src/server/tables/engine/news';
import { raiseCatalogueVersion } from '../../../src/server/tables/catalogue/versions';
import { raiseStockVersion } from '../../../src/server/tables/catalogue/stock';
import { saveSetting } from '../../../src/server/tables/settings/shop-settings';
import { type Place, engines, newPlace } from '../../support/shop';
import { until, untilPasses } from '../../support/until';

describe.runIf(engines.includes('postgres'))('news of changes (docs/decisions/024)', () => {
  let place: Place;
  let db: Db;
  let news: News;
  let heard: number;
  let lost: number;
  beforeEach(async () => {
    place = await newPlace('postgres');
    db = openDatabase(place);
    await migrate(db, 1);
    heard = 0;
    lost = 0;
    const url = new URL(place.databaseUrl ?? '');
    url.searchParams.set('application_name', basename(place.dataDir));
    news = hearNews(url.href, {
      heard: () => (heard += 1),
      lost: () => (lost += 1),
    });
    await until(news.isHeard);
  });
  afterEach(async () => {
    await news.close();
    await db.destroy();
    await place.remove();
  });
  const hears = (times: number) => untilPasses(() => expect(heard).toBe(times));

  it('come once at the beginning, and with each change of what processes keep', async () => {
    await hears(1);
    await raiseCatalogueVersion(db);
    await hears(2);
    await raiseStockVersion(db);
    await hears(3);
    await saveSetting(db, { name: 'shipping', value: '{}', version: 1, changed_at: 1 });
    await hears(4);
  });

  it('come when the transaction is committed, and not when it is rolled back', async () => {
    const undone = inTransaction(db, async (tx) => {
      await announceChange(tx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(db, async (tx) => {
      await announceChange(tx);
      await sql`select 1`.execute(tx);
      expect(heard).toBe(1);
    });
    await hears(2);
  });

  it('of another shop in the same database are not heard', async () => {
    const other = await newPlace('postgres');
    const otherDb = openDatabase(other);
    await announceChange(otherDb);
    await announceChange(db);
    await hears(2);
    await otherDb.destroy();
    await other.remove();
  });

  it('are heard again after the connection was lost, beginning with one for what was missed', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${basename(place.dataDir)}`.execute(db);
    await until(() => lost === 1);
    await hears(2);
    expect(news.isHeard()).toBe(true);
    await announceChange(db);
    await hears(3);
  });
});
