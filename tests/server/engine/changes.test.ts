import { basename } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '../../../src/server/tables/engine/database';
import { type Db, type Schema, migrations } from '../../../src/server/tables/schema';
import { migrate } from '../../../src/server/tables/engine/migrate';
import {
  type Listener,
  announceChange,
  listenForChanges,
} from '../../../src/server/tables/engine/changes';
import { raiseCatalogueVersion } from '../../../src/server/tables/catalogue/versions';
import { raiseStockVersion } from '../../../src/server/tables/catalogue/stock';
import { saveSetting } from '../../../src/server/tables/settings/shop-settings';
import { type Place, engines, newPlace } from '../../support/shop';
import { until, untilPasses } from '../../support/until';

describe.runIf(engines.includes('postgres'))(
  'notifications of changes (docs/decisions/024)',
  () => {
    let place: Place;
    let db: Db;
    let listener: Listener;
    let notified: number;
    let disconnected: number;
    beforeEach(async () => {
      place = await newPlace('postgres');
      db = openDatabase<Schema>(place);
      await migrate(db, migrations, 1);
      notified = 0;
      disconnected = 0;
      const url = new URL(place.databaseUrl ?? '');
      url.searchParams.set('application_name', basename(place.dataDir));
      listener = listenForChanges(url.href, {
        notified: () => (notified += 1),
        disconnected: () => (disconnected += 1),
      });
      await until(listener.isListening);
    });
    afterEach(async () => {
      await listener.close();
      await db.destroy();
      await place.remove();
    });
    const untilNotified = (times: number) => untilPasses(() => expect(notified).toBe(times));

    it('come once at the beginning, and with each change of what processes keep', async () => {
      await untilNotified(1);
      await raiseCatalogueVersion(db);
      await untilNotified(2);
      await raiseStockVersion(db);
      await untilNotified(3);
      await saveSetting(db, { name: 'shipping', value: '{}', version: 1, changed_at: 1 });
      await untilNotified(4);
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
        expect(notified).toBe(1);
      });
      await untilNotified(2);
    });

    it('of another shop in the same database do not come', async () => {
      const other = await newPlace('postgres');
      const otherDb = openDatabase<Schema>(other);
      await announceChange(otherDb);
      await announceChange(db);
      await untilNotified(2);
      await otherDb.destroy();
      await other.remove();
    });

    it('come again after a disconnection, beginning with one for what was missed', async () => {
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${basename(place.dataDir)}`.execute(db);
      await until(() => disconnected === 1);
      await untilNotified(2);
      expect(listener.isListening()).toBe(true);
      await announceChange(db);
      await untilNotified(3);
    });
  },
);
