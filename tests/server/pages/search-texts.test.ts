import { describe, expect, it } from 'vitest';
import type { AdminProduct } from '../../../src/contract/catalogue/admin';
import type { AdminCategory } from '../../../src/contract/catalogue/admin-categories';
import { actsOn } from '../../../src/server/tables/log/log';
import { importProducts } from '../../../src/server/services/catalogue/import-products';
import { exportProducts } from '../../../src/server/services/catalogue/export-products';
import { peopleForEach } from '../../support/people';
import { rendered } from '../../support/rendered';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;
const TEXTS = {
  searchTitle: 'Brackets for Trailers',
  searchDescription: 'Weld-on brackets, cut in Thunder Bay.',
};

describe('the title and the description that search engines show', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const head = async (path: string) => {
    const page = Object.values(await rendered(path, people.visitor)).join();
    return {
      title: /<title>(.*?)<\/title>/.exec(page)?.[1],
      description: /<meta name="description" content="(.*?)"/.exec(page)?.[1],
    };
  };
  const part = async () =>
    (await people.admin.get(`/api/admin/products/${BRACKET}`)).body as AdminProduct;
  const category = async (slug: string) =>
    ((await people.admin.get('/api/admin/categories')).body as AdminCategory[]).find(
      (one) => one.slug === slug,
    );
  const lastAct = async (subject: string) =>
    JSON.parse((await actsOn(shop.db, subject))[0]?.detail ?? '{}');
  const OURS = {
    title: 'Brackets for Trailers | Nickel Range Fabrication Supply',
    description: 'Weld-on brackets, cut in Thunder Bay.',
  };

  it('of a part are those of the owner, and made from its texts without them', async () => {
    const { slug, revision } = await part();
    const path = `/product/${slug}`;
    const before = await head(path);
    const { status, body } = await people.admin.put(`/api/admin/products/${BRACKET}`, {
      ...TEXTS,
      revision,
    });
    expect([status, body]).toMatchObject([200, TEXTS]);
    expect(await head(path)).toEqual(OURS);
    expect((await people.visitor.get(`/api/products/${slug}`)).body).toMatchObject(TEXTS);
    expect(await lastAct(`product:${BRACKET}`)).toMatchObject({
      search_title: ['', TEXTS.searchTitle],
    });
    await people.admin.put(`/api/admin/products/${BRACKET}`, {
      searchTitle: '',
      searchDescription: '',
    });
    expect(await head(path)).toEqual(before);
    expect((await people.visitor.get(`/api/products/${slug}`)).body).not.toHaveProperty(
      'searchTitle',
    );
  });

  it('of a part are columns of the CSV', async () => {
    const { sku } = await part();
    const csv = `sku,search_title,search_description\n${sku},${TEXTS.searchTitle},"${TEXTS.searchDescription}"\n`;
    await importProducts(shop.db, csv, { by: null, now: shop.clock() });
    expect(await part()).toMatchObject(TEXTS);
    expect(await exportProducts(shop.db)).toContain(TEXTS.searchDescription);
  });

  it('of a category and a sub-category are those of the owner', async () => {
    const before = await head('/category/suspension');
    for (const [slug, path] of [
      ['suspension', '/category/suspension'],
      ['chromoly', '/category/heim-joints/chromoly'],
    ] as const) {
      const id = (await category(slug))?.id ?? 0;
      const reply = await people.admin.put(`/api/admin/categories/${id}`, TEXTS);
      expect([reply.status, reply.body]).toMatchObject([200, TEXTS]);
      expect(await head(path)).toEqual(OURS);
      expect(await lastAct(`category:${id}`)).toMatchObject({
        search_title: ['', TEXTS.searchTitle],
      });
    }
    const id = (await category('suspension'))?.id ?? 0;
    await people.admin.put(`/api/admin/categories/${id}`, {
      searchTitle: ' ',
      searchDescription: '',
    });
    expect(await head('/category/suspension')).toEqual(before);
  });

  it('of a page of the owner are stored with its version', async () => {
    const path = '/api/admin/pages/shipping';
    const [{ title, text }] = (await people.admin.get(path)).body as [
      { title: string; text: string },
    ];
    const before = await head('/pages/shipping');
    const saved = await people.admin.put(path, { title, text, ...TEXTS, revision: 0 });
    expect([saved.status, saved.body]).toMatchObject([200, { ...TEXTS, revision: 1 }]);
    expect(await head('/pages/shipping')).toEqual(OURS);
    expect((await lastAct('page:shipping')).changes).toMatchObject({
      searchTitle: ['', TEXTS.searchTitle],
    });
    // A client that does not know them leaves them as they are.
    await people.admin.put(path, { title, text: `${text}\n\nMore.`, revision: 1 });
    expect(await head('/pages/shipping')).toEqual(OURS);
    await people.admin.put(path, {
      title,
      text,
      searchTitle: '',
      searchDescription: '',
      revision: 2,
    });
    expect(await head('/pages/shipping')).toEqual(before);
  });

  it('are single lines of limited length', async () => {
    const reply = await people.admin.put(`/api/admin/products/${BRACKET}`, {
      searchTitle: 'a'.repeat(81),
    });
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { fields: { searchTitle: 'Please use at most 80 characters' } },
    ]);
  });
});
