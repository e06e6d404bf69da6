import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { DATA_SCHEMA } from '../../src/shop/data-schema';
import { type Shop, engines, openShop } from '../support/shop';

describe.each(engines)('the health of the shop on %s', (engine) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ engine });
  });
  afterAll(() => shop.close());

  test.each([
    ['/healthz', { ok: true }],
    ['/readyz', { ok: true }],
    ['/api/health', { ok: true, schema: DATA_SCHEMA }],
  ])('%s', async (path, body) => {
    const answer = await shop.somebody().get(path);
    expect([answer.status, answer.body]).toEqual([200, body]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the shop is not ready', () => {
  it('without its database, as soon as the last look is five seconds old; it is alive all the same', async () => {
    const shop = await openShop();
    const probe = shop.somebody();
    expect((await probe.get('/readyz')).status).toBe(200);
    await shop.db.destroy();
    shop.clock.pass(5000);
    expect((await probe.get('/readyz')).status).toBe(200);
    shop.clock.pass(1);
    expect(await probe.get('/readyz')).toMatchObject({ status: 503, body: { ok: false } });
    expect((await probe.get('/healthz')).status).toBe(200);
    await shop.close();
  });

  it('while it closes', async () => {
    const shop = await openShop();
    let url = '';
    let status: number | undefined;
    // It runs when the closing has begun and the server still answers.
    shop.app.addHook('preClose', async () => {
      ({ status } = await fetch(`${url}/readyz`));
    });
    url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await shop.close();
    expect(status).toBe(503);
  });
});
