import { describe, expect, it } from 'vitest';
import { AdminWordGroup, WORD_GROUPS } from '../../../src/contract/catalogue/admin-words';
import { CatalogueChanges, OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { loadSample } from '../../../src/server/services/catalogue/sample';
import SAMPLE from '../../../src/server/sample/search-groups.json';
import { actsOn } from '../../../src/server/tables/log/log';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const GROUPS = '/api/admin/search-words';

describe('the search words (docs/rules.md 3.35)', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const groups = async (query = '') =>
    WORD_GROUPS.list.reply.parse((await people.admin.get(`${GROUPS}${query}`)).body);
  const oneOf = async (word: string): Promise<AdminWordGroup> => {
    const [found] = (await groups(`?q=${encodeURIComponent(word)}`)).rows;
    return AdminWordGroup.parse(found);
  };
  const rows = () => shop.db.selectFrom('search_group').selectAll().orderBy('id').execute();
  const found = async (query: string) => {
    const { body } = await people.visitor.get(`/api/products?q=${encodeURIComponent(query)}`);
    return (body as { id: number }[]).map(({ id }) => id);
  };

  it('begin with those of the trade, and what the owner removes stays away', async () => {
    expect((await groups()).total).toBe(SAMPLE.length);
    const { id } = await oneOf('panhard');
    expect((await people.admin.delete(`${GROUPS}/${id}`)).status).toBe(200);
    await loadSample(shop.db, true, shop.clock());
    expect((await groups()).total).toBe(SAMPLE.length - 1);
    expect((await groups('?q=panhard')).rows).toEqual([]);
  });

  it('count for searches at once, and are logged', async () => {
    expect(await found('widget bracket')).toEqual([]);
    const added = await people.admin.post(GROUPS, { words: [' fish  plates', 'widget bracket'] });
    expect([added.status, AdminWordGroup.parse(added.body).words]).toEqual([
      201,
      ['fish plates', 'widget bracket'],
    ]);
    expect((await found('widget bracket'))[0]).toBe(1048);
    const { id } = AdminWordGroup.parse(added.body);
    const words = ['dimple dies', 'widget bracket'];
    expect((await people.admin.put(`${GROUPS}/${id}`, { words })).body).toEqual({ id, words });
    expect((await found('widget bracket')).slice(0, 2)).toEqual([1092, 1093]);
    await people.admin.delete(`${GROUPS}/${id}`);
    expect(await found('widget bracket')).toEqual([]);
    expect((await people.admin.get(`${GROUPS}/${id}`)).status).toBe(404);
    expect(await actsOn(shop.db, 'words:fish plates')).toMatchObject([
      { act: 'words.changed' },
      { act: 'words.added', account_id: people.admin.account.id },
    ]);
    const log = await people.admin.get('/api/admin/audit-log?q=Search%20words');
    expect(JSON.stringify(log.body)).toContain('dimple dies, widget bracket');
  });

  it.each([
    ['one word', ['bung']],
    ['no words', []],
    ['a word twice', ['bung', 'Bung']],
    ['signs alone', ['bung', '---']],
    ['a long word', ['bung', 'x'.repeat(41)]],
    ['too many', Array.from({ length: 21 }, (_, at) => `word ${at}`)],
  ])('refuse %s', async (_, words) => {
    const before = await rows();
    const reply = await people.admin.post(GROUPS, { words });
    expect(reply.status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('reach phones with the catalogue, and with its changes only when one has changed', async () => {
    const phone = async (since = '') =>
      (await people.visitor.get(`/api/offline/catalogue${since}`)).body;
    const whole = OfflineCatalogue.parse(await phone());
    expect(whole.groups).toEqual(SAMPLE);
    const since = `?since=${encodeURIComponent(whole.stamp ?? '')}`;
    await people.admin.put('/api/admin/products/1002', { price: '31.00' });
    const price = CatalogueChanges.parse(await phone(since));
    expect([price.changed.length, price.groups]).toEqual([1, undefined]);
    await people.admin.post(GROUPS, { words: ['widget', 'gadget'] });
    const changes = CatalogueChanges.parse(await phone(since));
    expect(changes.groups).toEqual([...SAMPLE, ['widget', 'gadget']]);
    expect(changes.changed.map(({ id }) => id)).toEqual([1002]);
    const later = `?since=${encodeURIComponent(changes.stamp)}`;
    await people.admin.put('/api/admin/products/1002', { price: '32.00' });
    expect(CatalogueChanges.parse(await phone(later)).groups).toBeUndefined();
  });
});
