import { NO_PAGES } from '../../support/site';
import { describe, expect, it } from 'vitest';
import { listExamples } from '../../../src/contract/builds/examples';
import { suspensionFragment, writtenDraft } from '../../../src/workbench/builds/four-link/address';
import { START } from '../../../src/workbench/builds/four-link/examples';
import { holdSitemap } from '../../../src/server/services/pages/sitemap';
import { peopleForEach } from '../../support/people';
import { rendered } from '../../support/rendered';
import { shopForEach } from '../../support/shop';

const BRACKET = 1002;
const part = (productId: number, quantity: number) => ({
  what: { kind: 'part', productId },
  quantity,
  note: '',
  have: false,
});

describe('The published example builds', () => {
  const shop = shopForEach();
  const people = peopleForEach(shop);

  const render = (path: string) => rendered(path, people.visitor);
  const addresses = () =>
    holdSitemap(shop.catalogue, NO_PAGES, '')('/sitemap.xml')?.plain.toString() ?? '';
  const examples = async () =>
    listExamples.reply.parse((await people.visitor.get('/api/example-builds')).body);

  const DRAFT = {
    slug: 'front',
    title: 'Front',
    description: 'Links',
    suspension: suspensionFragment(writtenDraft(START)),
    lines: [part(BRACKET, 2), part(999_999, 1)],
  };
  const publish = () =>
    people.admin.post('/api/admin/example-builds', { ...DRAFT, published: true });

  it('are six in the sample, below the tools of the workbench', async () => {
    expect(await examples()).toHaveLength(6);
    const { status, page } = await render('/builds');
    expect(status).toBe(200);
    expect(page).toContain('href="/build/four-link"');
    expect(page).toContain('Front three-link with a track bar');
  });

  it('are not mentioned while there is none', async () => {
    await shop.db.deleteFrom('example_build').execute();
    await shop.db
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
    await shop.catalogue.refresh();
    const { page } = await render('/builds');
    expect(page).toContain('href="/build/four-link"');
    expect(page).not.toContain('Example Builds');
  });

  it('have the current price, and are revalidated at each use', async () => {
    await publish();
    expect(await examples()).toContainEqual({ ...DRAFT, pieces: 2, total: '65.98' });
    const { headers } = await people.visitor.get('/api/example-builds');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    await shop.db
      .updateTable('product')
      .set({ price_cents: 1000, changed_in: 1_000_000 })
      .where('id', '=', BRACKET)
      .execute();
    await shop.db
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
    await shop.catalogue.refresh();
    expect(await examples()).toContainEqual({ ...DRAFT, pieces: 2, total: '20.00' });
  });

  it('have pages that search engines can read and find', async () => {
    await publish();
    const list = await render('/builds');
    expect(list.page).toContain('href="/builds/front"');
    expect(list.page).toMatch(/2 pieces.{0,20}\$65\.98 CAD/);
    const one = await render('/builds/front');
    expect(one.status).toBe(200);
    for (const text of [
      'Weld-On Link Bracket',
      'A part that is no longer',
      '$65.98 CAD',
      '<img',
      'Side view',
      'class="upper"',
      '2 x 31.261 in',
      `href="/build/four-link#${DRAFT.suspension.replaceAll('&', '&amp;')}"`,
    ])
      expect(one.page).toContain(text);
    expect(one.head).toMatch(/<title>Front \| .*name="description" content="Links"/s);
    expect(one.head).toContain('rel="canonical" href="http://shop.test/builds/front"');
    expect(addresses()).toContain('<loc>/builds</loc>');
    expect(addresses()).toContain('<loc>/builds/front</loc>');
    for (const path of ['/builds/none', '/builds/front/more'])
      expect([path, (await render(path)).status]).toEqual([path, 404]);
  });

  it('stand beside the tools, whose pages have a title and are filled in the browser', async () => {
    const tool = await render('/build/link');
    expect(tool.status).toBe(200);
    expect(tool.head).toContain('<title>Link Designer | ');
    expect(tool.page).toMatch(/aria-current="page"[^>]*>Link Designer</);
    expect(tool.page).toContain('aria-label="Opening the workbench"');
    expect((await render('/build/none')).status).toBe(404);
  });
});
