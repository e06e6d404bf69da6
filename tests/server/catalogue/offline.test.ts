import { beforeAll, describe, expect, it } from 'vitest';
import { OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { ProductPage, type StockedProduct } from '../../../src/shop/catalogue/product';
import { ShownStock } from '../../../src/shop/catalogue/stock/shown-stock';
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
    const paths = [
      '/api/products',
      '/api/categories',
      ...whole.products.map(({ slug }) => `/api/products/${slug}`),
      ...whole.categories.flatMap(({ slug, id }) => [
        `/api/categories/${slug}`,
        `/api/categories/${slug}/products`,
        `/api/categories/${id}/subcategories`,
      ]),
    ];
    for (const path of paths)
      expect([path, lookUp(stored, path)]).toEqual([
        path,
        asStored((await visitor.get(path)).body),
      ]);
    for (const { slug: subcat, categoryId } of whole.subcategories) {
      const category = whole.categories.find(({ id }) => id === categoryId)?.slug ?? '';
      const { body } = await visitor.get(`/api/products?category=${category}&subcat=${subcat}`);
      expect(lookUp(stored, '/api/products', { category, subcat })).toEqual(body);
    }
    const { body } = await visitor.get('/api/products?featured=true');
    expect(lookUp(stored, '/api/products', { featured: 'true' })).toEqual(body);
  });

  it("shows the owner's featured parts as the shop does", async () => {
    const [one, , other] = whole.products.toReversed().filter(({ sku }) => sku !== null);
    const picks = `${one?.sku}\n${other?.sku}`;
    await people.admin.put('/api/admin/home', { ...DEFAULT_TEXTS, featured: picks, revision: 0 });
    const { body } = await visitor.get('/api/products?featured=true');
    expect(body).toMatchObject([{ id: one?.id }, { id: other?.id }]);
    expect(lookUp({ ...stored, picks }, '/api/products', { featured: 'true' })).toEqual(body);
  });

  it('has no answer for anything else', () => {
    for (const path of [
      '/api/products/nothing',
      '/api/categories/nothing',
      '/api/categories/nothing/products',
      '/api/products/a/b/c',
      '/api/config',
      '/api/user',
    ])
      expect([path, lookUp(stored, path)]).toEqual([path, undefined]);
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
