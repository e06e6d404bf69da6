import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeAt } from '../../../src/server/gateways/purge';
import { holdSharedCaches } from '../../../src/server/services/pages/shared-caches';
import { type Shop, openShop } from '../../support/shop';

const tagsOf = (headers: Headers) => headers.get('cache-tag')?.split(',') ?? [];

describe('without a cache in front', () => {
  it('shared caches ask for each answer, as browsers do', async () => {
    const shop = await openShop();
    const { headers } = await shop.visitor().fetch('/api/products');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect([headers.get('cdn-cache-control'), headers.get('cache-tag')]).toEqual([null, null]);
    await shop.close();
  });
});

describe('with a cache in front (docs/decisions/058)', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ caches: holdSharedCaches({ seconds: 600 }) });
  });
  afterAll(() => shop.close());

  it.each([
    '/api/products',
    '/api/products?category=steering',
    '/api/products/weld-on-beadlock-set-17-in',
    '/api/categories',
    '/api/config',
    '/api/site',
    '/api/stock',
  ])('%s may be kept there, and not by browsers', async (path) => {
    const { headers, status } = await shop.visitor().fetch(path);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=600');
    expect(tagsOf(headers)[0]).toBe('shop');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('an answer that is as before may be kept as long as a new one', async () => {
    const visitor = shop.visitor();
    const etag = (await visitor.fetch('/api/config')).headers.get('etag') ?? '';
    const again = await visitor.fetch('/api/config', { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'public, max-age=0, must-revalidate, s-maxage=600',
    ]);
  });

  it.each([
    '/api/user',
    '/api/cart',
    '/api/products/no-such-part',
    '/api/search?q=heim',
    '/healthz',
  ])('%s is not kept there', async (path) => {
    const { headers } = await shop.visitor().fetch(path);
    expect(headers.get('cache-control')).not.toMatch(/s-maxage/);
    expect(headers.get('cache-tag')).toBeNull();
  });
});

describe('what caches drop', () => {
  const open = () => {
    const looks = new Map<string, number>();
    const facts = { version: 'v1', changes: 0, stock: 's1' };
    const dropped: string[][] = [];
    let isDown = false;
    const caches = holdSharedCaches({
      seconds: 600,
      purge: async (tags) => {
        if (isDown) throw new Error('down');
        dropped.push([...tags]);
      },
    });
    caches.watch({
      memory: { looks: (path) => looks.get(path) ?? 0, changes: () => facts.changes },
      stock: () => ({ etag: facts.stock }),
      version: () => facts.version,
    });
    const sell = (path: string) => {
      looks.set(path, (looks.get(path) ?? 0) + 1);
      facts.changes += 1;
    };
    const tagsFor = (...paths: string[]) =>
      caches.headers(paths)?.['cache-tag'].split(',').slice(1) ?? [];
    return { caches, facts, dropped, sell, tagsFor, setDown: (down: boolean) => (isDown = down) };
  };

  it('is everything at the start and when the catalogue changes, once', async () => {
    const { caches, facts, dropped } = open();
    await caches.purge();
    await caches.purge();
    expect(dropped).toEqual([['shop']]);
    facts.version = 'v2';
    await caches.purge();
    await caches.purge();
    expect(dropped).toEqual([['shop'], ['shop']]);
  });

  it('is after a sale only what shows the part', async () => {
    const { caches, dropped, sell, tagsFor } = open();
    await caches.purge();
    const [part] = tagsFor('/api/products/bolt');
    tagsFor('/api/products/tab', '/api/categories');
    sell('/api/products/bolt');
    await caches.purge();
    expect(dropped.slice(1)).toEqual([[part]]);
  });

  it('is the stock when a queue of made parts changes', async () => {
    const { caches, facts, dropped, tagsFor } = open();
    await caches.purge();
    const [stock] = tagsFor('/api/stock');
    facts.stock = 's2';
    await caches.purge();
    expect(dropped.slice(1)).toEqual([[stock]]);
  });

  it('is tried again after a failure', async () => {
    const { caches, dropped, sell, tagsFor, setDown } = open();
    await caches.purge();
    const [part] = tagsFor('/api/products/bolt');
    sell('/api/products/bolt');
    setDown(true);
    await expect(caches.purge()).rejects.toThrow('down');
    setDown(false);
    await caches.purge();
    expect(dropped.slice(1)).toEqual([[part]]);
  });

  it('is dropped again when it changes while a purge is under way', async () => {
    const dropped: string[][] = [];
    const looks = { part: 0 };
    const caches = holdSharedCaches({
      seconds: 600,
      purge: async (tags) => {
        dropped.push([...tags]);
        if (dropped.length !== 2) return;
        caches.headers(['/api/products/bolt']);
        looks.part += 1;
        caches.headers([]);
      },
    });
    caches.watch({
      memory: { looks: () => looks.part, changes: () => looks.part },
      stock: () => ({ etag: 's' }),
      version: () => 'v',
    });
    await caches.purge();
    const [, part = ''] = caches.headers(['/api/products/bolt'])?.['cache-tag'].split(',') ?? [];
    looks.part += 1;
    await caches.purge();
    await caches.purge();
    expect(dropped).toEqual([['shop'], [part], [part]]);
  });

  it('includes what was given out between the change and the next look', async () => {
    const { caches, dropped, sell, tagsFor } = open();
    await caches.purge();
    const [part] = tagsFor('/api/products/bolt');
    sell('/api/products/bolt');
    tagsFor('/api/products/bolt');
    await caches.purge();
    expect(dropped.slice(1)).toEqual([[part]]);
  });

  it('a page is not kept when something changed while it was made', () => {
    const { caches, facts, sell } = open();
    const mark = caches.mark();
    expect(caches.headers(['/api/products/bolt'], mark)).toBeDefined();
    sell('/api/products/bolt');
    expect(caches.headers(['/api/products/bolt'], mark)).toBeUndefined();
    const later = caches.mark();
    facts.version = 'v2';
    expect(caches.headers([], later)).toBeUndefined();
  });
});

describe('a purge', () => {
  const listen = async (status: number) => {
    const heard: { headers: Record<string, unknown>; body: unknown }[] = [];
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const piece of request) text += String(piece);
      heard.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    return { url: `http://127.0.0.1:${port}/purge`, heard, close: () => server.close() };
  };

  it('goes to every cache, with the tags as a header and as JSON, and the token', async () => {
    const [one, other] = [await listen(200), await listen(200)];
    await purgeAt({ urls: [one.url, other.url], token: 'secret' })(['shop', 'a1']);
    for (const { heard } of [one, other]) {
      expect(heard).toHaveLength(1);
      expect(heard[0]?.body).toEqual({ tags: ['shop', 'a1'] });
      expect(heard[0]?.headers).toMatchObject({
        'cache-tag': 'shop,a1',
        authorization: 'Bearer secret',
      });
    }
    one.close();
    other.close();
  });

  it('has at most 30 tags in one request', async () => {
    const cache = await listen(200);
    await purgeAt({ urls: [cache.url] })(Array.from({ length: 61 }, (_, at) => `t${at}`));
    expect(cache.heard.map(({ body }) => (body as { tags: string[] }).tags.length)).toEqual([
      30, 30, 1,
    ]);
    cache.close();
  });

  it('fails when a cache refuses it', async () => {
    const cache = await listen(403);
    await expect(purgeAt({ urls: [cache.url] })(['shop'])).rejects.toThrow('answered 403');
    cache.close();
  });
});
