import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBalancer } from '../../tools/balancer.mjs';
import { readSettings } from '../../src/server/environment';
import { startServer } from '../../src/server/start';
import { freePort } from '../support/free-port';
import { type Place, engines, newPlace } from '../support/shop';
import { until, untilPasses } from '../support/until';

const ADMIN_PASSWORD = 'steel-and-weld-1';
const PART = 1002;

interface Answer {
  status: number;
  etag: string | null;
  body: unknown;
}

/** Whole servers, as `main` starts them, on one PostgreSQL database. */
describe.runIf(engines.includes('postgres'))('three processes (docs/decisions/024)', () => {
  let place: Place;
  let folder: string;
  let urls: string[];
  let servers: Awaited<ReturnType<typeof startServer>>[];
  let balancer: Awaited<ReturnType<typeof openBalancer>>;
  /** The logs of each. */
  const logs: string[][] = [[], [], []];

  const start = (index: number) =>
    startServer(
      readSettings({
        PORT: new URL(urls[index] ?? '').port,
        PUBLIC_URL: balancer.url,
        DATA_DIR: folder,
        DATABASE_URL: place.databaseUrl,
        ADMIN_PASSWORD,
      }),
      { print: () => {}, log: { write: (line) => logs[index]?.push(line) } },
    );

  beforeAll(async () => {
    place = await newPlace('postgres');
    folder = mkdtempSync(join(tmpdir(), 'shop-test-'));
    const ports = [await freePort(), await freePort(), await freePort()];
    urls = ports.map((port) => `http://127.0.0.1:${port}`);
    balancer = await openBalancer(ports);
    // All at once, on an empty database.
    servers = await Promise.all(urls.map((_, index) => start(index)));
  }, 60_000);
  afterAll(async () => {
    balancer.close();
    await Promise.all(servers.map(({ close }) => close()));
    rmSync(folder, { recursive: true, force: true });
    await place.remove();
  }, 60_000);

  /** A browser that remembers its session. */
  const browser = () => {
    const cookies = new Map<string, string>();
    return async (url: string, method = 'GET', body?: object, key?: string): Promise<Answer> => {
      const reply = await fetch(url, {
        method,
        headers: {
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const text = await reply.text();
      return {
        status: reply.status,
        etag: reply.headers.get('etag'),
        body: text ? JSON.parse(text) : undefined,
      };
    };
  };
  /** The same request to each process, one after the other. */
  const toEach = async (send: (url: string) => Promise<Answer>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const url of urls) answers.push(await send(url));
    return answers;
  };
  const login = (ask: ReturnType<typeof browser>, url: string, password = ADMIN_PASSWORD) =>
    ask(`${url}/api/login`, 'POST', { username: 'admin', password });
  /** An owner who signed in at one of them. */
  const owner = async () => {
    const ask = browser();
    expect((await login(ask, urls[0] ?? '')).status).toBe(200);
    return ask;
  };

  it('know a session that one of them began, and that another one ended', async () => {
    const ask = await owner();
    const users = () => toEach((url) => ask(`${url}/api/user`));
    expect((await users()).map(({ status }) => status)).toEqual([200, 200, 200]);
    await ask(`${urls[1]}/api/logout`, 'POST');
    const [first] = await toEach((url) => browser()(`${url}/api/user`));
    expect((await users()).map(({ body }) => body)).toEqual([
      first?.body,
      first?.body,
      first?.body,
    ]);
  });

  it('have one cart, and add a line once for each key, whichever is asked', async () => {
    const ask = await owner();
    const line = { productId: 1007, quantity: 2 };
    const added = await Promise.all(
      [...urls, balancer.url].map((url) => ask(`${url}/api/cart`, 'POST', line, 'one-key')),
    );
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await ask(`${balancer.url}/api/cart`, 'POST', line, 'another-key');
    for (const { body } of await toEach((url) => ask(`${url}/api/cart`)))
      expect(body).toMatchObject([{ productId: line.productId, quantity: 4 }]);
  });

  it('count limits together', async () => {
    const ask = browser();
    const guess = async () =>
      (await ask(`${balancer.url}/api/login`, 'POST', { username: 'nobody', password: 'wrong' }))
        .status;
    const answers: number[] = [];
    for (let i = 0; i < 12; i += 1) answers.push(await guess());
    expect(answers).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('all show a price and a stock that was changed at one, with one ETag', async () => {
    const ask = await owner();
    const { body } = await ask(`${urls[0]}/api/admin/products/${PART}`);
    const { slug, revision } = body as { slug: string; revision: number };
    const changed = { price: '77.70', stock: 3, revision };
    const saved = await ask(`${urls[0]}/api/admin/products/${PART}`, 'PUT', changed);
    expect(saved.status).toBe(200);
    await untilPasses(async () => {
      const shown = await toEach((url) => ask(`${url}/api/products/${slug}`));
      for (const one of shown) expect(one.body).toMatchObject({ price: '77.70', stock: 3 });
      expect(new Set(shown.map(({ etag }) => etag)).size).toBe(1);
    });
    for (const path of ['/api/config', '/api/products', '/api/stock', '/api/offline/catalogue'])
      expect([
        path,
        new Set((await toEach((url) => ask(url + path))).map(({ etag }) => etag)).size,
      ]).toEqual([path, 1]);
  });

  it('send a change of the stock at one to open pages of another', async () => {
    const ask = await owner();
    const answer = await fetch(`${urls[2]}/api/stock/changes`);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let read = '';
    const follow = async () => {
      for (let part = await reader?.read(); part?.value; part = await reader?.read())
        read += part.value;
    };
    const followed = follow().catch(() => {});
    await until(() => read.includes('\n\n'));
    await ask(`${urls[1]}/api/admin/products/1003/stock`, 'POST', { stock: 1 });
    await until(() => read.includes('"1003":1'));
    await reader?.cancel();
    await followed;
  });

  it('let one run the jobs, and the next one when it closes', async () => {
    const runs = () =>
      logs.map((lines) => lines.some((line) => line.includes('this process runs the jobs')));
    await until(() => runs().includes(true));
    const holder = runs().indexOf(true);
    expect(runs().filter(Boolean).length).toBe(1);
    await servers[holder]?.close();
    await until(() => runs().filter(Boolean).length === 2);
    servers[holder] = await start(holder);
  });
});
