import { describe, expect, it } from 'vitest';
import { listAdminCategories } from '../../../src/contract/catalogue/admin-categories';
import { listCategories } from '../../../src/contract/catalogue/catalogue';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/categories';

describe('the categories of the owner', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const shown = async () =>
    listCategories.reply.parse((await people.visitor.get('/api/categories')).body);
  const idOf = async (slug: string) => {
    const rows = listAdminCategories.reply.parse((await people.admin.get(PATH)).body);
    return rows.find((row) => row.slug === slug)?.id ?? 0;
  };

  it('can be added, with an address from the name, and are shown at once', async () => {
    const added = await people.admin.post(PATH, { name: 'Trailer Hubs & Axles', description: '' });
    expect([added.status, added.body]).toMatchObject([
      201,
      { slug: 'trailer-hubs-axles', parts: 0 },
    ]);
    expect((await shown()).at(-1)).toMatchObject({ name: 'Trailer Hubs & Axles', imageUrl: '' });
    const again = await people.admin.post(PATH, { name: 'Trailer hubs, axles', description: '' });
    expect([again.status, again.body]).toMatchObject([409, { code: 'slug_taken' }]);
    const { id } = added.body as { id: number };
    const below = await people.admin.post(PATH, { name: 'Hubs', parentId: id });
    expect(below.body).toMatchObject({ parentId: id, position: 0 });
    expect((await people.visitor.get(`/api/categories/${id}/subcategories`)).body).toMatchObject([
      { name: 'Hubs' },
    ]);
  });

  it('do not show the picture of the sample once its parts are those of the owner', async () => {
    const find = async () => (await shown()).find(({ slug }) => slug === 'suspension');
    expect(await find()).not.toHaveProperty('imageUrl');
    const id = await idOf('suspension');
    const parts = shop.catalogue.current.products.filter(({ categoryId }) => categoryId === id);
    for (const { id: part } of parts)
      await people.admin.put(`/api/admin/products/${part}`, { category: 'tools' });
    const own = { name: 'Slipper Spring', price: '42.00', weight: '6.3', category: 'suspension' };
    await people.admin.post('/api/admin/products', { ...own, sku: 'LTP-SPR', published: true });
    expect(await find()).toMatchObject({ imageUrl: '/img/mark.svg' });
  });

  it('have names that nobody takes for one another', async () => {
    const wheels = (await shown()).find(({ slug }) => slug === 'wheels');
    const alike = `Whe\u0435ls${wheels?.name.slice('Wheels'.length) ?? ''}`; // with a Cyrillic letter
    const added = await people.admin.post(PATH, { name: alike });
    expect([added.status, added.body]).toMatchObject([
      409,
      { code: 'name_taken', fields: { name: 'Another category has this name' } },
    ]);
    const renamed = await people.admin.put(`${PATH}/${await idOf('tools')}`, { name: alike });
    expect(renamed.body).toMatchObject({ code: 'name_taken' });
    const same = await people.admin.put(`${PATH}/${await idOf('wheels')}`, { name: alike });
    expect(same.status).toBe(200);
  });

  it('keep their parts when they are renamed, and their old address leads on', async () => {
    const id = await idOf('tools');
    const { body } = await people.admin.put(`${PATH}/${id}`, {
      name: 'Shop Tools',
      slug: 'shop-tools',
    });
    expect(body).toMatchObject({ name: 'Shop Tools', slug: 'shop-tools' });
    const { body: parts } = await people.visitor.get('/api/categories/shop-tools/products');
    expect(parts).toContainEqual(
      expect.objectContaining({ category: { name: 'Shop Tools', slug: 'shop-tools' } }),
    );
    expect((await people.visitor.get('/api/categories/tools')).status).toBe(404);
    expect(shop.catalogue.current.shelfMovedTo('tools')).toBe('shop-tools');
    await people.admin.put(`${PATH}/${id}`, { slug: 'tools' });
    expect(shop.catalogue.current.shelfMovedTo('tools')).toBeUndefined();
    expect(shop.catalogue.current.shelfMovedTo('shop-tools')).toBe('tools');
  });

  it('are hidden and put in order', async () => {
    const before = (await shown()).map(({ slug }) => slug);
    await people.admin.put(`${PATH}/${await idOf('apparel')}`, { hidden: true });
    expect((await shown()).map(({ slug }) => slug)).toEqual(
      before.filter((slug) => slug !== 'apparel'),
    );
    await people.admin.put(`${PATH}/${await idOf('apparel')}`, { hidden: false });
    await people.admin.put(`${PATH}/${await idOf('tools')}`, { position: 0 });
    expect((await shown()).map(({ slug }) => slug)).toEqual([
      'tools',
      ...before.filter((slug) => slug !== 'tools'),
    ]);
  });
});

describe('the categories of the owner', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('need a name and an address that is free', async () => {
    expect((await people.admin.post(PATH, { name: ' ' })).body).toMatchObject({
      fields: { name: 'Please give the category a name' },
    });
    expect((await people.admin.post(PATH, { name: 'Ось' })).body).toMatchObject({
      code: 'invalid',
    });
    expect((await people.admin.put(`${PATH}/999999`, { name: 'X' })).status).toBe(404);
    const [first, second] = listAdminCategories.reply
      .parse((await people.admin.get(PATH)).body)
      .filter(({ parentId }) => parentId === null);
    const taken = await people.admin.put(`${PATH}/${first?.id}`, { slug: second?.slug });
    expect(taken.body).toMatchObject({ code: 'slug_taken' });
    expect((await people.vendor.post(PATH, { name: 'Mine' })).status).toBe(403);
  });

  it('stand in the activity log, with what has changed', async () => {
    const { body: hubs } = await people.admin.post(PATH, { name: 'Hubs' });
    const { id } = listAdminCategories.reply.parse([hubs])[0] ?? { id: 0 };
    await people.admin.put(`${PATH}/${id}`, { position: 0 });
    await people.admin.put(`${PATH}/${id}`, { position: 0, name: 'Hubs' });
    const { body } = await people.admin.get('/api/admin/audit-log');
    expect(body).toMatchObject({
      rows: [{ what: 'Category changed: position 10 → 1' }, { what: 'Category added: Hubs' }],
    });
  });
});
