import { describe, expect, it } from 'vitest';
import { exportProducts } from '../../../src/contract/catalogue/admin';
import { loadSample } from '../../../src/server/services/catalogue/sample';
import { buy, newBuyer } from '../../support/buyers';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const PRODUCTS = '/api/admin/products';
const PART = { category: 'tools', published: true, weight: 1, price: '5.00' };

describe('parts and categories can be removed', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const add = async (more: object) =>
    (await people.admin.post(PRODUCTS, { ...PART, ...more })).body as { id: number; slug: string };
  const listed = async (q: string) =>
    ((await people.admin.get(`${PRODUCTS}?q=${q}`)).body as { rows: { name: string }[] }).rows.map(
      ({ name }) => name,
    );
  const remove = (id: number) => people.admin.delete(`${PRODUCTS}/${id}`);

  it('a part that nothing names is deleted, and its id is not given again', async () => {
    const { id, slug } = await add({ name: 'Coupler', sku: 'LTP-1' });
    expect(await remove(id)).toMatchObject({ status: 200, body: { archived: false } });
    expect(await listed('Coupler')).toEqual([]);
    expect((await people.visitor.get(`/api/products/${slug}`)).status).toBe(404);
    expect((await people.admin.get(`${PRODUCTS}/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    const next = await add({ name: 'Coupler', sku: 'LTP-1' });
    expect(next.id).toBe(id + 1);
  });

  it('a part that an order names leaves every list, and the order stays as it is', async () => {
    const buyer = await newBuyer(shop, [[1041, 1]]);
    const { orderNumber } = await buy(buyer);
    const sku = 'NR-TG-GP-S';
    expect(await remove(1041)).toMatchObject({ status: 200, body: { archived: true } });
    expect(await listed(sku)).toEqual([]);
    const csv = await (await people.admin.fetch(exportProducts.path, {})).text();
    expect(csv).toContain('NR-SU-LB-262');
    expect(csv).not.toContain(sku);
    const sheet = await people.admin.get('/api/admin/stock/sheet?category=tabs-gussets');
    expect(JSON.stringify(sheet.body)).not.toContain(sku);
    expect(JSON.stringify((await buyer.get('/api/orders')).body)).toContain(orderNumber);
    // Another part can have its SKU.
    expect(await add({ name: 'Gusset', sku })).toMatchObject({ sku });
  });

  it('a category goes when it has no part, with what dealers get off there', async () => {
    const categories = async () =>
      (await people.admin.get('/api/admin/categories')).body as { id: number; slug: string }[];
    const joints = (await categories()).find(({ slug }) => slug === 'heim-joints')?.id ?? 0;
    const path = `/api/admin/categories/${joints}`;
    expect(await people.admin.delete(path)).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: expect.stringMatching(/parts .* sub-categories/) },
    });
    await people.admin.post('/api/admin/going-live/empty-shelf', {});
    expect(await categories()).toEqual([]);
    const { body } = await people.admin.get('/api/admin/promotions');
    expect(body).toMatchObject({ dealers: { byCategory: {} } });
    const added = await people.admin.post('/api/admin/categories', { name: 'Couplers' });
    const { id } = added.body as { id: number };
    expect((await people.admin.delete(`/api/admin/categories/${id}`)).status).toBe(200);
    // The next start does not bring them back.
    await loadSample(shop.db, true, shop.clock());
    expect(await categories()).toEqual([]);
    expect(await listed('')).toEqual([]);
  });

  it('only by who may change products', async () => {
    expect((await people.customer.delete(`${PRODUCTS}/1041`)).status).toBe(403);
    expect((await people.visitor.delete('/api/admin/categories/1')).status).toBe(401);
  });
});
