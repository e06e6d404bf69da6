import { describe, expect, it } from 'vitest';
import { listPageVersions } from '../../../src/contract/site/admin-pages';
import { SitePage } from '../../../src/shop/site/page';
import { peopleForEach } from '../../support/people';
import { shopForEach } from '../../support/shop';

const PATH = '/api/admin/pages';
const TEXT = { title: 'Returns', text: 'Send it back within 60 days.' };

describe('the pages of the owner', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);
  const shown = async (slug: string) =>
    SitePage.parse((await people.visitor.get(`/api/pages/${slug}`)).body);
  const versions = async (slug: string) =>
    listPageVersions.reply.parse((await people.admin.get(`${PATH}/${slug}`)).body);

  it('are drafts until the owner confirms them, and drafts again after a change', async () => {
    expect(await shown('returns')).toMatchObject({ version: 0, confirmedAt: null });
    await people.admin.post(`${PATH}/returns/confirm`, {});
    expect(await shown('returns')).toMatchObject({
      version: 1,
      confirmedAt: expect.stringMatching(/Z$/),
    });
    const saved = await people.admin.put(`${PATH}/returns`, { ...TEXT, revision: 1 });
    expect([saved.status, saved.body]).toMatchObject([200, { revision: 2, confirmedAt: null }]);
    expect(await shown('returns')).toMatchObject({ ...TEXT, version: 2, confirmedAt: null });
  });

  it('keep every version with who saved it', async () => {
    await people.admin.put(`${PATH}/returns`, { ...TEXT, revision: 0 });
    await people.admin.put(`${PATH}/returns`, { ...TEXT, text: 'Never.', revision: 1 });
    expect(await versions('returns')).toMatchObject([
      { version: 2, text: 'Never.', savedBy: people.admin.account.username },
      { version: 1, text: TEXT.text },
      { version: 0, savedBy: null },
    ]);
  });

  it('have one winner when two people edit one, and the other gets what is stored', async () => {
    await people.admin.put(`${PATH}/returns`, { ...TEXT, revision: 0 });
    const second = await people.admin.put(`${PATH}/returns`, {
      ...TEXT,
      text: 'Never.',
      revision: 0,
    });
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'edit_conflict', stored: { text: TEXT.text, revision: 1 } },
    ]);
    // What is stored already is no conflict.
    expect((await people.admin.put(`${PATH}/returns`, { ...TEXT, revision: 0 })).status).toBe(200);
    expect(await versions('returns')).toHaveLength(2);
  });

  it('may be added and removed, but for those that every shop has', async () => {
    const page = { title: 'Welding Guide', text: 'Preheat thick plate.', revision: 0 };
    await people.admin.put(`${PATH}/welding-guide`, page);
    const links = async () => JSON.stringify((await people.visitor.get('/api/site')).body);
    expect(await links()).toContain('welding-guide');
    expect((await people.admin.delete(`${PATH}/welding-guide`)).status).toBe(200);
    expect(await links()).not.toContain('welding-guide');
    expect((await people.visitor.get('/api/pages/welding-guide')).status).toBe(404);
    expect((await people.admin.get(`${PATH}/welding-guide`)).status).toBe(404);
    expect((await people.admin.delete(`${PATH}/returns`)).status).toBe(409);
    // A page may come back at the same address.
    expect((await people.admin.put(`${PATH}/welding-guide`, page)).body).toMatchObject({
      revision: 3,
    });
  });
});

describe('the pages of the owner', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  it('need a title, a text and a plain address', async () => {
    const put = async (slug: string, body: object) =>
      (await people.admin.put(`${PATH}/${slug}`, { ...TEXT, revision: 0, ...body })).body;
    expect(await put('returns', { title: ' ' })).toMatchObject({
      fields: { title: 'Please give the page a title' },
    });
    expect(await put('returns', { text: '' })).toMatchObject({ code: 'invalid' });
    expect(await put('Returns', {})).toMatchObject({ code: 'invalid' });
  });

  it('stand in the activity log', async () => {
    await people.admin.put(`${PATH}/returns`, { ...TEXT, revision: 0 });
    await people.admin.post(`${PATH}/returns/confirm`, {});
    const { body } = await people.admin.get('/api/admin/audit-log');
    expect(body).toMatchObject({
      rows: [
        { what: 'Page confirmed: Returns, version 1' },
        { title: 'Page saved: Returns, version 1' },
      ],
    });
  });
});
