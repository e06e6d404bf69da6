import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../src/contract/catalogue/catalogue';
import { getStock } from '../../../src/contract/catalogue/offline';
import { catalogueVersions } from '../../../src/server/tables/catalogue/versions';
import { type Buyer, buy, newBuyer } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { HOUR, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const PART = 1038;
const OTHER = 1002;

describe('The shown stock (docs/rules.md 3.21)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  let slug = '';
  beforeAll(async () => {
    slug = shop.catalogue.current.products.find(({ id }) => id === PART)?.slug ?? '';
  });
  beforeEach(async () => {
    await setStock(shop, PART, 9);
    await shop.catalogue.refresh();
    shop.clock.pass(HOUR);
  });

  const sell = async (quantity: number): Promise<[Buyer, string]> => {
    const buyer = await newBuyer(shop, [[PART, quantity]]);
    const { id } = await buy(buyer);
    await shop.catalogue.refresh();
    return [buyer, id];
  };
  const tagOf = async (path: string) => (await people.visitor.get(path)).headers.get('etag');
  /** The answers that have another ETag after `act`. */
  const changedBy = async (act: () => Promise<unknown>): Promise<string[]> => {
    const paths = [
      '/api/config',
      '/api/offline/catalogue',
      '/api/stock',
      `/api/products/${slug}`,
      '/api/products/gusset-plate-set',
      '/api/products',
      '/api/categories/tabs-gussets/products',
      '/api/products?category=tabs-gussets',
      '/api/categories/tools/products',
      '/api/products?featured=true',
    ];
    const before = await Promise.all(paths.map(tagOf));
    await act();
    const after = await Promise.all(paths.map(tagOf));
    return paths.filter((_, at) => before[at] !== after[at]);
  };
  const left = async (id = PART) =>
    getStock.reply.parse((await people.visitor.get('/api/stock')).body).left[id];
  const page = async () =>
    calls.getProduct.reply.parse((await people.visitor.get(`/api/products/${slug}`)).body);

  it('does not change with a sale while more than five are left; the page of the part counts them', async () => {
    expect(await changedBy(() => sell(2))).toEqual([`/api/products/${slug}`]);
    expect([await left(), (await page()).stock]).toEqual([undefined, 7]);
  });

  it('says how many are left from five on, and no list changes', async () => {
    expect(await changedBy(() => sell(5))).toEqual(['/api/stock', `/api/products/${slug}`]);
    expect([await left(), (await page()).stock]).toEqual([4, 4]);
  });

  it('says that a part is sold out, and so do its lists', async () => {
    expect(await changedBy(() => sell(9))).toEqual([
      '/api/stock',
      `/api/products/${slug}`,
      '/api/products',
      '/api/categories/tabs-gussets/products',
      '/api/products?category=tabs-gussets',
    ]);
    expect([await left(), (await page()).inStock]).toEqual([0, false]);
    const { body } = await people.visitor.get('/api/categories/tabs-gussets/products');
    const listed = calls.listProducts.reply.parse(body).find(({ id }) => id === PART);
    expect(listed?.inStock).toBe(false);
  });

  it('is what it was after a cancellation', async () => {
    const [buyer, id] = await sell(9);
    await buyer.put(`/api/orders/${id}/cancel`);
    await shop.catalogue.refresh();
    expect([await left(), (await page()).stock]).toEqual([undefined, 9]);
  });

  it('follows the owner’s count at once, without a new version of the catalogue', async () => {
    const act = () => people.admin.post(`/api/admin/products/${PART}/stock`, { stock: 3 });
    expect(await changedBy(act)).toEqual(['/api/stock', `/api/products/${slug}`]);
    expect(await left()).toBe(3);
  });

  it('an edit or an import of the stock alone leaves the catalogue’s version; one of a price raises it', async () => {
    const version = async () => (await catalogueVersions(shop.db)).version;
    const before = await version();
    await people.admin.put(`/api/admin/products/${PART}`, { stock: 2 });
    expect(await left()).toBe(2);
    const { sku } = await page();
    await people.admin.post('/api/admin/product-csv', { csv: `sku,stock\n${sku},1\n` });
    expect(await left()).toBe(1);
    expect(await version()).toBe(before);
    await people.admin.put(`/api/admin/products/${PART}`, { stock: 9, price: '77.00' });
    expect(await version()).toBe(before + 1);
  });

  it('is right when the clock was set back, and when a slow sale is written after a later one', async () => {
    const { clock } = shop;
    const now = clock();
    await sell(5);
    clock.set(new Date(now - 24 * HOUR).toISOString());
    await setStock(shop, OTHER, 1);
    await shop.catalogue.refresh();
    expect(await left(OTHER)).toBe(1);

    clock.set(new Date(now + HOUR).toISOString());
    await setStock(shop, OTHER, 40);
    await shop.catalogue.refresh();
    clock.set(new Date(now + HOUR - 20_000).toISOString());
    await setStock(shop, PART, 2);
    await setStock(shop, OTHER, 41);
    await shop.catalogue.refresh();
    expect(await left()).toBe(2);
    clock.set(new Date(now + 2 * HOUR).toISOString());
  });
});
