import { describe, expect, it } from 'vitest';
import { getGoingLive } from '../../../src/contract/site/going-live';
import { peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';
import { LAKEHEAD } from '../../support/site';

const PATH = '/api/admin/going-live';

describe.each(engines)('the checklist before the shop opens (%s)', (engine) => {
  const shop = shopForEach({ engine });
  const people = peopleForEach(shop);
  const left = async () =>
    getGoingLive.reply
      .parse((await people.admin.get(PATH)).body)
      .items.flatMap(({ id, done }) => (done ? [] : [id]));

  it('follows what the owner does', async () => {
    expect(await left()).toEqual(
      expect.arrayContaining(['facts', 'tax', 'shipping', 'pages', 'payments', 'sample']),
    );
    await people.admin.put('/api/admin/site', {
      ...LAKEHEAD,
      email: 'hello@lakehead.ca',
      hours: 'Mon to Fri',
      privacyPerson: 'Kim Lee',
      revision: 0,
    });
    for (const page of ['shipping', 'returns', 'warranty', 'terms', 'privacy', 'about'])
      await people.admin.post(`/api/admin/pages/${page}/confirm`, {});
    await shop.db.updateTable('product').set({ published: 0 }).execute();
    const after = await left();
    for (const id of ['facts', 'tax', 'pages', 'sample']) expect(after).not.toContain(id);
    expect(after).toContain('payments');
  });
});

describe('the checklist before the shop opens', () => {
  const people = peopleForEach(shopForEach());

  it('is for the admin alone', async () => {
    expect((await people.visitor.get(PATH)).status).toBe(401);
    expect((await people.vendor.get(PATH)).status).toBe(403);
  });
});
