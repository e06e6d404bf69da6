import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_CARDS } from '../../../src/client/data/catalogue-first';
import { importProducts } from '../../../src/contract/admin-catalogue';
import { listProducts } from '../../../src/contract/catalogue';
import { pages } from '../../../src/shop/catalogue/variants';
import { renderPage } from '../../../src/client/render';
import { type Person, type Shop, openShop } from '../../support/shop';
import { meetPeople } from '../../support/people';

/** More products than fit on the first screens of a list, all named Spacer. */
const MANY = FIRST_CARDS + 12;

let shop: Shop;
let visitor: Person;
beforeAll(async () => {
  shop = await openShop();
  const people = await meetPeople(shop);
  visitor = people.visitor;
  const rows = Array.from(
    { length: MANY },
    (_, at) => `NR-SP-${at},Spacer ${at},tools,9.99,0.5,5,A spacer,1`,
  );
  const csv = ['sku,name,category,price,weight_kg,stock,description,published', ...rows].join('\n');
  const { body } = await people.admin.post('/api/admin/product-csv', { csv });
  expect(importProducts.reply.parse(body).counts.created).toBe(MANY);
});
afterAll(() => shop.close());

const render = async (path: string) => {
  const page = await renderPage(path, 'visitor', (asked) => visitor.fetch(asked, {}));
  return { ...page, cards: page.page.match(/<article/g)?.length ?? 0 };
};

it.each([
  ['/category/tools', '/api/categories/tools/products'],
  ['/search?q=spacer', '/api/products?q=spacer'],
])('the HTML of %s has the first cards and their data, and counts all', async (path, list) => {
  const { body } = await visitor.get(list);
  const count = pages(listProducts.reply.parse(body)).length;
  expect(count).toBeGreaterThanOrEqual(MANY);
  const { page, data, cards } = await render(path);
  expect(cards).toBe(FIRST_CARDS);
  expect(page.replaceAll('<!-- -->', '')).toMatch(
    new RegExp(`>${count} (Products|results found)<`),
  );
  expect(data.match(/"sku":/g)).toHaveLength(FIRST_CARDS);
});

it('a short list is there as a whole', async () => {
  const { data, cards } = await render('/category/apparel');
  const { body } = await visitor.get('/api/categories/apparel/products');
  const { length } = listProducts.reply.parse(body);
  expect(data.match(/"sku":/g)).toHaveLength(length);
  expect(cards).toBeGreaterThan(0);
});
