import { beforeAll, expect, it, vi } from 'vitest';
import { listCategoryProducts } from '../../../src/contract/catalogue/catalogue';
import { EncodedResponse } from '../../../src/server/ground/encoded-response';
import { holdSite } from '../../../src/server/services/site/hold-site';
import { type Memory, answerMemory } from '../../../src/server/services/pages/answer-from-memory';
import { shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const PART = 1041;
const OF_PART = '/api/categories/tabs-gussets/products';

const shop = shopForAll();
let memory: Memory;
beforeAll(async () => {
  const config = EncodedResponse.json({ email: 'desk@shop.test' });
  memory = answerMemory(shop.catalogue, () => config, await holdSite(shop.db, undefined));
});

it.each([
  '/api/site',
  '/api/products',
  '/api/products?featured=true',
  '/api/products?category=suspension&subcat=heim-joints',
  '/api/products?category=nothing-like-it',
  '/api/products?q=heim%20tab',
  '/api/products/gusset-plate-set',
  '/api/products/nothing-like-it',
  '/api/categories',
  '/api/categories/tabs-gussets',
  OF_PART,
])('%s: what a page is rendered from is what browsers get', async (path) => {
  const { status, body } = await shop.visitor().get(path);
  const answer = await memory.answer(path);
  expect(answer.status).toBe(status);
  expect(answer.ok).toBe(status === 200);
  if (status === 200) expect(await answer.json()).toEqual(body);
});

it('a page that is rendered after a sale makes no JSON of its list', async () => {
  const made = vi.spyOn(EncodedResponse, 'json');
  for (const stock of [0, 10]) {
    await setStock(shop, PART, stock);
    await shop.catalogue.refresh();
    const list = listCategoryProducts.reply.parse(await (await memory.answer(OF_PART)).json());
    expect(list.find(({ id }) => id === PART)?.inStock).toBe(stock > 0);
  }
  const lists = made.mock.calls.filter(([value]) => Array.isArray(value));
  expect(lists).toEqual([]);
});

it('the renderer gets the configuration', async () => {
  expect(await (await memory.answer('/api/config')).json()).toEqual({ email: 'desk@shop.test' });
});
