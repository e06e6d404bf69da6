import { describe, expect, it } from 'vitest';
import { AdminExample, EXAMPLES as CALLS } from '../../../src/contract/builds/admin';
import { suspensionFragment, writtenDraft } from '../../../src/workbench/builds/four-link/address';
import { START } from '../../../src/workbench/builds/four-link/examples';
import { actsOn } from '../../../src/server/tables/log/log';
import { codeOf } from '../../support/buyers';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';

const EXAMPLES = '/api/admin/example-builds';

const draft = (slug: string, more: object = {}) => ({
  slug,
  title: 'Front 3-link, 3 in axle',
  description: 'Two lower links and an upper one.',
  lines: [{ what: { kind: 'part', productId: 1002 }, quantity: 2, note: '', have: false }],
  suspension: '',
  published: true,
  ...more,
});

describe('The example builds of the owner', () => {
  const shop = shopForAll();
  const people = peopleForAll(shop);

  const shown = async () =>
    ((await people.visitor.get('/api/example-builds')).body as { slug: string }[]).map(
      ({ slug }) => slug,
    );
  const add = async (slug: string, more: object = {}) => {
    const reply = await people.admin.post(EXAMPLES, draft(slug, more));
    expect(reply.status).toBe(201);
    return AdminExample.parse(reply.body);
  };

  it('are published, changed, withdrawn and deleted at once, and it is logged', async () => {
    const { id } = await add('front', { published: false });
    expect(await shown()).not.toContain('front');
    const put = (more: object) => people.admin.put(`${EXAMPLES}/${id}`, draft('front', more));
    expect((await put({})).body).toEqual({ id, ...draft('front') });
    expect(await shown()).toContain('front');
    await put({ slug: 'front-3-link' });
    expect(await shown()).toEqual(expect.arrayContaining(['front-3-link']));
    expect(await shown()).not.toContain('front');
    await put({ published: false });
    expect(await shown()).not.toContain('front');
    expect((await people.admin.delete(`${EXAMPLES}/${id}`)).status).toBe(200);
    expect((await people.admin.get(`${EXAMPLES}/${id}`)).status).toBe(404);
    const acts = (await actsOn(shop.db, `example:${id}`)).map(({ act }) => act);
    expect([acts[0], acts.at(-1)]).toEqual(['example.removed', 'example.added']);
    const log = await people.admin.get('/api/admin/audit-log?q=Example%20build');
    expect(JSON.stringify(log.body)).toContain(
      'Front 3-link, 3 in axle: address front-3-link → front, published yes → no',
    );
  });

  it('have addresses of their own', async () => {
    const { id } = await add('one');
    await add('two');
    for (const reply of [
      await people.admin.post(EXAMPLES, draft('one')),
      await people.admin.put(`${EXAMPLES}/${id}`, draft('two')),
    ])
      expect([reply.status, codeOf(reply)]).toEqual([409, 'slug_taken']);
    expect((await people.admin.put(`${EXAMPLES}/${id}`, draft('one'))).status).toBe(200);
  });

  it('have the drawing of a suspension, or none', async () => {
    const suspension = suspensionFragment(writtenDraft(START));
    const { id } = await add('drawn', { suspension });
    expect((await people.admin.get(`${EXAMPLES}/${id}`)).body).toMatchObject({ suspension });
    for (const wrong of ['drawing', `#${suspension}`, suspension.replace('v=1', 'v=2')]) {
      const reply = await people.admin.put(
        `${EXAMPLES}/${id}`,
        draft('drawn', { suspension: wrong }),
      );
      expect([reply.status, reply.body]).toMatchObject([
        400,
        { fields: { suspension: 'This is not the link of a suspension' } },
      ]);
    }
    const { suspension: _, ...older } = draft('drawn');
    expect((await people.admin.put(`${EXAMPLES}/${id}`, older)).body).toMatchObject({
      suspension: '',
    });
  });

  it('are found by title and address', async () => {
    await add('long-arm', { title: 'Skid plate' });
    const found = async (q: string) =>
      CALLS.list.reply
        .parse((await people.admin.get(`${EXAMPLES}?q=${q}`)).body)
        .rows.map(({ slug }) => slug);
    expect(await found('skid')).toEqual(['long-arm']);
    expect(await found('long-')).toEqual(['long-arm']);
    expect(await found('nowhere')).toEqual([]);
  });
});
