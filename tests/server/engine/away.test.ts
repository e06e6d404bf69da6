import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '../../../src/server/tables/engine/database';
import { type Db, type Schema, migrations } from '../../../src/server/tables/schema';
import { migrate } from '../../../src/server/tables/engine/migrate';
import { DatabaseUnavailable, limitAnswers } from '../../../src/server/tables/engine/postgres';
import { openLine } from '../../../tools/rig/line.mjs';
import { freePort } from '../../../tools/port.mjs';
import { type Place, engines, newPlace, openShop } from '../../support/shop';
import { until } from '../../support/until';

describe.runIf(engines.includes('postgres'))('PostgreSQL that is away', () => {
  let place: Place;
  let line: Awaited<ReturnType<typeof openLine>>;
  /** A place whose database is reached through the line. */
  let through: Place;
  let db: Db;
  beforeEach(async () => {
    place = await newPlace('postgres');
    const url = new URL(place.databaseUrl ?? '');
    line = await openLine(Number(url.port));
    url.port = String(line.port);
    through = { ...place, databaseUrl: url.href };
    db = openDatabase<Schema>(through);
  });
  afterEach(async () => {
    await db.destroy();
    line.close();
    await place.remove();
  });

  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);

  it('fails the one transaction whose connection ends between two statements', async () => {
    const other = openDatabase<Schema>(place);
    const act = inTransaction(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pid = rows[0]?.pid;
      await sql`select pg_terminate_backend(${pid}::int)`.execute(other);
      await until(async () => {
        const left = await sql`select from pg_stat_activity where pid = ${pid}::int`.execute(other);
        return !left.rows.length;
      });
      await sql`select 1`.execute(tx);
    });
    await expect(act).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await ask()).rows).toHaveLength(1);
    await other.destroy();
  });

  it('leaves a server that takes no changes, as a standby does', async () => {
    await sql`create table part (id integer)`.execute(db);
    const before = (await ask()).rows;
    await sql`set session characteristics as transaction read only`.execute(db);
    const change = () => sql`insert into part (id) values (1)`.execute(db);
    await expect(change()).rejects.toBeInstanceOf(DatabaseUnavailable);
    await change();
    expect((await ask()).rows).not.toEqual(before);
  });

  it('keeps the connection after an error of the statement', async () => {
    const before = (await ask()).rows;
    await expect(sql`select * from nowhere`.execute(db)).rejects.not.toBeInstanceOf(
      DatabaseUnavailable,
    );
    expect((await ask()).rows).toEqual(before);
  });

  it('that has fallen silent fails a statement in time', async () => {
    await ask();
    line.silence();
    limitAnswers(db, 50);
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
    limitAnswers(db, 10_000);
    expect((await ask()).rows).toHaveLength(1);
  });

  it('is answered with 503 in the shape of all errors', async () => {
    await migrate(db, migrations, 1);
    const shop = await openShop({ place: through });
    const message = { name: 'Al', email: 'al@shop.test', message: 'Hello' };
    const person = { username: 'al', password: 'of-wind-and-water-9' };
    const { post } = shop.visitor();
    expect((await post('/api/contact', message)).status).toBe(201);
    line.moveTo(await freePort());
    line.cut();
    const answers = [await post('/api/contact', message), await post('/api/login', person)];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('5');
      expect(body).toEqual({
        code: 'unavailable',
        message: 'The shop cannot do this right now. Please try again.',
      });
    }
    await shop.close();
  });
});
