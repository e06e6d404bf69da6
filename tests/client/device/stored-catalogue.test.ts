import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { OfflineCatalogue, getOfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';
import { type CatalogueSnapshot, readCatalogue } from '../../../src/offline/catalogue-store';

import type { QueryClient } from '@tanstack/react-query';
import { changingProduct, changingStock } from '../../../src/client/data/catalogue/admin';
import { featured, product, products } from '../../../src/client/data/catalogue/catalogue';
import { fits } from '../../../src/client/data/fits/fits';
import { clientDevice, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { makeChange } from '../../../src/client/data/use-call';
import { openStoredCatalogue } from '../../../src/client/device/catalogue/stored-catalogue';
import { orderItems } from '../../../src/client/data/orders/orders';
import { site } from '../../../src/client/data/site/site';
import { NO_SITE } from '../../../src/shop/site/site';
import { ProductPage } from '../../../src/shop/catalogue/product';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { untilPasses } from '../../support/until';
import { held, rounds } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { keepCatalogue } from '../catalogue/keep-catalogue';
import { shopForAll } from '../../support/shop';

const ETAG = '"1"';

const shop = shopForAll();
const people = peopleForAll(shop);
let whole: OfflineCatalogue;
let stock: ShownStock;
beforeAll(async () => {
  const visitor = shop.visitor();
  whole = OfflineCatalogue.parse((await visitor.get('/api/offline/catalogue')).body);
  stock = ShownStock.parse((await visitor.get('/api/stock')).body);
});

beforeEach(() => void fakeIndexedDb());
afterEach(() => vi.unstubAllGlobals());

/** Answers with this catalogue and this stock instead of the shop's; 304 for a catalogue that the device has. */
const answering =
  (body: OfflineCatalogue, left: ShownStock = stock): typeof fetch =>
  async (path, init) => {
    if (path === '/api/stock') return Response.json(left);
    if (new Headers(init?.headers).get('if-none-match') === ETAG && body === whole)
      return new Response(null, { status: 304 });
    return Response.json(body, { headers: { etag: ETAG } });
  };

const withProducts = (count: number, total = count): OfflineCatalogue => ({
  ...whole,
  products: whole.products.slice(0, count),
  totals: { ...whole.totals, products: total },
});

describe('a stored catalogue', () => {
  let stored: CatalogueSnapshot;
  beforeEach(async () => {
    stored = await keepCatalogue(undefined, answering(whole));
  });

  test.each<[string, () => OfflineCatalogue]>([
    ['fewer products than it counts', () => withProducts(3, whole.totals.products)],
    ['fewer pictures than it counts', () => ({ ...whole, images: whole.images.slice(0, 3) })],
    ['no products', () => withProducts(0)],
    ['no categories', () => ({ ...whole, categories: [] })],
    [
      'no pictures',
      () => ({ ...whole, images: [], totals: { ...whole.totals, images: 0, bytes: 0 } }),
    ],
  ])('is not replaced by one with %s', async (_, broken) => {
    await expect(keepCatalogue(stored, answering(broken()))).rejects.toThrow(/incomplete/);
    expect((await readCatalogue())?.catalogue.products).toHaveLength(whole.products.length);
  });

  it('stays as it is when only the stock has changed, and the stock is replaced', async () => {
    const sold = { left: { ...stock.left, 1002: 0 } };
    const now = await keepCatalogue(stored, answering(whole, sold));
    expect(now.catalogue).toBe(stored.catalogue);
    expect(now.stock).toEqual(sold);
    expect(await readCatalogue()).toEqual(now);
  });

  it('and the stock are the same objects when nothing has changed', async () => {
    const now = await keepCatalogue(stored, answering(whole, structuredClone(stock)));
    expect(now.catalogue).toBe(stored.catalogue);
    expect(now.stock).toBe(stored.stock);
  });

  it('is not replaced when the shop does not answer with a stock', async () => {
    const broken = { left: [1] } as unknown as ShownStock; // what a broken shop may send
    await expect(keepCatalogue(stored, answering(withProducts(3), broken))).rejects.toThrow();
    expect((await readCatalogue())?.catalogue.products).toHaveLength(whole.products.length);
  });

  it('is replaced by a newer one without products: the owner has removed them all', async () => {
    const version = whole.version + 1;
    const empty = { ...withProducts(0), version, categories: [], images: [] };
    const totals = { products: 0, images: 0, bytes: 0 };
    await keepCatalogue(stored, answering({ ...empty, totals }));
    expect((await readCatalogue())?.catalogue).toMatchObject({ version, products: [] });
  });

  it('is replaced by a smaller one that is complete', async () => {
    await keepCatalogue(stored, answering(withProducts(3)));
    expect((await readCatalogue())?.catalogue.products).toHaveLength(3);
  });
});

it('a stored catalogue that the device gives late is shown when it comes', async () => {
  await keepCatalogue(undefined, answering(whole));
  const opening = held();
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const { result } = open(name);
    const late = Object.assign(new EventTarget(), { result });
    Object.defineProperty(late, 'onsuccess', {
      set: (act: () => void) => {
        void opening.promise.then(act);
      },
    });
    return late as IDBOpenDBRequest; // what idb-keyval uses of it
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const client = makeQueryClient(plainDevice(() => Promise.reject(new TypeError('offline'))));
  const opened = openStoredCatalogue(client);
  await vi.advanceTimersByTimeAsync(1000);
  const stored = await opened;
  expect(stored.snapshot).toBeUndefined();
  await client.prefetchQuery(products);
  expect(client.getQueryState(products.queryKey)?.status).toBe('error');
  opening.resolve();
  vi.useRealTimers();
  await untilPasses(() =>
    expect(client.getQueryData(products.queryKey)).toHaveLength(whole.products.length),
  );
});

it('the catalogue is one query, persisted in records of which only what has changed is written', async () => {
  const disk = fakeIndexedDb();
  vi.stubGlobal('fetch', answering(whole));
  const client = makeQueryClient(plainDevice());
  const stored = await openStoredCatalogue(client);
  await stored.refresh();
  expect(client.getQueryData([getOfflineCatalogue.path])).toBe(stored.snapshot);
  const records = [...disk.stores.values()][0];
  const onDisk = records?.get('catalogue');
  expect(await readCatalogue()).toEqual(stored.snapshot);
  const sold = { left: { ...stock.left, 1002: 0 } };
  stored.takeStock(sold);
  await untilPasses(async () => expect((await readCatalogue())?.stock).toEqual(sold));
  expect(records?.get('catalogue')).toBe(onDisk);
});

it('a stored catalogue leaves the queries alone of calls that it does not answer', async () => {
  await keepCatalogue(undefined, answering(whole));
  const client = makeQueryClient(plainDevice());
  await openStoredCatalogue(client);
  const { queryKey } = orderItems('7');
  client.getQueryCache().build(client, { queryKey });
  expect(client.getQueryData(queryKey)).toBeUndefined();
});

it('a page whose device never answers shows what the shop answers, at once', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', answering(whole));
  const client = makeQueryClient(plainDevice());
  const opened = openStoredCatalogue(client);
  await vi.advanceTimersByTimeAsync(1000);
  const refreshed = (await opened).refresh();
  await vi.advanceTimersByTimeAsync(0);
  await rounds();
  expect(await client.ensureQueryData(products)).toHaveLength(whole.products.length);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await refreshed;
});

it('a catalogue that is incomplete is not stored on a new phone either', async () => {
  const broken = withProducts(3, whole.totals.products);
  await expect(keepCatalogue(undefined, answering(broken))).rejects.toThrow(/incomplete/);
  expect(await readCatalogue()).toBeUndefined();
});

describe('a stored sale (docs/rules.md 3.42)', () => {
  const SALE = { regular: '99.00', ends: '2026-12-24', was: true } as const;
  const onSale = (): OfflineCatalogue => ({
    ...whole,
    products: whole.products.map((one) => ({ ...one, price: '79.00', sale: SALE })),
  });
  afterEach(() => void vi.useRealTimers());
  const setTime = (now: string) =>
    void vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  const phone = async () => {
    const ask: typeof fetch = async () => Promise.reject(new TypeError('offline'));
    vi.stubGlobal('fetch', ask);
    const client = makeQueryClient(plainDevice(ask));
    const stored = await openStoredCatalogue(client);
    const prices = async () => {
      const list = await client.ensureQueryData(products);
      const page = await client.ensureQueryData(product(list[0]?.slug ?? ''));
      return [list[0]?.price, page?.price, page?.sale];
    };
    return { stored, prices };
  };
  beforeEach(async () => void (await keepCatalogue(undefined, answering(onSale()))));

  it('is on until its last midnight, without a connection', async () => {
    setTime('2026-12-25T04:59:59Z');
    const { prices } = await phone();
    expect(await prices()).toEqual(['79.00', '79.00', SALE]);
  });

  it('is over after it, on every page', async () => {
    setTime('2026-12-25T05:00:00Z');
    const { prices } = await phone();
    expect(await prices()).toEqual(['99.00', '99.00', undefined]);
  });

  it('ends on a phone that is open over midnight when it looks for the shop in vain', async () => {
    setTime('2026-12-25T04:59:59Z');
    const { stored, prices } = await phone();
    await prices();
    setTime('2026-12-25T05:00:00Z');
    await expect(stored.refresh()).rejects.toThrow();
    expect(await prices()).toEqual(['99.00', '99.00', undefined]);
  });
});

it("a stored catalogue shows the owner's featured parts, and others once it hears of them", async () => {
  await keepCatalogue(undefined, answering(whole));
  const client = makeQueryClient(plainDevice());
  const [one, other] = whole.products.filter(({ sku }) => sku !== null).map(({ sku }) => `${sku}`);
  const picked = (picks = '') =>
    client.setQueryData(site.queryKey, { ...NO_SITE, texts: { featured: picks } });
  picked(one);
  await openStoredCatalogue(client);
  const shown = async () => (await client.ensureQueryData(featured)).map(({ sku }) => sku);
  expect(await shown()).toEqual([one]);
  picked(`${other}\n${one}`);
  expect(await shown()).toEqual([other, one]);
});

describe("in the owner's browser", () => {
  const BRACKET = 'weld-on-link-bracket-2-625-in-wide';

  /** A tab of the owner that keeps the catalogue. */
  const open = async () => {
    const { admin } = people;
    const ask = (path: string, { method = 'GET', headers = {}, body = null }: RequestInit = {}) =>
      admin.fetch(path, { method, headers, body });
    vi.stubGlobal('fetch', ask);
    const client = makeQueryClient(plainDevice(ask));
    const stored = await openStoredCatalogue(client);
    await stored.refresh();
    clientDevice(client).refreshPrices = stored.refreshAnew;
    const shown = () => client.ensureQueryData(product(BRACKET));
    return { client, stored, shown, ask };
  };

  it('a changed product is shown and kept at once', async () => {
    const { client, shown } = await open();
    await makeChange(client, changingProduct, { params: { id: '1002' }, body: { price: '7.77' } });
    await untilPasses(async () => expect((await shown())?.price).toBe('7.77'));
    await untilPasses(async () => {
      const { products: kept = [] } = (await readCatalogue())?.catalogue ?? {};
      expect(kept.find(({ slug }) => slug === BRACKET)?.price).toBe('7.77');
    });
  });

  it('a change is kept that was made while an earlier answer was still coming', async () => {
    const { client, stored, ask } = await open();
    const answer = held();
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const early = await ask(path, init);
      await answer.promise;
      return early;
    });
    const earlier = stored.refresh();
    await makeChange(client, changingStock, { params: { id: '1002' }, body: { stock: 3 } });
    vi.stubGlobal('fetch', ask);
    const later = clientDevice(client).refreshPrices();
    answer.resolve();
    await Promise.all([earlier, later]);
    expect((await readCatalogue())?.stock.left[1002]).toBe(3);
  });
});

describe('a newer stock', () => {
  const tab = 'flat-tab-1-2-in-hole-ten-pack';
  const page = (client: QueryClient) => client.getQueryData(product(tab).queryKey);
  const soldOut = { left: { 1038: 0 } };
  const open = async () => {
    const client = makeQueryClient(plainDevice());
    const { body } = await shop.visitor().get(`/api/products/${tab}`);
    client.setQueryData(product(tab).queryKey, ProductPage.parse(body));
    return { client, stored: await openStoredCatalogue(client) };
  };

  it('is shown by open pages, and stored with the catalogue', async () => {
    await keepCatalogue(undefined, answering(whole));
    const { client, stored } = await open();
    expect(page(client)?.inStock).toBe(true);
    stored.takeStock(soldOut);
    expect(page(client)).toMatchObject({ inStock: false, stock: 0 });
    await untilPasses(async () => expect((await readCatalogue())?.stock).toEqual(soldOut));
  });

  it('is shown where no catalogue is stored', async () => {
    const { client, stored } = await open();
    stored.takeStock(soldOut);
    expect(page(client)).toMatchObject({ inStock: false, stock: 0 });
    expect(await readCatalogue()).toBeUndefined();
  });

  it('lets what fits be found again, and asks the shop for nothing else', async () => {
    await keepCatalogue(undefined, answering(whole));
    const { client, stored } = await open();
    client.setQueryData(site.queryKey, NO_SITE);
    client.setQueryData(fits(1038).queryKey, { groups: [], stacks: [] });
    stored.takeStock(soldOut);
    const old = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    expect(old.map(({ queryKey }) => queryKey)).toEqual([fits(1038).queryKey]);
  });

  it('is not replaced by an older answer that arrives after it', async () => {
    await keepCatalogue(undefined, answering(whole));
    const { client, stored } = await open();
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      stored.takeStock(soldOut);
      return answering(whole)(path, init);
    });
    await stored.refresh();
    expect(stored.snapshot?.stock).toEqual(soldOut);
    expect(page(client)?.inStock).toBe(false);
  });
});
