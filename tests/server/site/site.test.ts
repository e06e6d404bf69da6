import { describe, expect, it } from 'vitest';
import { KnownFacts } from '../../../src/contract/site/admin';
import { getSite } from '../../../src/contract/site/site';
import { holdSite } from '../../../src/server/services/site/hold-site';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const PATH = '/api/admin/site';

describe('the facts of the shop', () => {
  const shop = shopForEach({ shopEmail: 'desk@shop.test' });
  const people = peopleForEach(shop);
  const publicFacts = async () => {
    const { status, body, headers } = await people.visitor.get('/api/site');
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      expect.not.stringMatching(/private/),
    ]);
    return getSite.reply.parse(body);
  };

  it('are those of the sample until the owner gives his own, which everyone sees at once', async () => {
    expect(await publicFacts()).toMatchObject({
      isSample: true,
      name: 'Nickel Range Fabrication Supply',
      place: 'Sudbury, Ontario',
      email: 'desk@shop.test',
    });
    const { status, body } = await people.admin.put(PATH, { ...LAKEHEAD, revision: 0 });
    expect([status, body]).toMatchObject([200, { name: LAKEHEAD.name, revision: 1 }]);
    expect(await publicFacts()).toMatchObject({
      isSample: false,
      name: 'Lakehead Trailer Parts',
      place: 'Thunder Bay, Ontario',
      email: 'hello@lakehead.example',
      gstNumber: '123456782 RT0001',
    });
    const { body: config } = await people.visitor.get('/api/config');
    expect(config).toMatchObject({ email: 'hello@lakehead.example' });
  });

  it('have one winner when two people edit them, and the other gets what is stored', async () => {
    const first = await people.admin.put(PATH, { ...LAKEHEAD, revision: 0 });
    expect(first.status).toBe(200);
    const second = await people.admin.put(PATH, {
      ...LAKEHEAD,
      phone: '807 555 0199',
      revision: 0,
    });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'edit_conflict', stored: { phone: '807 555 0142', revision: 1 } },
    ]);
    // What is stored already is no conflict.
    expect((await people.admin.put(PATH, { ...LAKEHEAD, revision: 0 })).status).toBe(200);
    expect(KnownFacts.parse((await people.admin.get(PATH)).body).revision).toBe(1);
  });

  it('reach another process when it looks for changes', async () => {
    const other = await holdSite(shop.db, 'desk@shop.test');
    await people.admin.put(PATH, { ...LAKEHEAD, revision: 0 });
    expect(other.current.name).toBe('Nickel Range Fabrication Supply');
    await other.refresh();
    expect(other.current.name).toBe('Lakehead Trailer Parts');
  });
});
