import { beforeAll, describe, expect, it } from 'vitest';
import { listProducts } from '../../../src/contract/catalogue/catalogue';
import { shownPath } from '../../../src/server/routes/pages';
import type { Product } from '../../../src/shop/catalogue/product';
import { idsText } from '../../../src/shop/catalogue/product-ids';
import { rendered } from '../../support/rendered';
import { shopForAll } from '../../support/shop';

const shop = shopForAll();
let heims: Product[];
beforeAll(async () => {
  heims = await list('/api/products?category=heim-joints&subcat=chromoly');
});

const list = async (path: string) =>
  listProducts.reply.parse((await shop.visitor().get(path)).body);

const render = async (path: string) => {
  const page = await rendered(path, shop.visitor());
  return {
    ...page,
    text: page.page.replaceAll('<!-- -->', ''),
    rows: page.page.match(/<tr>/g)?.length ?? 0,
    canonical: /rel="canonical" href="http:\/\/shop.test([^"]*)"/.exec(page.head)?.[1],
  };
};

const HEIMS = '/category/heim-joints/chromoly';

describe('a list that is asked for as a table', () => {
  it('has a row for each size with its numbers, readable without scripts', async () => {
    const { text, rows, status } = await render(`${HEIMS}?view=table`);
    expect(status).toBe(200);
    expect(rows).toBe(heims.length + 1);
    expect(text).toContain(`${heims.length} Products</h2>`);
    for (const { name, slug } of heims) {
      expect(text.replaceAll(/<[^>]*>/g, '')).toContain(name);
      expect(text).toContain(`href="/product/${slug}"`);
    }
    for (const head of ['Thread', 'Hand', 'Bore (in)', 'Width (in)'])
      expect(text).toContain(`>${head}</button>`);
    expect(text).toContain('>1-1/4-12</td>');
  });

  it.each([HEIMS, '/search?q=heim', '/category/apparel'])(
    'is no data in the HTML of %s, but for its counts',
    async (path) => {
      const joint = path.includes('?') ? '&' : '?';
      const plain = await render(path);
      const table = await render(`${path}${joint}view=table`);
      expect(plain.data).toContain('"sku":');
      expect(plain.data).not.toContain('"interfaces"');
      expect(table.data).not.toContain('"sku":');
      expect(table.data).toContain('"count":');
      expect(table.rows).toBeGreaterThan(3);
    },
  );

  it('shows what is chosen, and how many parts each value would give', async () => {
    const { text, rows } = await render(`${HEIMS}?view=table&hand=left&thread=3%2F4-16~7%2F8-14`);
    const chosen = heims.filter(
      ({ attributes: { thread = '', hand } }) =>
        /^(3\/4-16|7\/8-14)/.test(thread) && hand !== 'right',
    );
    expect(rows).toBe(chosen.length + 1);
    expect(text).toContain(`${chosen.length} of ${heims.length} Products</h2>`);
    expect(text).toContain('>Thread: 3/4-16, 7/8-14</summary>');
    expect(text).toContain('>Hand: Left</summary>');
    expect(text).toMatch(/<label class="none">[^/]*value="1"[^/]*\/>1 in <span>\(0\)/);
  });

  it('ignores what the list does not have', async () => {
    const plain = await render(`${HEIMS}?view=table`);
    const odd = await render(`${HEIMS}?view=table&hand=up&pin=1&sort=nothing&bore=99`);
    expect(odd.rows).toBe(plain.rows);
    expect(odd.text).not.toMatch(/<summary class|checked|aria-sort|\d of \d/);
  });

  it('is sorted by a column', async () => {
    const { text } = await render(`${HEIMS}?view=table&sort=-thread`);
    const threads = [...text.matchAll(/number">([\d/-]+-\d\d)</g)].map(([, thread]) => thread);
    expect(threads[0]).toBe('1-1/4-12');
    expect(threads.at(-1)).toBe('1/2-20');
    expect(text).toContain('aria-sort="descending"');
  });

  it.each([
    [`${HEIMS}?view=table&hand=left`, HEIMS],
    ['/category/heim-joints?view=cards&bore=1', '/category/heim-joints'],
    ['/all-products?view=table&page=2', '/all-products'],
  ])('%s has the canonical address of the plain list', async (path, canonical) => {
    expect((await render(path)).canonical).toBe(canonical);
  });

  it('can be cards with facets', async () => {
    const { text } = await render(`${HEIMS}?view=cards&hand=left`);
    const cards = text.match(/<article/g)?.length ?? 0;
    expect(cards).toBeGreaterThan(2);
    expect(text).toContain(`${cards} of ${heims.length} Products</h2>`);
  });

  it('leaves an unknown category unknown', async () => {
    expect((await render('/category/nothing?view=table')).status).toBe(404);
  });
});

describe('compared parts', () => {
  it('stand side by side, and what differs is marked in words', async () => {
    const [one, other] = heims;
    const { text, head, data } = await render(`/compare?ids=${one?.id}~${other?.id}`);
    expect(text).toContain('Compare Parts</h1>');
    expect(text).toMatch(/<tr class="differs"><th scope="row">Hand<span[^>]*> \(differs\)/);
    expect(text).toMatch(/<tr><th scope="row">Material<\/th>/);
    expect(head).toContain('name="robots" content="noindex"');
    expect(data).toContain(`"name":"${one?.name}"`);
  });

  it('are those that the shop has', async () => {
    expect((await render('/compare?ids=999999')).text).toContain('no longer in the shop');
    expect((await render('/compare')).text).toContain('Nothing to compare yet');
    const ids = await list('/api/products?ids=1014~1012~999999');
    expect(ids.map(({ id }) => id)).toEqual([1012, 1014]);
    expect(await list('/api/products?ids=')).toEqual([]);
  });

  it('are the first 60 of a request, the same whatever the order, kept by no one', async () => {
    const { products } = shop.catalogue.current;
    const ids = products.map(({ id }) => id).toReversed();
    const asked = await list(`/api/products?ids=${ids.join('~')}`);
    expect(asked).toEqual(products.filter(({ id }) => ids.indexOf(id) < 60));
    expect(asked).toHaveLength(60);
    const read = async (text: string) => {
      const { headers } = await shop.visitor().fetch(`/api/products?ids=${text}`);
      return [headers.get('cache-control'), headers.get('etag')];
    };
    expect(await read('1014~1012')).toEqual(await read(idsText([1012, 1014, 1012])));
    expect(idsText([1014, 1012, 1014])).toBe('1012~1014');
    expect(shop.catalogue.current.list({ ids: '1012~1014' }, undefined)).toBeUndefined();
  });
});

describe('the path of a page', () => {
  const pathOf = (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://shop.test');
    return shownPath(shop.catalogue.current.products, pathname, searchParams);
  };
  it.each([
    ['/category/tools?hand=left&other=1', '/category/tools'],
    ['/category/tools?bore=1&bore=0.75&view=table', '/category/tools?view=table&bore=0.75~1'],
    ['/search?view=cards&q=heim&page=2', '/search?q=heim&view=cards&page=2'],
    ['/contact?view=table', '/contact'],
    ['/compare?ids=1,2,3,4,5&x=1', '/compare?ids=1~2~3~4'],
    ['/compare?ids=x', '/compare'],
  ])('%s has only what it depends on', (address, path) => {
    expect(pathOf(address)).toBe(path);
  });
});
