import { beforeAll, expect, it } from 'vitest';
import { importProducts } from '../../../src/contract/catalogue/admin';
import { listProducts } from '../../../src/contract/catalogue/catalogue';
import { CARDS, ROWS, pageCount } from '../../../src/shop/catalogue/lists/list-pages';
import { pages } from '../../../src/shop/catalogue/variants';
import { rendered } from '../../support/rendered';
import { type Person, shopForAll } from '../../support/shop';
import { meetPeople } from '../../support/people';

/** More products than fit on one page of a list, all named Spacer. */
const MANY = CARDS + 12;

const shop = shopForAll();
let visitor: Person;
beforeAll(async () => {
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

const render = async (path: string) => {
  const page = await rendered(path, visitor);
  return {
    ...page,
    text: page.page.replaceAll('<!-- -->', ''),
    cards: page.page.match(/<article/g)?.length ?? 0,
    canonical: /rel="canonical" href="[^"]*?(\/[^/"]*(?:\/[^/"]+)*)"/.exec(
      page.head.replaceAll('http://shop.test', ''),
    )?.[1],
  };
};

const countOf = async (list: string) => {
  const { body } = await visitor.get(list);
  return pages(listProducts.reply.parse(body)).length;
};

const LONG = [
  ['/category/tools', '/api/categories/tools/products'],
  ['/search?q=spacer', '/api/products?q=spacer'],
] as const;

it.each(LONG)(
  'the HTML of %s has the first cards and their data, and counts all',
  async (path, list) => {
    const count = await countOf(list);
    expect(count).toBeGreaterThanOrEqual(MANY);
    const { text, data, cards } = await render(path);
    expect(cards).toBe(CARDS);
    expect(text).toMatch(new RegExp(`>${count} (Products|results found)<`));
    expect(data.match(/"sku":/g)).toHaveLength(CARDS);
  },
);

it.each(LONG)(
  'each page of %s has its own cards, and links to its neighbours',
  async (path, list) => {
    const count = await countOf(list);
    const last = pageCount(count, CARDS);
    const at = (page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
    const found = [];
    for (let page = 1; page <= last; page += 1) {
      const { text, data } = await render(page > 1 ? at(page) : path);
      const here = [...text.matchAll(/<article[\s\S]*?href="(\/product\/[^"]+)"/g)];
      expect(data.match(/"sku":/g)?.length ?? 0).toBeGreaterThanOrEqual(here.length);
      expect(text).toContain(`Page ${page} of ${last}`);
      expect(text.includes('rel="prev"')).toBe(page > 1);
      expect(text.includes('rel="next"')).toBe(page < last);
      found.push(...here.map(([, address]) => address));
    }
    expect(found).toHaveLength(count);
    expect(new Set(found).size).toBe(count);
  },
);

it.each([
  ['/category/tools', '/category/tools', 'Tools |'],
  ['/category/tools?page=1', '/category/tools', 'Tools |'],
  ['/category/tools?page=2', '/category/tools?page=2', 'Tools, page 2 |'],
  ['/category/tools?page=99', '/category/tools?page=2', 'Tools, page 2 |'],
  ['/category/tools?page=x', '/category/tools', 'Tools |'],
  ['/all-products?page=2', '/all-products?page=2', 'Complete Product Catalog, page 2 |'],
  ['/all-products?page=99', '/all-products?page=2', 'Complete Product Catalog, page 2 |'],
])('the canonical address of %s is %s', async (path, canonical, title) => {
  const page = await render(path);
  expect(page.canonical).toBe(canonical);
  expect(page.head).toContain(`<title>${title}`);
});

it('/all-products has so many rows on a page and no more', async () => {
  const all = listProducts.reply.parse((await visitor.get('/api/products')).body);
  const affordable = all.filter(({ price }) => Number(price) <= 1000).length;
  const rows = async (path: string) =>
    (await render(path)).page.match(/View Details<\/a>/g)?.length;
  expect(await rows('/all-products')).toBe(ROWS);
  expect(await rows('/all-products?page=2')).toBe(affordable - ROWS);
});

it('a short list is there as a whole', async () => {
  const { data, cards, text } = await render('/category/apparel');
  const { body } = await visitor.get('/api/categories/apparel/products');
  const { length } = listProducts.reply.parse(body);
  expect(data.match(/"sku":/g)).toHaveLength(length);
  expect(cards).toBeGreaterThan(0);
  expect(text).not.toContain('aria-label="Pages"');
});

it('lists leave out interfaces, which cards do not show; the page of a part has its own', async () => {
  const [heim] = listProducts.reply.parse((await visitor.get('/api/products?q=heim')).body);
  expect(heim?.interfaces).toBeDefined();
  const { data } = await render(`/product/${heim?.slug}`);
  expect(data).toContain(JSON.stringify(heim?.interfaces));
  // A list that is cut, and one that is there as a whole.
  for (const list of ['/search?q=heim', '/category/steering'])
    expect((await render(list)).data).not.toContain('"interfaces"');
});
