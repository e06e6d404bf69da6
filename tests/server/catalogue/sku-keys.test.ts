import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../support/orders/audit-of';
import { findProduct } from '../../../src/server/tables/catalogue/products';
import { actsOn } from '../../../src/server/tables/log/log';
import { type Member, addMember, peopleForAll, signedIn } from '../../support/people';
import { type Shop, engines, openShop, shopForAll } from '../../support/shop';

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

  const contentsOf = async (id: number) =>
    (
      (await admin.get(`/api/admin/products/${id}`)).body as {
        interfaces: { contents: object[] }[];
      }
    ).interfaces[0]?.contents;

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
            'No part has the SKU "NE-9". If the shop does not have it, write it in quotation marks',
        },
      },
    });
  });

  it('are found among the words of a kit, as well', async () => {
    await add('NH 1');
    const words = (...all: string[]) => ({
      interfaces: [
        { kind: 'kit', contents: all.map((description) => ({ description, quantity: 1 })) },
      ],
    });
    const id = await idOf('NH-KIT', words('nh 1', 'side plate'));
    expect(await contentsOf(id)).toEqual([
      { sku: 'NH 1', quantity: 1 },
      { description: 'side plate', quantity: 1 },
    ]);
  });
});

describe.each(engines)('what names a part by its SKU, on %s', (engine) => {
  const shop = shopForAll({ engine });
  const people = peopleForAll(shop);

  const add = async (sku: string | null, more: object = {}) =>
    (
      (
        await people.admin.post('/api/admin/products', {
          name: `Tab ${sku}`,
          sku,
          category: 'tabs-gussets',
          price: '9.50',
          weight: 0.2,
          stock: 10,
          published: true,
          ...more,
        })
      ).body as { id: number }
    ).id;
  const put = (id: number, change: object) => people.admin.put(`/api/admin/products/${id}`, change);
  const get = async (id: number) =>
    (await people.admin.get(`/api/admin/products/${id}`)).body as {
      description: string;
      revision: number;
      interfaces: { contents: object[] }[];
    };
  const kitOf = (...skus: string[]) => ({
    interfaces: [{ kind: 'kit', contents: skus.map((sku) => ({ sku, quantity: 2 })) }],
  });
  const contentsOf = async (id: number) => (await get(id)).interfaces[0]?.contents;
  const home = async () =>
    (await people.admin.get('/api/admin/home')).body as { featured: string; revision: number };
  const feature = async (featured: string) => {
    const before = await home();
    return people.admin.put('/api/admin/home', { ...before, featured });
  };
  const groups = async () =>
    (
      (await people.admin.get('/api/admin/search-words?q=RA-')).body as {
        rows: { words: string[] }[];
      }
    ).rows.map(({ words }) => words);

  it('follows a part with another SKU; a stranger that takes the old one is not meant', async () => {
    const part = await add('RA-1');
    const kit = await add('RA-KIT', kitOf('RA-1'));
    const packed = await add('RA-PACK', { ...kitOf('RA-1'), packedFromParts: true });
    const told = await add('RA-TOLD', { description: 'Order RA-1 with it, not RA-10 or RA-1/2.' });
    await feature('RA-1');
    await people.admin.post('/api/admin/search-words', { words: ['ra-1', 'maker 77'] });
    expect(await put(part, { sku: 'RA-2' })).toMatchObject({ status: 200 });
    const stranger = await add('RA-1', { name: 'Stranger' });
    expect(await contentsOf(kit)).toEqual([{ sku: 'RA-2', quantity: 2 }]);
    expect(await contentsOf(packed)).toEqual([{ sku: 'RA-2', quantity: 2 }]);
    expect(await get(packed)).toMatchObject({ packable: { part: { id: part } }, revision: 2 });
    expect((await get(told)).description).toBe('Order RA-2 with it, not RA-10 or RA-1/2.');
    expect((await home()).featured).toBe('RA-2');
    expect(JSON.stringify((await people.visitor.get('/api/site')).body)).toContain('"RA-2"');
    expect(await groups()).toEqual([['RA-2', 'maker 77']]);
    expect((await actsOn(shop.db, `product:${kit}`))[0]).toMatchObject({ act: 'product.changed' });
    expect(await auditOf(shop)).toEqual([]);
    expect(await put(stranger, { price: '8.00' })).toMatchObject({ status: 200 });
  });

  it('follows the sizes of a part, also into a kit among them', async () => {
    const size = (option: string, sku: string, more: object = {}) => ({
      option,
      sku,
      price: '5.00',
      weight: 1,
      published: true,
      ...more,
    });
    const { body } = await people.admin.post('/api/admin/products/with-sizes', {
      name: 'Sized Clip',
      category: 'tabs-gussets',
      sizes: [size('1 in', 'RB-1'), size('2 in', 'RB-2')],
    });
    const [first, second] = (body as { sizes: { id: number; revision: number }[] }).sizes;
    if (!first || !second) throw new Error('No sizes');
    const kit = await add('RB-KIT', kitOf('RB-1', 'RB-2'));
    const reply = await people.admin.put(`/api/admin/products/${first.id}/sizes`, {
      name: 'Sized Clip',
      sizes: [
        size('1 in', 'RB-11', { id: first.id, revision: first.revision }),
        size('2 in', 'RB-22', { id: second.id, revision: second.revision }),
      ],
    });
    expect(reply.status).toBe(200);
    expect(await contentsOf(kit)).toEqual([
      { sku: 'RB-11', quantity: 2 },
      { sku: 'RB-22', quantity: 2 },
    ]);
  });

  it('has the name of a part that has no SKU any longer, or that is removed', async () => {
    const [bare, gone] = [await add('RA-3'), await add('RA-4', { name: 'Old Tab' })];
    const kit = await add('RA-KIT-2', kitOf('RA-3', 'RA-4'));
    await feature('RA-3\nRA-4\nRA-KIT-2');
    await people.admin.post('/api/admin/search-words', {
      words: ['RA-4', 'ra-old tab', 'ra-plate'],
    });
    expect((await put(bare, { sku: null })).status).toBe(200);
    await people.admin.delete(`/api/admin/products/${gone}`);
    expect(await contentsOf(kit)).toEqual([
      { description: 'Tab RA-3', quantity: 2 },
      { description: 'Old Tab', quantity: 2 },
    ]);
    expect((await home()).featured).toBe('RA-KIT-2');
    expect(await groups()).toContainEqual(['ra-old tab', 'ra-plate']);
  });

  it('keeps the SKU of a part that a kit is packed from', async () => {
    const part = await add('RA-5');
    await add('RA-PACK-2', { ...kitOf('RA-5'), packedFromParts: true, name: 'Packed Kit' });
    expect(await put(part, { sku: null })).toMatchObject({
      status: 400,
      body: { fields: { sku: '"Packed Kit" is packed from this part and names it by its SKU' } },
    });
  });
});
