import { beforeAll, describe, expect, it } from 'vitest';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { ProductPage, type StockedProduct } from '../../../src/shop/catalogue/product';
import { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';
import * as calls from '../../../src/contract/catalogue/catalogue';
import type { Endpoint } from '../../../src/contract/endpoint';
import { getUser } from '../../../src/contract/session/session';
import { lookUp } from '../../../src/offline/catalogue-lookup';
import { nearestPicture } from '../../../src/offline/nearest-picture';
import { DEFAULT_TEXTS } from '../../../src/shop/site/default-texts';
import { raiseCatalogueVersion } from '../../../src/server/tables/catalogue/versions';
import { type Person, shopForAll } from '../../support/shop';
import { peopleForAll } from '../../support/people';

/** A product page as phones know it, which do not count more than five pieces; other answers as they are. */
const asStored = (body: unknown): unknown => {
  const page = ProductPage.safeParse(body);
  if (!page.success) return body;
  const few = <P extends StockedProduct>(product: P): P => ({
    ...product,
    stock: Math.min(product.stock, 6),
  });
  return { ...few(page.data), variants: page.data.variants.map(few) };
};

const FEATURED = { query: { featured: 'true' } } as const;

describe('the offline catalogue', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  let visitor: Person;
  let whole: OfflineCatalogue;
  let stored: Parameters<typeof lookUp>[0];
  beforeAll(async () => {
    visitor = shop.visitor();
    whole = OfflineCatalogue.parse((await visitor.get('/api/offline/catalogue')).body);
    stored = {
      catalogue: whole,
      stock: ShownStock.parse((await visitor.get('/api/stock')).body),
    };
  });

  it('contains the answer to every public read', async () => {
    const of = (entry: Endpoint, path: string, params: object = {}) =>
      [path, lookUp(stored, entry, { params: params as never })] as const;
    const answers = [
      of(calls.listProducts, '/api/products'),
      of(calls.listCategories, '/api/categories'),
      ...whole.products.map(({ slug }) => of(calls.getProduct, `/api/products/${slug}`, { slug })),
      ...whole.categories.flatMap(({ slug, id }) => [
        of(calls.getCategory, `/api/categories/${slug}`, { slug }),
        of(calls.listCategoryProducts, `/api/categories/${slug}/products`, { slug }),
        of(calls.listSubcategories, `/api/categories/${id}/subcategories`, { id: String(id) }),
      ]),
    ];
    for (const [path, answer] of answers)
      expect([path, answer]).toEqual([path, asStored((await visitor.get(path)).body)]);
    for (const { slug: subcat, categoryId } of whole.subcategories) {
      const category = whole.categories.find(({ id }) => id === categoryId)?.slug ?? '';
      const { body } = await visitor.get(`/api/products?category=${category}&subcat=${subcat}`);
      expect(lookUp(stored, calls.listProducts, { query: { category, subcat } })).toEqual(body);
    }
    const { body } = await visitor.get('/api/products?featured=true');
    expect(lookUp(stored, calls.listProducts, FEATURED)).toEqual(body);
  });

  it("shows the owner's featured parts as the shop does", async () => {
    const [one, , other] = whole.products.toReversed().filter(({ sku }) => sku !== null);
    const picks = `${one?.sku}\n${other?.sku}`;
    await people.admin.put('/api/admin/home', { ...DEFAULT_TEXTS, featured: picks, revision: 0 });
    const { body } = await visitor.get('/api/products?featured=true');
    expect(body).toMatchObject([{ id: one?.id }, { id: other?.id }]);
    expect(lookUp({ ...stored, picks }, calls.listProducts, FEATURED)).toEqual(body);
  });

  it('has no answer for anything else', () => {
    const params = { slug: 'nothing' };
    for (const entry of [calls.getProduct, calls.getCategory, calls.listCategoryProducts])
      expect([entry.path, lookUp(stored, entry, { params })]).toEqual([entry.path, undefined]);
    expect(lookUp(stored, calls.listSubcategories, { params: { id: '0' } })).toBeUndefined();
    for (const entry of [calls.getConfig, getUser])
      expect([entry.path, lookUp(stored, entry)]).toEqual([entry.path, undefined]);
  });

  it('counts its contents, and lists every picture once', () => {
    expect(whole.totals.products).toBe(whole.products.length);
    expect(new Set(whole.images.map(({ url }) => url)).size).toBe(whole.totals.images);
    const urls = new Set(whole.images.map(({ url }) => url));
    const inWidth = (url: string, width: number) => url.replace(/800\.webp$/, `${width}.avif`);
    for (const { imageUrl, additionalImages } of whole.products)
      for (const url of [imageUrl, ...additionalImages])
        for (const width of [400, 800]) expect(urls).toContain(inWidth(url, width));
    // A card shows the small picture, a product page the large one when it exists.
    const sized = whole.products.find(({ imageUrl }) => imageUrl.endsWith('-800.webp'))?.imageUrl;
    const cardOf = (url = '') => whole.images.find((image) => image.url === url)?.card;
    expect(cardOf(inWidth(sized ?? '', 400))).toBe(true);
    expect(cardOf(inWidth(sized ?? '', 800))).toBe(false);
  });

  it('is byte-identical for every user, so that no phone stores dealer prices', async () => {
    const { customer, vendor, admin } = people;
    const bytes = await (await visitor.fetch('/api/offline/catalogue')).text();
    for (const person of [customer, vendor, admin])
      expect(await (await person.fetch('/api/offline/catalogue')).text()).toBe(bytes);
  });

  it('is a 304 until something changes, compressed and publicly cacheable', async () => {
    const headers = { 'accept-encoding': 'br' };
    const first = await visitor.fetch('/api/offline/catalogue', { headers });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
    shop.clock.pass(60_000);
    expect((await visitor.get('/api/offline/catalogue', tag)).status).toBe(304);
    await raiseCatalogueVersion(shop.db);
    await shop.catalogue.refresh();
    const next = await visitor.get('/api/offline/catalogue', tag);
    expect(next.status).toBe(200);
    expect(next.body).toMatchObject({ version: whole.version + 1 });
  });
});

describe('the nearest picture', () => {
  const there = ['/img/a-400.avif', '/img/a-800.avif', '/img/a-1200.webp', '/img/b-800.avif'];
  it.each([
    ['/img/a-600.avif', '/img/a-400.avif'],
    ['/img/a-1600.avif', '/img/a-1200.webp'],
    ['/img/a-1000.webp', '/img/a-1200.webp'],
    ['/img/b-400.webp', '/img/b-800.avif'],
    ['/img/c-400.avif', undefined],
    ['/img/parts/wheels.svg', undefined],
  ])('of %s is %s', (wanted, nearest) => {
    expect(nearestPicture(wanted, there)).toBe(nearest);
  });
});
