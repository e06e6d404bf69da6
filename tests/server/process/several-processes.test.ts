import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORK_CHANGES, WorkChange } from '../../../src/contract/settings/today';
import { openBalancer } from '../../../tools/rig/balancer.mjs';
import { readSettings } from '../../../src/server/process/environment';
import { startServer } from '../../../src/server/process/start';
import { buy } from '../../support/buyers';
import { freePort } from '../../../tools/port.mjs';
import { type Place, engines, newPlace } from '../../support/shop';
import { until, untilPasses } from '../../support/until';

const ADMIN_PASSWORD = 'steel-and-weld-1';
const PART = 1002;

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The events that a page receives, as they come. */
interface Followed {
  read: () => string;
  end: () => Promise<void>;
}

/** Reads the events of an answer. */
const follow = (answer: Response): Followed => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const reading = (async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      text += part.value;
  })().catch(() => {});
  return {
    read: () => text,
    end: async () => {
      await reader?.cancel();
      await reading;
    },
  };
};

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
  });
  afterAll(async () => {
    balancer.close();
    await Promise.all(servers.map(({ close }) => close()));
    rmSync(folder, { recursive: true, force: true });
    await place.remove();
  });

  /** A browser that remembers its session. */
  const browser = (cookies = new Map<string, string>()) => {
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
        headers: reply.headers,
        body: text ? JSON.parse(text) : undefined,
      };
    };
  };
  /** Sends one request to each process, one after the other. */
  const toEach = async (send: (url: string) => Promise<Answer>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const url of urls) answers.push(await send(url));
    return answers;
  };
  /** The number of different ETags that they sent. */
  const tagsOf = (answers: readonly Answer[]): number =>
    new Set(answers.map(({ headers }) => headers.get('etag'))).size;
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
      expect(tagsOf(shown)).toBe(1);
    });
    for (const path of ['/api/config', '/api/products', '/api/stock', '/api/offline/catalogue'])
      expect([path, tagsOf(await toEach((url) => ask(url + path)))]).toEqual([path, 1]);
  });

  it('send a change of the stock at one to open pages of another', async () => {
    const ask = await owner();
    const page = follow(await fetch(`${urls[2]}/api/stock/changes`));
    await until(() => page.read().includes('\n\n'));
    await ask(`${urls[1]}/api/admin/products/1003/stock`, 'POST', { stock: 1 });
    await until(() => page.read().includes('"1003":1'));
    await page.end();
  });

  it('send an order of one to the open admin pages of all, once (docs/rules.md 18.6)', async () => {
    const cookies = new Map<string, string>();
    expect((await login(browser(cookies), urls[0] ?? '')).status).toBe(200);
    const headers = { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
    const pages = await Promise.all(
      urls.map(async (url) => follow(await fetch(url + WORK_CHANGES, { headers }))),
    );
    const seen = () =>
      pages.map((page) =>
        [...page.read().matchAll(/^data: (.+)$/gm)].map(([, text = '']) =>
          WorkChange.parse(JSON.parse(text)),
        ),
      );
    await until(() => seen().every(({ length }) => length === 1));

    const ask = browser();
    const buyer = {
      get: (path: string) => ask(urls[1] + path),
      post: (path: string, body?: unknown) => ask(urls[1] + path, 'POST', Object(body)),
    };
    const person = { username: 'bo-builds', password: 'tack, then weld', email: 'bo@people.test' };
    expect((await buyer.post('/api/register', person)).status).toBe(201);
    expect((await buyer.post('/api/cart', { productId: 1041, quantity: 1 })).status).toBe(200);
    await buy(buyer);
    await until(() => seen().every(({ length }) => length === 2));
    // The next event is about something else.
    const message = { name: 'Bo', email: person.email, subject: 'Tubes', message: 'Do you?' };
    expect((await buyer.post('/api/contact', message)).status).toBe(201);
    await until(() => seen().every(({ length }) => length === 3));
    for (const [first, second, third] of seen()) {
      expect([first?.orders, first?.newest]).toEqual([0, null]);
      expect([second?.orders, second?.inbox]).toEqual([1, first?.inbox]);
      expect(second?.newest).toBeGreaterThan(0);
      expect(third).toEqual({ ...second, inbox: Number(second?.inbox) + 1 });
    }
    await Promise.all(pages.map((page) => page.end()));
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
