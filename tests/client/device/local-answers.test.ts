import { beforeAll, beforeEach, expect, it } from 'vitest';
import { QueryObserver } from '@tanstack/react-query';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import {
  categoryProducts,
  product,
  products,
  searchReading,
  searchResults,
} from '../../../src/client/data/catalogue/catalogue';
import { productsByIds, wholeProducts } from '../../../src/client/data/catalogue/specs';
import { makeQueryClient, plainDevice } from '../../../src/client/data/query-client';
import { openStoredCatalogue } from '../../../src/client/device/catalogue/stored-catalogue';

import type { Product } from '../../../src/shop/catalogue/product';
import SEARCH_GROUPS from '../../../src/server/sample/search-groups.json';
import { searchProducts } from '../../../src/shop/catalogue/search/searcher';
import { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';
import { fakeIndexedDb } from '../../support/fakes/fake-indexed-db';
import { keepCatalogue } from '../catalogue/keep-catalogue';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
let whole: OfflineCatalogue;
let stock: ShownStock;
beforeAll(async () => {
  const visitor = shop.visitor();
  whole = OfflineCatalogue.parse((await visitor.get('/api/offline/catalogue')).body);
  stock = ShownStock.parse((await visitor.get('/api/stock')).body);
});
beforeEach(() => void fakeIndexedDb());

const open = async () => {
  const asked: string[] = [];
  const client = makeQueryClient(
    plainDevice(async (path) => {
      asked.push(path);
      throw new TypeError('Failed to fetch');
    }),
  );
  await keepCatalogue(undefined, async (path) =>
    Response.json(path === '/api/stock' ? stock : whole),
  );
  return { client, asked, ...(await openStoredCatalogue(client)) };
};

it('answers lists, parts and searches from the kept catalogue at once, without a request', async () => {
  const { client, asked } = await open();
  const all = new QueryObserver(client, products).getCurrentResult().data ?? [];
  const found = new QueryObserver(client, searchResults('heim left')).getCurrentResult().data;
  const tools = new QueryObserver(client, categoryProducts('tools')).getCurrentResult().data;
  const part = new QueryObserver(client, product('gusset-plate-set')).getCurrentResult().data;
  expect(all).toHaveLength(whole.products.length);
  expect(found?.length).toBeGreaterThan(0);
  expect(found).toEqual(searchProducts(all, 'heim left', SEARCH_GROUPS));
  expect(new QueryObserver(client, searchReading('bung')).getCurrentResult().data).toEqual({
    items: [],
    exact: true,
    dropped: [],
    takenFor: [{ word: 'bung', words: 'tube adapters' }],
  });
  expect(tools).toEqual(all.filter(({ category }) => category.slug === 'tools'));
  expect(part?.variants).toHaveLength(2);
  expect(new QueryObserver(client, searchResults('')).getCurrentResult().data).toEqual([]);
  expect(asked).toEqual([]);
});

it('answers tables and comparisons too, with all numbers', async () => {
  const { client, asked } = await open();
  const of = (options: ReturnType<typeof wholeProducts> | ReturnType<typeof productsByIds>) =>
    client.getQueryCache().build(client, client.defaultQueryOptions(options as never)).state
      .data as Product[] | undefined;
  const heims = of(wholeProducts({ category: 'heim-joints', subcat: 'chromoly' }));
  expect(heims?.length).toBeGreaterThan(5);
  expect(
    heims?.every(({ interfaces, subcategory }) => interfaces && subcategory?.slug === 'chromoly'),
  ).toBe(true);
  expect(of(wholeProducts({ q: 'heim left' }))?.length).toBeGreaterThan(0);
  expect(of(productsByIds([1014, 1012, 999_999]))?.map(({ id }) => id)).toEqual([1012, 1014]);
  expect(asked).toEqual([]);
});

it('without a kept catalogue asks for 60 products at a time, each once', async () => {
  const asked: string[] = [];
  const client = makeQueryClient(
    plainDevice(async (path) => {
      asked.push(decodeURIComponent(path));
      return shop.visitor().fetch(path);
    }),
  );
  const ids = whole.products.map(({ id }) => id);
  const found = await client.fetchQuery(productsByIds([...ids.toReversed(), ...ids]));
  expect(found.map(({ id }) => id)).toEqual(ids);
  const sorted = ids.toSorted((a, b) => a - b);
  expect(asked).toEqual(
    [sorted.slice(0, 60), sorted.slice(60)].map((some) => `/api/products?ids=${some.join('~')}`),
  );
  expect(ids.length).toBeLessThanOrEqual(120);
  expect(await client.fetchQuery(productsByIds([]))).toEqual([]);
  expect(asked).toHaveLength(2);
});

it('a sale replaces only the product that sold out, in all lists and searches', async () => {
  const { client, asked, takeStock } = await open();
  const read = () => {
    const of = (options: { queryKey: readonly unknown[] }) =>
      client.getQueryData<Product[]>(options.queryKey) ?? [];
    return [of(products), of(categoryProducts('tools')), of(searchResults('tools'))];
  };
  new QueryObserver(client, products).getCurrentResult();
  new QueryObserver(client, categoryProducts('tools')).getCurrentResult();
  new QueryObserver(client, searchResults('tools')).getCurrentResult();
  const before = read();
  const sold = before[1]?.find(({ inStock }) => inStock);
  takeStock({ left: { ...stock.left, [sold?.id ?? 0]: 0 } });
  const after = read();
  for (const [at, list] of after.entries()) {
    const changed = list.filter((one, index) => one !== before[at]?.[index]);
    expect(changed).toEqual([{ ...sold, inStock: false }]);
  }
  expect(asked).toEqual([]);
});
