import { describe, expect, it } from 'vitest';
import { listProducts } from '../../../src/contract/catalogue/catalogue';
import { getSite } from '../../../src/contract/site/site';
import { holdSite } from '../../../src/server/services/site/hold-site';
import { DEFAULT_TEXTS } from '../../../src/shop/site/default-texts';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/home';

describe('the texts of the home page', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const put = (more: object, revision = 0) =>
    people.admin.put(PATH, { ...DEFAULT_TEXTS, ...more, revision });
  const shown = async () => getSite.reply.parse((await people.visitor.get('/api/site')).body).texts;

  it('are those of the specification until the owner changes some, which everyone sees at once', async () => {
    expect((await people.admin.get(PATH)).body).toEqual({ ...DEFAULT_TEXTS, revision: 0 });
    expect(await shown()).toBeUndefined();
    const { status, body } = await put({ heroTitle: 'Trailers from {town}' });
    expect([status, body]).toMatchObject([200, { heroTitle: 'Trailers from {town}', revision: 1 }]);
    // Only what differs from the defaults travels with each page.
    expect(await shown()).toEqual({ heroTitle: 'Trailers from Sudbury' });
    await put({}, 1);
    expect(await shown()).toBeUndefined();
  });

  it('have one winner when two people edit them, and the other gets what is stored', async () => {
    await put({ footer: 'From Thunder Bay.' });
    const second = await put({ footer: 'From Kenora.' });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'edit_conflict', stored: { footer: 'From Thunder Bay.', revision: 1 } },
    ]);
    expect((await put({ footer: 'From Thunder Bay.' })).status).toBe(200);
  });

  it('reach another process when it looks for changes', async () => {
    const other = await holdSite(shop.db, undefined);
    await put({ footer: 'From Thunder Bay.' });
    await other.refresh();
    expect(other.current.texts).toEqual({ footer: 'From Thunder Bay.' });
  });

  describe('name the featured parts', () => {
    const skus = async () => {
      const { body } = await people.visitor.get('/api/products?featured=true');
      return listProducts.reply.parse(body).map(({ sku }) => sku);
    };
    const [one, other] = [
      { id: 1041, sku: 'NR-TG-GP-S' },
      { id: 1002, sku: 'NR-SU-LB-262' },
    ];

    it('by SKU, in their order, until there are none again', async () => {
      const before = await skus();
      const { body } = await put({
        featured: `${one.sku.toLowerCase()}\n\n ${other.sku.replaceAll('-', '–')}`,
      });
      expect(body).toMatchObject({ featured: `${one.sku}\n${other.sku}`, revision: 1 });
      expect(await skus()).toEqual([one.sku, other.sku]);
      expect(await shown()).toEqual({ featured: `${one.sku}\n${other.sku}` });
      await put({}, 1);
      expect(await skus()).toEqual(before);
      expect(await shown()).toBeUndefined();
    });

    it('and refuse a SKU that no part has', async () => {
      const { status, body } = await put({ featured: `${one.sku}\nNO-SUCH-1\nNO-SUCH-2` });
      const message = 'No part has the SKU "NO-SUCH-1" or "NO-SUCH-2".';
      expect([status, body]).toMatchObject([400, { message, fields: { featured: message } }]);
    });

    it('of which one that is no longer sold is skipped, and other texts can still be saved', async () => {
      const featured = `${one.sku}\n${other.sku}`;
      await put({ featured });
      await people.admin.put(`/api/admin/products/${one.id}`, { published: false });
      expect(await skus()).toEqual([other.sku]);
      expect((await put({ featured, footer: 'From Kenora.' }, 1)).status).toBe(200);
    });
  });

  it('stand in the activity log with what they were', async () => {
    await put({ signIn: 'Made in Thunder Bay.' });
    const { body } = await people.admin.get('/api/admin/audit-log');
    expect(body).toMatchObject({ rows: [{ act: 'home.changed' }] });
    expect(JSON.stringify(body)).toContain('{founded}. → Made in Thunder Bay.');
  });

  it('are refused with a message at the field', async () => {
    const { status, body } = await put({ heroTitle: ' ', footer: 'x'.repeat(201) });
    expect([status, body]).toMatchObject([
      400,
      {
        fields: {
          heroTitle: 'The home page needs a title',
          footer: 'Please use at most 200 characters',
        },
      },
    ]);
  });

  it.each(['visitor', 'customer', 'vendor'] as const)('cannot be changed by a %s', async (role) => {
    const { status } = await people[role].put(PATH, { ...DEFAULT_TEXTS, revision: 0 });
    expect(status).toBe(role === 'visitor' ? 401 : 403);
  });
});
