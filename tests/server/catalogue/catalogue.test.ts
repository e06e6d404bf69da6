import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as calls from '../../../src/contract/catalogue/catalogue';
import type { Endpoint } from '../../../src/contract/endpoint';
import { DATA_SCHEMA } from '../../../src/shop/data-schema';
import { pickFeatured } from '../../../src/shop/catalogue/featured';
import type { Product } from '../../../src/shop/catalogue/product';
import { MAX_QUERY } from '../../../src/shop/catalogue/search/search';
import SEARCH_GROUPS from '../../../src/server/sample/search-groups.json';
import { searchProducts } from '../../../src/shop/catalogue/search/searcher';
import { raiseCatalogueVersion } from '../../../src/server/tables/catalogue/versions';
import { type People, meetPeople, roles } from '../../support/people';
import { type Shop, openShop } from '../../support/shop';

/** Every public read, with its entry in the contract. */
const READS: [path: string, entry: Endpoint][] = [
  ['/api/config', calls.getConfig],
  ['/api/products', calls.listProducts],
  ['/api/products?category=heim-joints', calls.listProducts],
  ['/api/products?category=heim-joints&subcat=chromoly', calls.listProducts],
  ['/api/products?q=heim', calls.listProducts],
  ['/api/products?featured=true', calls.listProducts],
  ['/api/products/gusset-plate-set', calls.getProduct],
  ['/api/products/weld-on-beadlock-set-17-in', calls.getProduct],
  ['/api/categories', calls.listCategories],
  ['/api/categories/trusses', calls.getCategory],
  ['/api/categories/trusses/products', calls.listCategoryProducts],
  ['/api/categories/5/subcategories', calls.listSubcategories],
  ['/api/categories/6/subcategories', calls.listSubcategories],
];
const paths = READS.map(([path]) => path);

describe('the catalogue', () => {
  let shop: Shop;
  let people: People;
  let products: Product[];

  beforeAll(async () => {
    shop = await openShop();
    people = await meetPeople(shop);
    products = shop.catalogue.current.products;
  });
  afterAll(() => shop.close());

  const list = async (path: string) => {
    const { status, body } = await people.visitor.get(path);
    expect(status).toBe(200);
    return calls.listProducts.reply.parse(body);
  };

  test.each(READS)('%s answers exactly what its contract says', async (path, { reply }) => {
    const { status, body } = await people.visitor.get(path);
    expect(status).toBe(200);
    expect(reply.parse(body)).toEqual(body);
  });

  it('lists every item once, including 1041 and 1042', async () => {
    const ids = (await list('/api/products')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining([1041, 1042]));
  });

  it('gives prices as decimal strings, weights in kilograms, ratings as numeric strings', async () => {
    for (const { id, price, weight, rating, inStock } of await list('/api/products')) {
      expect(price).toMatch(/^\d+\.\d\d$/);
      expect(weight).toBeGreaterThan(0);
      expect(rating).toMatch(/^[0-5]\.\d$/);
      expect(inStock).toBe((shop.catalogue.current.stock.get(id) ?? 0) > 0);
    }
  });

  it('shows the gusset plate set with its two items', async () => {
    const { body } = await people.visitor.get('/api/products/gusset-plate-set');
    const { id, variants } = calls.getProduct.reply.parse(body);
    expect(id).toBe(1041);
    expect(variants.map((item) => [item.id, item.price])).toEqual([
      [1041, '6.99'],
      [1042, '12.49'],
    ]);
  });

  it('lists a part without sizes as its only variant', async () => {
    const { body } = await people.visitor.get('/api/products/weld-on-beadlock-set-17-in');
    const { variants, ...product } = calls.getProduct.reply.parse(body);
    expect(variants).toEqual([product]);
    expect(product.stock).toBe(shop.catalogue.current.stock.get(product.id));
  });

  it('lists the products of each category, and no others', async () => {
    const { body } = await people.visitor.get('/api/categories');
    for (const { id, slug } of calls.listCategories.reply.parse(body)) {
      const expected = products.filter(({ categoryId }) => categoryId === id);
      expect(await list(`/api/categories/${slug}/products`)).toEqual(expected);
      expect(await list(`/api/products?category=${slug}`)).toEqual(expected);
    }
  });

  test.each([
    ['category=heim-joints&subcat=chromoly', 11],
    ['category=heim-joints&subcat=lifetime', 4],
    ['category=trusses&subcat=lifetime', 0],
    ['category=heim-joints&subcat=nope', 0],
    ['category=nope', 0],
    ['category=', 0],
    ['category=__proto__', 0],
    ['subcat=chromoly', 11],
    ['category=heim-joints&q=lifetime', 4],
  ])('?%s finds %i products', async (query, count) => {
    expect(await list(`/api/products?${query}`)).toHaveLength(count);
  });

  it('lists the featured products of the home page', async () => {
    expect(await list('/api/products?featured=true')).toEqual(pickFeatured(products));
    expect(await list('/api/products?featured=true')).toHaveLength(3);
  });

  it('lists the sub-categories of a category by its id', async () => {
    const { body } = await people.visitor.get('/api/categories/2/subcategories');
    expect(body).toMatchObject([
      { name: 'Chromoly Heim Joints', slug: 'chromoly' },
      { name: 'TMR Lifetime Heims', slug: 'lifetime' },
      { name: 'Heim Hardware', slug: 'hardware' },
    ]);
    expect((await people.visitor.get('/api/categories/6/subcategories')).body).toEqual([]);
  });

  test.each([
    '/api/products/no-such-part',
    '/api/products/1041',
    '/api/products/GUSSET-PLATE-SET',
    '/api/products/gusset-plate-set/',
    '/api/products/gusset-plate-set%2F',
    '/api/products/__proto__',
    '/api/products/%2e%2e',
    '/api/products/',
    '/api/categories/nope',
    '/api/categories/5',
    '/api/categories/chromoly',
    '/api/categories/nope/products',
    '/api/categories/trusses/subcategories',
    '/api/categories/999/subcategories',
    '/api/categories/21/subcategories',
  ])('%s is 404', async (path) => {
    const { status, headers, body } = await people.visitor.get(path);
    expect(status).toBe(404);
    expect(body).toEqual({ code: 'not_found', message: expect.stringMatching(/^There is no/) });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(['category=a&category=b', 'q=a&q=b', 'subcat=a&subcat=b', 'featured=1'])(
    '?%s is refused',
    async (query) => {
      const { status, body } = await people.visitor.get(`/api/products?${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid' });
    },
  );

  describe('is the same for every user', () => {
    test.each(paths)('%s', async (path) => {
      const answers = await Promise.all(
        roles.map(async (role) => {
          const response = await people[role].fetch(path);
          const headers = Object.fromEntries(response.headers);
          delete headers.date;
          return { status: response.status, headers, body: await response.text() };
        }),
      );
      for (const answer of answers) {
        expect(answer).toEqual(answers[0]);
        expect(answer.status).toBe(200);
        expect(answer.body).not.toBe('');
        expect(answer.headers).not.toHaveProperty('set-cookie');
        expect(answer.headers.vary).toBe('accept-encoding');
        expect(answer.headers['cache-control']).toBe('public, no-cache');
      }
    });
  });

  describe('is a 304 until it changes', () => {
    test.each(paths)('%s', async (path) => {
      const first = await people.visitor.get(path);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
      for (const known of [
        etag,
        etag.slice(2),
        '*',
        `"old", ${etag}`,
        `W/"a",${etag.slice(2)} , "b"`,
      ]) {
        const { status, headers, body } = await people.visitor.get(path, {
          'if-none-match': known,
        });
        expect([known, status, body]).toEqual([known, 304, undefined]);
        expect(headers.get('etag')).toBe(etag);
        expect(headers.get('cache-control')).toBe('public, no-cache');
        expect(headers.get('content-length')).toBeNull();
      }
      for (const other of ['"old"', 'W/"old"', '', etag.slice(0, -2), etag.replaceAll('"', '')]) {
        const { status } = await people.visitor.get(path, { 'if-none-match': other });
        expect([other, status]).toEqual([other, 200]);
      }
    });

    it('and a change gives it a new ETag', async () => {
      const path = '/api/products/heim-drawing-tee';
      const before = await people.visitor.get(path);
      const change = (published: 0 | 1) =>
        shop.db.transaction().execute(async (tx) => {
          await tx.updateTable('product').set({ published }).where('id', '=', 1086).execute();
          await raiseCatalogueVersion(tx);
        });
      await change(0);
      expect(await shop.catalogue.refresh()).toBe(true);
      expect(await shop.catalogue.refresh()).toBe(false);
      const after = await people.visitor.get(path, {
        'if-none-match': before.headers.get('etag') ?? '',
      });
      expect(after.status).toBe(200);
      expect(calls.getProduct.reply.parse(after.body).variants.map(({ id }) => id)).toEqual([
        1087, 1088, 1089,
      ]);
      expect((await list('/api/products')).some(({ id }) => id === 1086)).toBe(false);
      await change(1);
      await shop.catalogue.refresh();
      const again = await people.visitor.get(path);
      expect(again.headers.get('etag')).toBe(before.headers.get('etag'));
    });
  });

  describe('is compressed as the browser accepts', () => {
    test.each([
      [undefined, null],
      ['', null],
      ['identity', null],
      ['deflate', null],
      ['gzip', 'gzip'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br', 'br'],
      ['BR', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0.0,gzip;q=0.5', 'gzip'],
      ['gzip;q=0', null],
      ['br;q=1.0', 'br'],
      ['zebra, x-gzip-not', null],
    ])('Accept-Encoding: %s gives %s', async (accepted, encoding) => {
      const headers: HeadersInit = accepted === undefined ? {} : { 'accept-encoding': accepted };
      for (const path of ['/api/products', '/api/products?q=heim']) {
        const plain = Buffer.from(await (await people.visitor.fetch(path)).arrayBuffer());
        const response = await people.visitor.fetch(path, { headers });
        const bytes = Buffer.from(await response.arrayBuffer());
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
        const decoded =
          encoding === 'br'
            ? brotliDecompressSync(bytes)
            : encoding === 'gzip'
              ? gunzipSync(bytes)
              : bytes;
        expect(decoded.equals(plain)).toBe(true);
        if (encoding) expect(bytes.length).toBeLessThan(plain.length / 3);
      }
    });

    it('for many requests at once', async () => {
      const headers = { 'accept-encoding': 'br' };
      const all = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const response = await people.visitor.fetch('/api/categories/tools/products', {
            headers,
          });
          return Buffer.from(await response.arrayBuffer()).toString('base64');
        }),
      );
      expect(new Set(all).size).toBe(1);
    });
  });

  it('answers HEAD like GET, without the body', async () => {
    const get = await people.visitor.fetch('/api/products');
    const head = await people.visitor.fetch('/api/products', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['etag', 'content-length', 'cache-control', 'content-type'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  describe('is searched by the same rule as on the search page (docs/rules.md 3.4)', () => {
    const find = async (query: string) =>
      (await list(`/api/products?q=${encodeURIComponent(query)}`)).map(({ id }) => id);

    test.each([
      'heim',
      'HEIM',
      'heim chromoly',
      'chromoly   heim',
      ' heim ',
      'axles',
      'Heim Joints',
      '3/4-16',
      'NR-HJ-LT-075R',
      'beadlock set 17',
      'gusset & plate',
      '%',
      '_',
      '%heim%',
      "'",
      "' OR 1=1 --",
      '\\',
      '.*',
      '(',
      '[a-z]',
      '<script>',
      '\0',
      'é',
      'zzzzzz nonsense',
      'heim zzzzzz',
      '',
      ' ',
      '+',
      `${'heim '.repeat(40)}`,
      `${'a '.repeat(100)}`,
      'x'.repeat(MAX_QUERY),
    ])('%j', async (query) => {
      const expected = searchProducts(products, query, SEARCH_GROUPS).map(({ id }) => id);
      expect(await find(query)).toEqual(expected);
    });

    it('by part of a name or SKU, without wildcards', async () => {
      expect(await find('lifetime heim')).toEqual([1023, 1024, 1025, 1026]);
      expect(await find('nr-tg-gp-l')).toEqual([1042]);
      expect(await find('%')).toEqual([]);
      expect(await find("' OR 1=1 --")).toEqual([]);
    });

    it('and says what the words were taken for (docs/rules.md 3.34)', async () => {
      const answer = async (q: string) =>
        calls.search.reply.parse(
          (await people.visitor.get(`/api/search?q=${encodeURIComponent(q)}`)).body,
        );
      const { items, ...reading } = await answer('bung');
      expect(items.map(({ id }) => id)).toEqual(await find('bung'));
      expect(reading).toEqual({
        exact: true,
        dropped: [],
        takenFor: [{ word: 'bung', words: 'tube adapters' }],
      });
      expect((await answer('tube adapter')).takenFor).toEqual([]);
      expect(await answer('')).toEqual({ items: [], exact: true, dropped: [], takenFor: [] });
      const refused = await people.visitor.get(`/api/search?q=${'x'.repeat(MAX_QUERY + 1)}`);
      expect([refused.status, refused.body]).toEqual([
        400,
        { code: 'query_too_long', message: 'Searches can have at most 200 characters.' },
      ]);
      expect((await people.visitor.get('/api/search')).status).toBe(400);
    });

    it('with at most 200 characters', async () => {
      for (const query of ['x'.repeat(MAX_QUERY + 1), 'heim '.repeat(2000)]) {
        const { status, body } = await people.visitor.get(
          `/api/products?q=${encodeURIComponent(query)}`,
        );
        expect(status).toBe(400);
        expect(body).toEqual({
          code: 'query_too_long',
          message: 'Searches can have at most 200 characters.',
        });
      }
    });
  });
});

describe('the public settings', () => {
  it('change with the month in Toronto, without a restart', async () => {
    const shop = await openShop({ now: '2026-10-01T03:59:59Z', shopEmail: 'hi@shop.test' });
    const visitor = shop.visitor();
    const config = async () => {
      const { body, headers } = await visitor.get('/api/config');
      return { ...calls.getConfig.reply.parse(body), etag: headers.get('etag') };
    };
    const september = await config();
    expect(september).toMatchObject({
      schema: DATA_SCHEMA,
      payments: { provider: 'demo' },
      publicUrl: 'http://shop.test',
      email: 'hi@shop.test',
      analyticsId: null,
      sale: { active: false, changesAt: '2026-10-01T04:00:00.000Z' },
    });
    shop.clock.pass(1000);
    const october = await config();
    expect(october.sale).toEqual({ active: true, changesAt: '2026-11-01T04:00:00.000Z' });
    expect(october.etag).not.toBe(september.etag);
    shop.clock.set('2026-11-01T04:00:00Z');
    expect((await config()).sale).toEqual({ active: false, changesAt: '2027-10-01T04:00:00.000Z' });
    await shop.close();
  });
});
