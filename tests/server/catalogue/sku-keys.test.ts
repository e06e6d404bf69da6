import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { findProduct } from '../../../src/server/tables/catalogue/products';
import { type Member, addMember, signedIn } from '../../support/people';
import { type Shop, engines, openShop } from '../../support/shop';

describe.each(engines)('SKUs that look alike on %s', (engine) => {
  let shop: Shop;
  let admin: Member;
  beforeAll(async () => {
    shop = await openShop({ engine });
    admin = await signedIn(shop, await addMember(shop, 'admin', { role_id: 'owner' }));
  });
  afterAll(() => shop.close());

  const add = (sku: string, more: object = {}) =>
    admin.post('/api/admin/products', {
      name: `Tab ${sku}`,
      slug: `tab-${encodeURIComponent(sku).toLowerCase().replaceAll('%', '')}`,
      sku,
      category: 'tabs-gussets',
      price: '9.50',
      weight: 0.2,
      stock: 10,
      ...more,
    });
  const idOf = async (sku: string, more?: object) =>
    ((await add(sku, more)).body as { id: number }).id;
  const put = (id: number, change: object) => admin.put(`/api/admin/products/${id}`, change);
  const deliver = (list: string) => admin.post('/api/admin/stock/deliveries', { list });
  const stockOf = async (id: number) => (await findProduct(shop.db, id))?.stock;

  it.each(['nb-1', 'NB\u20131', 'ＮＢ－１', 'NB-\u200b1'])(
    '%j is refused beside NB-1',
    async (sku) => {
      await add('NB-1');
      const reply = await add(sku, {
        slug: `another-${encodeURIComponent(sku).toLowerCase().replaceAll('%', '')}`,
      });
      expect(reply).toMatchObject({ status: 409, body: { code: 'sku_taken' } });
    },
  );

  it('a part can take a key that another gave up, and change the case of its own', async () => {
    const [first, second] = [await idOf('NC-1'), await idOf('NC-2')];
    expect((await put(first, { sku: 'Nc-1' })).status).toBe(200);
    expect((await put(second, { sku: 'nc-1' })).status).toBe(409);
    expect((await put(first, { sku: 'NC-9' })).status).toBe(200);
    expect((await put(second, { sku: 'nc-1' })).status).toBe(200);
  });

  it('that were written past the shop are named by the audit, and can be edited', async () => {
    const [first, second] = [await idOf('ND-1'), await idOf('ND-2')];
    await shop.db
      .updateTable('product')
      .set({ sku: 'nd-1', sku_key: null })
      .where('id', '=', second)
      .execute();
    const faults = await auditOf(shop);
    expect(faults).toEqual([
      {
        rule: 'I25',
        what: `These SKUs look the same: "ND-1" of Tab ND-1 (id ${first}), "nd-1" of Tab ND-2 (id ${second}).`,
      },
    ]);
    expect((await put(second, { price: '8.00' })).status).toBe(200);
    await put(second, { sku: 'ND-2' });
  });

  it('are the same part to a list of a delivery', async () => {
    const id = await idOf('NG-1');
    expect((await deliver('ng\u20131 5')).status).toBe(200);
    expect(await stockOf(id)).toBe(15);
  });

  it('are written in a kit as their parts have them; a SKU of no part is refused there', async () => {
    await add('NE-1');
    const kit = (...skus: string[]) => ({
      interfaces: [{ kind: 'kit', contents: skus.map((sku) => ({ sku, quantity: 2 })) }],
    });
    const id = await idOf('NE-KIT', kit('ne-1'));
    expect((await admin.get(`/api/admin/products/${id}`)).body).toMatchObject(kit('NE-1'));
    const reply = await put(id, kit('NE-1', 'NE-9'));
    expect(reply).toMatchObject({
      status: 400,
      body: {
        fields: {
          'interfaces.0.contents':
            'No part has the SKU "NE-9". Write what it is in words, without SKU',
        },
      },
    });
  });

  it('in a kit may stay when their part is gone', async () => {
    const kit = { interfaces: [{ kind: 'kit', contents: [{ sku: 'NF-1', quantity: 2 }] }] };
    const part = await idOf('NF-1');
    const id = await idOf('NF-KIT', kit);
    await put(part, { sku: 'NF-2' });
    expect((await put(id, { ...kit, price: '7.00' })).status).toBe(200);
    const more = { ...kit.interfaces[0], contents: [{ sku: 'NF-1', quantity: 3 }] };
    expect((await put(id, { interfaces: [more] })).status).toBe(200);
  });
});
