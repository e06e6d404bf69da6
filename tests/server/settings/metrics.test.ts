import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noteDrill, noteSent } from '../../../src/server/services/copies/copies';
import { type Metrics, makeMetrics } from '../../../src/server/services/settings/metrics';
import { buy, newBuyer } from '../../support/buyers';
import { held } from '../../support/held';
import { MINUTE, type Person, engines, openShop } from '../../support/shop';
import { statusInTime } from '../../support/until';

const TOKEN = 'a secret of the operator';

const openMeasured = async ({
  copies = { dataDir: '/nowhere', isNightly: true, hasCommand: true },
  ...options
}: Parameters<typeof openShop>[0] = {}) => {
  let metrics: Metrics | undefined;
  const shop = await openShop({
    ...options,
    metricsOf: ({ db, clock }) =>
      (metrics = makeMetrics({
        db,
        clock,
        disk: async () => ({ free: 5e9, total: 9e9 }),
        copies,
      })),
  });
  const read = async (by: Person = shop.visitor(), headers?: HeadersInit) => {
    const answer = await by.fetch('/metrics', { ...(headers && { headers }) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { shop, read, failJob: (name: string) => metrics?.countFailedJob(name) };
};

describe('who may read the figures', () => {
  it('is this machine, but no proxy on it and nobody else, while there is no token', async () => {
    const { shop, read } = await openMeasured();
    const { status, headers } = await read();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((await read(shop.visitor('10.0.0.7'))).status).toBe(404);
    expect((await read(shop.visitor(), { 'x-forwarded-for': '10.0.0.7' })).status).toBe(404);
    expect((await read(shop.visitor(), { forwarded: 'for=10.0.0.7' })).status).toBe(404);
    await shop.close();
  });

  it('is whoever has the token, from everywhere', async () => {
    const { shop, read } = await openMeasured({ metricsToken: TOKEN });
    expect((await read()).status).toBe(404);
    expect((await read(shop.visitor(), { authorization: 'Bearer wrong' })).status).toBe(404);
    const far = shop.visitor('10.0.0.7');
    expect((await read(far, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    await shop.close();
  });
});

describe.each(engines)('the figures on %s', (engine) => {
  it('count requests by the pattern of their route, never by their address', async () => {
    const { shop, read } = await openMeasured({ engine });
    await shop.visitor().get('/api/products/no-such-part-of-ann@people.test');
    await shop.visitor().get('/nothing/ann@people.test');
    const { text } = await read();
    expect(text).toContain(
      'shop_request_seconds_count{method="GET",route="/api/products/:slug",status="4xx"} 1',
    );
    expect(text).not.toContain('ann@people.test');
    await shop.close();
  });

  it('tell what waits in the database', async () => {
    const { shop, read, failJob } = await openMeasured({ engine });
    await buy(await newBuyer(shop, [[1041, 1]]));
    shop.clock.pass(20 * MINUTE);
    failJob('backup');
    const { text } = await read();
    for (const line of [
      'shop_orders{work="attention"} 0',
      'shop_mails{state="failed"} 0',
      'shop_oldest_mail_seconds 1200',
      'shop_refunds{state="failed"} 0',
      'shop_oldest_refund_seconds 0',
      'shop_disk_free_bytes 5000000000',
      'shop_jobs_failed_total{job="backup"} 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^shop_mails\{state="late"\} [1-9]/m);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    await shop.close();
  });
});

it('the figures are refused in time while the database does not answer', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { shop, read } = await openMeasured();
  const ended = held();
  // SQLite reads nothing during a transaction.
  const other = shop.db.transaction().execute(() => ended.promise);
  expect(await statusInTime(read())).toBe(503);
  ended.resolve();
  await other;
  expect((await read()).status).toBe(200);
  await shop.close();
});

describe('the ages of the copies', () => {
  const agesIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/^shop_(backup|backup_sent|drill)_age_seconds (\S+)/gm)].map(
        ([, name, age]) => [name, Number(age?.replace('+Inf', 'Infinity'))],
      ),
    );

  it('are infinite before the first, and count from the last that went well', async () => {
    const { shop, read } = await openMeasured();
    const never = { backup: Infinity, backup_sent: Infinity, drill: Infinity };
    expect(agesIn((await read()).text)).toEqual(never);
    const { db, clock } = shop;
    const at = clock();
    await noteDrill(db, { file: 'a', at, ms: 1, error: null }, at);
    await noteSent(db, { file: 'a', triedAt: at, sentAt: at - MINUTE, error: 'No.' }, at);
    clock.pass(MINUTE);
    expect(agesIn((await read()).text)).toEqual({ backup: Infinity, backup_sent: 120, drill: 60 });
    await noteDrill(db, { file: 'a', at, ms: 1, error: 'Not whole.' }, at);
    expect(agesIn((await read()).text)).toMatchObject({ drill: Infinity });
    await shop.close();
  });

  it('are missing where another program makes them', async () => {
    const copies = { dataDir: '/nowhere', isNightly: false, hasCommand: false };
    const { shop, read } = await openMeasured({ copies });
    expect(Object.keys(agesIn((await read()).text))).toEqual(['drill']);
    await shop.close();
  });
});
