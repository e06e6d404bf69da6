import { describe, expect, it } from 'vitest';
import { getSite } from '../../../src/contract/site/site';
import { holdSite } from '../../../src/server/services/site/hold-site';
import { DEFAULT_TEXTS } from '../../../src/shop/site/home-texts';
import { peopleForEach } from '../../support/people';
import { engines, shopForEach } from '../../support/shop';

const PATH = '/api/admin/home';

describe.each(engines)('the texts of the home page (%s)', (engine) => {
  const shop = shopForEach({ engine });
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
