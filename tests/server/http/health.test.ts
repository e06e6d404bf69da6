import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { diskSpace } from '../../../src/server/gateways/disk-space';
import { logging } from '../../../src/server/process/logging';
import { writeProbe } from '../../../src/server/tables/settings/write-probe';
import { DATA_SCHEMA } from '../../../src/shop/data-schema';
import { held } from '../../support/held';
import { engines, openShop, shopForAll } from '../../support/shop';
import { statusInTime } from '../../support/until';

describe.each(engines)('the health of the shop on %s', (engine) => {
  const shop = shopForAll({ engine });

  test.each([
    ['/healthz', { ok: true }],
    ['/readyz', { ok: true }],
    ['/api/health', { ok: true, schema: DATA_SCHEMA }],
  ])('%s', async (path, body) => {
    const answer = await shop.visitor().get(path);
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the shop is not ready', () => {
  it('without its database, once the last check is 5 s old, but still alive', async () => {
    const shop = await openShop();
    const probe = shop.visitor();
    expect((await probe.get('/readyz')).status).toBe(200);
    await shop.db.destroy();
    shop.clock.pass(5000);
    expect((await probe.get('/readyz')).status).toBe(200);
    shop.clock.pass(1);
    expect(await probe.get('/readyz')).toMatchObject({ status: 503, body: { ok: false } });
    expect((await probe.get('/healthz')).status).toBe(200);
    await shop.close();
  });

  test.each(engines)('while nothing can be written on %s', async (engine) => {
    let log = '';
    const write = (line: string) => {
      log += line;
    };
    const shop = await openShop({ engine, logger: logging('warn', { write }) });
    const probe = shop.visitor();
    const isReady = async () => {
      shop.clock.pass(5001);
      return (await probe.get('/readyz')).status === 200;
    };
    expect(await isReady()).toBe(true);
    await shop.db.schema.alterTable('write_probe').renameTo('probe_away').execute();
    expect([await isReady(), await isReady()]).toEqual([false, false]);
    expect((await probe.get('/api/products')).status).toBe(200);
    await shop.db.schema.alterTable('probe_away').renameTo('write_probe').execute();
    expect(await isReady()).toBe(true);
    // Once, not at every probe.
    expect(log.match(/not ready: [^"]*/g)).toEqual(['not ready: the database cannot be written']);
    await shop.close();
  });

  test.each(engines)('and says so in time, while a write is not answered on %s', async (engine) => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shop = await openShop({ engine });
    const [begun, ended] = [held(), held()];
    const other = shop.db.transaction().execute(async (tx) => {
      await writeProbe(tx, 0);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const writes = vi.spyOn(shop.db, 'insertInto');
    const probe = shop.visitor();
    for (let times = 0; times < 2; times += 1) {
      expect(await statusInTime(probe.get('/readyz'))).toBe(503);
      expect((await probe.get('/healthz')).status).toBe(200);
      shop.clock.pass(5001);
    }
    // The second probe joined the write of the first.
    expect(writes).toHaveBeenCalledTimes(1);
    ended.resolve();
    await other;
    expect((await probe.get('/readyz')).status).toBe(200);
    await shop.close();
  });

  it('while SQLite answers reads and refuses writes', async () => {
    const shop = await openShop();
    await sql`pragma query_only = on`.execute(shop.db);
    expect((await shop.visitor().get('/readyz')).status).toBe(503);
    await sql`pragma query_only = off`.execute(shop.db);
    await shop.close();
  });

  const MB = 1e6;
  test.each([
    [199 * MB, 100_000 * MB, 503],
    [200 * MB, 100_000 * MB, 200],
    [4 * MB, 100 * MB, 503],
    [5 * MB, 100 * MB, 200],
    // A file system that does not report its size.
    [0, 0, 200],
  ])('by its disk: with %i bytes free of %i it answers %i', async (free, total, status) => {
    const shop = await openShop({ disk: async () => ({ free, total }) });
    expect((await shop.visitor().get('/readyz')).status).toBe(status);
    await shop.close();
  });

  it('when the free space cannot be read', async () => {
    const disk = async () => {
      throw new Error('ENOENT');
    };
    const shop = await openShop({ disk });
    expect((await shop.visitor().get('/readyz')).status).toBe(503);
    await shop.close();
  });

  it('while it is closing', async () => {
    const shop = await openShop();
    let url = '';
    let status: number | undefined;
    // Runs after closing has begun, while the server still answers.
    shop.app.addHook('preClose', async () => {
      ({ status } = await fetch(`${url}/readyz`));
    });
    url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await shop.close();
    expect(status).toBe(503);
  });
});

test('the free space is that of the disk of a folder, in bytes', async () => {
  const { free, total } = await diskSpace('.');
  expect(free).toBeGreaterThan(0);
  expect(total).toBeGreaterThan(free);
});

describe('GET /readyz?verbose', () => {
  const copies = { dataDir: '/nowhere', isNightly: true, hasCommand: true };

  it('names the fault and the copies to this machine, and to nobody else', async () => {
    const shop = await openShop({ copies });
    const own = await shop.visitor().get('/readyz?verbose');
    expect(own.body).toEqual({ ok: true, fault: null, backup: null, sent: null, drill: null });
    expect((await shop.visitor('10.0.0.7').get('/readyz?verbose')).body).toEqual({ ok: true });
    await shop.db.destroy();
    shop.clock.pass(5001);
    const { status, body } = await shop.visitor().get('/readyz?verbose');
    expect([status, body]).toEqual([503, { ok: false, fault: 'the database cannot be written' }]);
    await shop.close();
  });

  it('refuses in time when the database stops answering after a probe', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shop = await openShop({ copies });
    const probe = shop.visitor();
    expect((await probe.get('/readyz')).status).toBe(200);
    const ended = held();
    // SQLite reads nothing during a transaction.
    const other = shop.db.transaction().execute(() => ended.promise);
    expect(await statusInTime(probe.get('/readyz?verbose'))).toBe(503);
    ended.resolve();
    await other;
    await shop.close();
  });
});
