import { describe, expect, it, vi } from 'vitest';
import { CatalogueChanges, OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { patchCatalogue } from '../../../src/offline/patch-catalogue';
import { EncodedResponse } from '../../../src/server/ground/encoded-response';
import { holdCatalogue } from '../../../src/server/services/catalogue/hold-catalogue';
import { offlineCatalogue } from '../../../src/server/services/catalogue/offline';
import {
  catalogueVersions,
  raiseCatalogueVersion,
} from '../../../src/server/tables/catalogue/versions';
import { fc } from '../../support/properties';
import { meetPeople, peopleForAll } from '../../support/people';
import { openShop, shopForAll } from '../../support/shop';
import { setStock } from '../../support/stock';

const PATH = '/api/offline/catalogue';
const PART = 1038;

describe('the changes of the catalogue (docs/rules.md 12.23)', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const whole = async () => OfflineCatalogue.parse((await people.visitor.get(PATH)).body);
  const ask = (since = '') => people.visitor.get(`${PATH}?since=${encodeURIComponent(since)}`);
  const changes = async (since?: string) => CatalogueChanges.parse((await ask(since)).body);
  const isWhole = async (since?: string) =>
    OfflineCatalogue.safeParse((await ask(since)).body).success;
  const edit = async (id: number, change: object) => {
    const { status, body } = await people.admin.put(`/api/admin/products/${id}`, change);
    expect([status, body]).toEqual([200, expect.anything()]);
  };

  it('contain the one edited product', async () => {
    const before = await whole();
    await edit(PART, { price: '12.34' });
    const { changed, removed, count } = await changes(before.stamp);
    expect(changed.map(({ id, price }) => [id, price])).toEqual([[PART, '12.34']]);
    expect([removed, count]).toEqual([[], before.products.length]);
  });

  it('are empty without an edit, and a 304 for a phone that says what it has', async () => {
    const { headers, body } = await people.visitor.get(PATH);
    const { stamp } = OfflineCatalogue.parse(body);
    expect(await changes(stamp)).toMatchObject({ changed: [], removed: [], stamp });
    const tag = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await people.visitor.get(`${PATH}?since=${stamp}`, tag);
    expect(again.status).toBe(304);
  });

  it('leave out changes of the stock', async () => {
    const { stamp } = await whole();
    await setStock(shop, PART, 2);
    await shop.catalogue.refresh();
    expect((await whole()).stamp).toBe(stamp);
  });

  it('make any older copy equal to the whole catalogue, whatever was edited, added and removed', async () => {
    const { products } = await whole();
    const ids = products.map(({ id }) => id);
    const skus = products.flatMap(({ sku }) => sku ?? []);
    let name = 0;
    const act = fc.oneof(
      fc.record({ id: fc.constantFrom(...ids), price: fc.integer({ min: 1, max: 9999 }) }),
      fc.record({ id: fc.constantFrom(...ids), published: fc.boolean() }),
      fc.record({ id: fc.constantFrom(...ids), picture: fc.constantFrom(...'abc') }),
      fc.record({ added: fc.boolean() }),
      fc.record({ import: fc.constantFrom(...skus) }),
    );
    type Act = { id?: number; added?: boolean; import?: string } & Record<string, unknown>;
    const run = async ({ id, added, import: imported, price, picture, published }: Act) => {
      if (id !== undefined)
        return edit(id, {
          ...(price !== undefined && { price: `${String(price)}.00` }),
          ...(published !== undefined && { published }),
          ...(picture !== undefined && { imageUrl: `/img/up/${String(picture)}-800.webp` }),
        });
      if (imported !== undefined) {
        const csv = `sku,description\n${imported},Imported ${(name += 1)}\n`;
        const { body } = await people.admin.post('/api/admin/product-csv', { csv });
        return expect(body).toMatchObject({ counts: { updated: 1 } });
      }
      return people.admin.post('/api/admin/products', {
        name: `Added ${(name += 1)}`,
        price: '8.50',
        weight: '0.4',
        category: 'tabs-gussets',
        published: added,
      });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        const copies = [await whole()];
        for (const one of acts) {
          await run(one);
          copies.push(await whole());
        }
        const now = await whole();
        for (const copy of copies)
          expect(patchCatalogue(copy, await changes(copy.stamp))).toEqual(now);
      }),
      { numRuns: 6 },
    );
  });

  it('are the whole catalogue for a stamp that the shop does not know', async () => {
    const { stamp = '' } = await whole();
    const { version } = await catalogueVersions(shop.db);
    const future = stamp.replace(/^\d+/, String(version + 1));
    for (const since of [
      '',
      'x',
      '-',
      future,
      `${stamp}x`,
      stamp.slice(1),
      '1-%00-',
      'a'.repeat(3000),
    ])
      expect([since, await isWhole(since)]).toEqual([since, true]);
    const { body } = await people.visitor.get(`${PATH}?since=${stamp}&since=${stamp}`);
    expect(OfflineCatalogue.safeParse(body).success).toBe(true);
  });

  it('are the whole catalogue when a quarter of it has changed', async () => {
    const { stamp, products } = await whole();
    const lines = products.slice(0, 30).map(({ sku }) => `${sku},New words`);
    const csv = ['sku,description', ...lines].join('\n');
    await people.admin.post('/api/admin/product-csv', { csv });
    expect(await isWhole(stamp)).toBe(true);
  });

  it('are the whole catalogue after a change of anything but products', async () => {
    const { stamp, categories } = await whole();
    const name = `${categories[0]?.name}!`;
    await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('category').set({ name }).where('slug', '=', 'tools').execute();
      await raiseCatalogueVersion(tx);
    });
    await shop.catalogue.refresh();
    expect(await isWhole(stamp)).toBe(true);
    const now = await whole();
    await edit(PART, { price: '13.00' });
    expect((await changes(now.stamp)).changed).toHaveLength(1);
  });

  it('are the whole catalogue after a repair by SQL', async () => {
    const { stamp } = await whole();
    await shop.db
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
    await shop.catalogue.refresh();
    expect(await isWhole(stamp)).toBe(true);
    await edit(PART, { price: '14.00' });
    expect(await isWhole(stamp)).toBe(true);
  });

  it('are known after a restart of the server', async () => {
    const before = await whole();
    await edit(PART, { published: false });
    const other = offlineCatalogue(await holdCatalogue(shop.db), undefined, shop.clock);
    const body = CatalogueChanges.parse(JSON.parse(other.answer(before.stamp).plain.toString()));
    expect(body).toMatchObject({ changed: [], removed: [PART] });
    await edit(PART, { published: true });
  });

  it('are the whole catalogue when a restored backup has come to the same version by another way', async () => {
    const rows = (table: 'product' | 'catalogue_state' | 'catalogue_version') =>
      shop.db.selectFrom(table).selectAll().execute();
    await edit(PART, { price: '15.00' });
    const { version } = await catalogueVersions(shop.db);
    const backup = { version, product: await rows('product') };
    await edit(PART, { price: '16.00' });
    const { stamp = '' } = await whole();
    // The backup is from before the last edit.
    const edited = backup.product.find(({ id }) => id === PART);
    await shop.db
      .updateTable('product')
      .set({ price_cents: edited?.price_cents ?? 0, revision: 1, changed_in: version })
      .where('id', '=', PART)
      .execute();
    await shop.db.updateTable('catalogue_state').set({ version }).execute();
    await shop.db.deleteFrom('catalogue_version').where('version', '>', version).execute();
    await shop.catalogue.refresh();
    expect(await isWhole(stamp)).toBe(true);
    await edit(PART, { description: 'Another edit' });
    expect((await catalogueVersions(shop.db)).version).toBe(Number(stamp.split('-', 1)[0]));
    expect(await isWhole(stamp)).toBe(true);
  });
});

it('one changed price of 10,000 products is 2 kB at most', async () => {
  const shop = await openShop();
  const { visitor, admin } = await meetPeople(shop);
  const [row] = await shop.db.selectFrom('product').selectAll().where('id', '=', PART).execute();
  const { length } = shop.catalogue.current.products;
  const rows = Array.from({ length: 10_000 - length }, (_, at) => ({
    ...row,
    id: 20_000 + at,
    slug: `part-${at}`,
    sku: `SKU-${at}`,
    sku_key: `SKU-${at}`,
    name: `Part ${at}`,
  }));
  await shop.db.transaction().execute(async (tx) => {
    for (let at = 0; at < rows.length; at += 500)
      await tx
        .insertInto('product')
        .values(rows.slice(at, at + 500) as never) // copies of a row that is there
        .execute();
    await raiseCatalogueVersion(tx);
  });
  await shop.catalogue.refresh();
  const { stamp = '', products } = OfflineCatalogue.parse((await visitor.get(PATH)).body);
  expect(products).toHaveLength(10_000);
  await admin.put('/api/admin/products/25000', { price: '99.00' });
  const answer = await visitor.fetch(`${PATH}?since=${stamp}`, {
    headers: { 'accept-encoding': 'br' },
  });
  const bytes = (await answer.arrayBuffer()).byteLength;
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(bytes).toBeLessThanOrEqual(2000);
  await shop.close();
});

describe('an edit of one product', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);
  const edit = (change: object) => people.admin.put(`/api/admin/products/${PART}`, change);

  it('reads that one alone: the others stay as they are in memory', async () => {
    const { products } = shop.catalogue.current;
    await edit({ price: '41.00', stock: 3 });
    const now = shop.catalogue.current;
    expect(now.products.filter((one) => !products.includes(one)).map(({ id }) => id)).toEqual([
      PART,
    ]);
    expect(now.stock.get(PART)).toBe(3);
    const { current } = await holdCatalogue(shop.db);
    expect([now.products, now.stock]).toEqual([current.products, current.stock]);
  });

  it('and a sale of another part at the same moment are both shown', async () => {
    await setStock(shop, 1002, 0);
    await edit({ price: '42.00', stock: 3 });
    expect(shop.catalogue.current.products.find(({ id }) => id === 1002)?.inStock).toBe(false);
    const { body } = await people.visitor.get('/api/stock');
    expect(body).toMatchObject({ left: { 1002: 0, [PART]: 3 } });
  });

  it('makes and compresses the whole catalogue only where the version before was asked for', async () => {
    const answers = offlineCatalogue(shop.catalogue, undefined, shop.clock);
    const made = vi.spyOn(EncodedResponse, 'json');
    answers.prepare();
    expect(made).toHaveBeenCalledTimes(1);
    await edit({ price: '43.00' });
    made.mockClear();
    answers.prepare();
    expect(made).not.toHaveBeenCalled();
    answers.answer().bytes('br');
    await edit({ price: '44.00' });
    made.mockClear();
    answers.prepare();
    expect(made).toHaveBeenCalledTimes(1);
    made.mockRestore();
  });
});
