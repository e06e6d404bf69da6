import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Lease, makeLease } from '../../../src/server/jobs/lease';
import { openDatabase } from '../../../src/server/tables/engine/database';
import { type Db, type Schema, migrations } from '../../../src/server/tables/schema';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { type Place, engines, newPlace } from '../../support/shop';

describe.each(engines)('the lease of the jobs (docs/decisions/024) on %s', (engine) => {
  let place: Place;
  let db: Db;
  let now: number;
  beforeEach(async () => {
    place = await newPlace(engine);
    db = openDatabase<Schema>(place);
    await migrate(db, migrations, 1);
    now = 0;
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
  });

  const process = (): Lease & { taken: () => number } => {
    let taken = 0;
    const lease = makeLease(db, { taken: () => (taken += 1), now: () => now });
    return { ...lease, taken: () => taken };
  };

  it('is taken by the first process and renewed, which is no new beginning', async () => {
    const one = process();
    expect(one.isHeld()).toBe(false);
    for (let i = 0; i < 3; i += 1) {
      await one.renew();
      now += 2000;
    }
    expect([one.isHeld(), one.taken()]).toEqual([true, 1]);
  });

  describe.runIf(engine === 'postgres')('with several processes', () => {
    /** Seconds that the lease still lasts, by the database's clock. */
    const left = async () => {
      const { rows } = await sql<{ left: string }>`
        select extract(epoch from expires_at - clock_timestamp()) as left from lease`.execute(db);
      return Number(rows[0]?.left);
    };
    /** Ends a lease that nobody renews, as the database's clock would. */
    const end = () =>
      sql`update lease set expires_at = clock_timestamp() - interval '1 millisecond'`.execute(db);

    it('belongs to one, however many ask for it at once', async () => {
      const all = Array.from({ length: 5 }, process);
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(all.map((one) => one.renew()));
        expect(all.filter((one) => one.isHeld()).length).toBe(1);
      }
      expect(all.reduce((sum, one) => sum + one.taken(), 0)).toBe(1);
    });

    it('is another’s when its holder does not renew it: 10 s after its death at the latest', async () => {
      const [dead, next] = [process(), process()];
      await dead.renew();
      await next.renew();
      expect(next.isHeld()).toBe(false);
      // It is asked for every 2 s.
      expect(await left()).toBeLessThanOrEqual(8);
      await end();
      await next.renew();
      expect([next.isHeld(), next.taken()]).toEqual([true, 1]);
      await dead.renew();
      expect(dead.isHeld()).toBe(false);
    });

    it('ends for its holder before it ends in the database, whatever the machine’s time of day', async () => {
      const one = process();
      await one.renew();
      now += 6999;
      expect(one.isHeld()).toBe(true);
      now += 1;
      expect(one.isHeld()).toBe(false);
    });

    it('is given back at a stop, and only by its holder', async () => {
      const [one, other] = [process(), process()];
      await one.renew();
      await other.release();
      await other.renew();
      expect(other.isHeld()).toBe(false);
      await one.release();
      expect(one.isHeld()).toBe(false);
      await other.renew();
      expect(other.isHeld()).toBe(true);
    });

    it('is no longer held when the database cannot be asked', async () => {
      const one = process();
      await one.renew();
      await sql`alter table lease rename to gone`.execute(db);
      await expect(one.renew()).rejects.toThrow();
      now += 7000;
      expect(one.isHeld()).toBe(false);
    });
  });
});
