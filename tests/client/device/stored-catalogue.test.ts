import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';
import { type CatalogueSnapshot, readCatalogue } from '../../../src/offline/catalogue-store';
import { refreshCatalogue } from '../../../src/offline/refresh-catalogue';
import type { QueryClient } from '@tanstack/react-query';
import {
  changeStock,
  productsChanged,
  saveProduct,
} from '../../../src/client/data/catalogue/admin';
import { featured, product, products } from '../../../src/client/data/catalogue/catalogue';
import { deviceOf, makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { openStoredCatalogue } from '../../../src/client/device/catalogue/stored-catalogue';
import { site } from '../../../src/client/data/site/site';
import { NO_SITE } from '../../../src/shop/site/site';
import { ProductPage } from '../../../src/shop/catalogue/product';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { held } from '../../support/held';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { untilPasses } from '../../support/until';

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
    stored = await refreshCatalogue(undefined, answering(whole));
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
    await expect(refreshCatalogue(stored, answering(broken()))).rejects.toThrow(/incomplete/);
    expect((await readCatalogue())?.catalogue.products).toHaveLength(whole.products.length);
  });

  it('stays as it is when only the stock has changed, and the stock is replaced', async () => {
    const sold = { left: { ...stock.left, 1002: 0 } };
    const now = await refreshCatalogue(stored, answering(whole, sold));
    expect(now.catalogue).toBe(stored.catalogue);
    expect(now.stock).toEqual(sold);
    expect(await readCatalogue()).toEqual(now);
  });

  it('and the stock are the same objects when nothing has changed', async () => {
    const now = await refreshCatalogue(stored, answering(whole, structuredClone(stock)));
    expect(now.catalogue).toBe(stored.catalogue);
    expect(now.stock).toBe(stored.stock);
  });

  it('is not replaced when the shop does not answer with a stock', async () => {
    const broken = { left: [1] } as unknown as ShownStock; // what a broken shop may send
    await expect(refreshCatalogue(stored, answering(withProducts(3), broken))).rejects.toThrow();
    expect((await readCatalogue())?.catalogue.products).toHaveLength(whole.products.length);
  });

  it('is replaced by a smaller one that is complete', async () => {
    await refreshCatalogue(stored, answering(withProducts(3)));
    expect((await readCatalogue())?.catalogue.products).toHaveLength(3);
  });
});

it('a stored catalogue that the device gives late is shown when it comes', async () => {
  await refreshCatalogue(undefined, answering(whole));
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

it('a catalogue that is incomplete is not stored on a new phone either', async () => {
  const broken = withProducts(3, whole.totals.products);
  await expect(refreshCatalogue(undefined, answering(broken))).rejects.toThrow(/incomplete/);
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
  beforeEach(async () => void (await refreshCatalogue(undefined, answering(onSale()))));

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
  await refreshCatalogue(undefined, answering(whole));
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
    deviceOf(client).refreshPrices = stored.refreshAnew;
    const shown = () => client.ensureQueryData(product(BRACKET));
    return { client, stored, shown, ask };
  };

  it('a changed product is shown and kept at once', async () => {
    const { client, shown } = await open();
    await saveProduct(client, 1002, { price: '7.77' });
    await productsChanged(client);
    expect((await shown())?.price).toBe('7.77');
    const kept = (await readCatalogue())?.catalogue.products.find(({ slug }) => slug === BRACKET);
    expect(kept?.price).toBe('7.77');
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
    await changeStock(client, 1002, { stock: 3 });
    vi.stubGlobal('fetch', ask);
    const [one, other] = [productsChanged(client), productsChanged(client)];
    answer.resolve();
    await Promise.all([earlier, one, other]);
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
    await refreshCatalogue(undefined, answering(whole));
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

  it('is not replaced by an older answer that arrives after it', async () => {
    await refreshCatalogue(undefined, answering(whole));
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
