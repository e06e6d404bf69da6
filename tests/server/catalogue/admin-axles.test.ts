import { describe, expect, it } from 'vitest';
import { AXLES as CALLS, AdminAxle } from '../../../src/contract/catalogue/admin-axles';
import { SearchAnswer } from '../../../src/contract/catalogue/catalogue';
import { CatalogueChanges, OfflineCatalogue } from '../../../src/contract/catalogue/offline';
import { patchCatalogue } from '../../../src/offline/patch-catalogue';
import { actsOn } from '../../../src/server/tables/log/log';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const AXLES = '/api/admin/axles';

describe('the axles (docs/rules.md 3.52)', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const axles = async (query = '') =>
    CALLS.list.reply.parse((await people.admin.get(`${AXLES}${query}`)).body);
  const search = async (query: string) => {
    const { body } = await people.visitor.get(`/api/search?q=${encodeURIComponent(query)}`);
    const { items, ...reading } = SearchAnswer.parse(body);
    return { ...reading, ids: items.map(({ id }) => id) };
  };

  it('begin with those whose tubes are sure, and with the names of others', async () => {
    const { rows } = await axles();
    expect(rows.map(({ names, tubesIn }) => [names[0], ...tubesIn])).toEqual([
      ['Dana 44', 2.75],
      ['Dana 60', 3.125],
      ['Ford 8.8', 3.25],
      ['Ford 9 inch', 3],
      ['GM 14 bolt'],
      ['Sterling'],
      ['Toyota'],
    ]);
    expect(await search('ford 9" truss')).toMatchObject({
      exact: true,
      takenFor: [{ word: 'ford 9"', words: '3 in axle tube' }],
    });
    expect(await search('14 bolt')).toMatchObject({ exact: false, ids: [] });
  });

  it('count for searches at once, and are logged', async () => {
    const bolt = (await axles('?q=14%20bolt')).rows[0];
    const measured = { names: bolt?.names ?? [], tubesIn: [3.5] };
    expect((await people.admin.put(`${AXLES}/${bolt?.id}`, measured)).status).toBe(200);
    expect(await search('14 bolt truss')).toMatchObject({ exact: true, dropped: [] });
    expect((await search('14 bolt truss')).ids.slice(0, 2)).toEqual([1064, 1067]);

    const added = await people.admin.post(AXLES, { names: [' Spicer  70 '], tubesIn: [3.5] });
    expect([added.status, AdminAxle.parse(added.body).names]).toEqual([201, ['Spicer 70']]);
    expect((await search('spicer70 truss')).ids.slice(0, 2)).toEqual([1064, 1067]);
    const path = `${AXLES}/${AdminAxle.parse(added.body).id}`;
    expect((await people.admin.delete(path)).status).toBe(200);
    expect((await people.admin.get(path)).status).toBe(404);
    expect(await search('spicer70 truss')).toMatchObject({ exact: false, dropped: ['spicer70'] });
    expect(await actsOn(shop.db, 'axle:Spicer 70')).toMatchObject([
      { act: 'axle.removed' },
      { act: 'axle.added', account_id: people.admin.account.id },
    ]);
    const log = await people.admin.get('/api/admin/audit-log?q=Axle%20changed');
    expect(JSON.stringify(log.body)).toContain('tubes none → 3-1/2 in');
  });

  it.each([
    ['no name', { names: [], tubesIn: [3] }],
    ['signs alone', { names: ['---'], tubesIn: [3] }],
    ['a name twice', { names: ['D 70', 'd-70'], tubesIn: [3] }],
    ['the name of another axle', { names: ['Spicer 60', 'dana-60'], tubesIn: [3] }],
    ['a tube of no size', { names: ['Spicer 60'], tubesIn: [0] }],
    ['a tube like a barrel', { names: ['Spicer 60'], tubesIn: [11] }],
    ['too many tubes', { names: ['Spicer 60'], tubesIn: [1, 2, 3, 4, 5, 6, 7] }],
  ])('refuse %s', async (_, facts) => {
    const before = await axles();
    const reply = await people.admin.post(AXLES, facts);
    expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid', fields: {} }]);
    expect(await axles()).toEqual(before);
  });

  it('reach phones with the catalogue, and with its changes when one has changed', async () => {
    const phone = async (since = '') =>
      (await people.visitor.get(`/api/offline/catalogue${since}`)).body;
    const whole = OfflineCatalogue.parse(await phone());
    expect(whole.axles).toHaveLength(7);
    const since = `?since=${encodeURIComponent(whole.stamp ?? '')}`;
    await people.admin.put('/api/admin/products/1002', { price: '31.00' });
    expect(CatalogueChanges.parse(await phone(since)).axles).toBeUndefined();
    await people.admin.post(AXLES, { names: ['Spicer 70'], tubesIn: [] });
    const changes = CatalogueChanges.parse(await phone(since));
    expect(changes.axles).toHaveLength(8);
    expect(patchCatalogue(whole, changes).axles).toEqual(changes.axles);
  });
});
