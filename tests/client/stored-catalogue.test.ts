import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { OfflineCatalogue } from '../../src/contract/catalogue-offline';
import {
  type CatalogueSnapshot,
  readCatalogue,
  refreshCatalogue,
} from '../../src/offline/catalogue-store';
import { fakeIndexedDb } from '../support/fake-indexed-db';
import { type Shop, openShop } from '../support/shop';

let shop: Shop;
let whole: OfflineCatalogue;
beforeAll(async () => {
  shop = await openShop();
  whole = (await shop.visitor().get('/api/offline/catalogue')).body as OfflineCatalogue; // as the contract says
});
afterAll(() => shop.close());

beforeEach(() => void fakeIndexedDb());
afterEach(() => vi.unstubAllGlobals());

/** Answers with this catalogue instead of the shop's. */
const answering = (body: OfflineCatalogue) => () =>
  Promise.resolve(Response.json(body, { headers: { etag: '"1"' } }));

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

  it('is replaced by a smaller one that is complete', async () => {
    await refreshCatalogue(stored, answering(withProducts(3)));
    expect((await readCatalogue())?.catalogue.products).toHaveLength(3);
  });
});

it('a catalogue that is incomplete is not stored on a new phone either', async () => {
  const broken = withProducts(3, whole.totals.products);
  await expect(refreshCatalogue(undefined, answering(broken))).rejects.toThrow(/incomplete/);
  expect(await readCatalogue()).toBeUndefined();
});
