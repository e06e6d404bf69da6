import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shopManifest } from '../../../src/server/services/site/manifest';
import { publicSite } from '../../../src/shop/site/public-site';
import { rendered } from '../../support/rendered';
import { peopleForAll } from '../../support/people';
import { shopForAll } from '../../support/shop';
import { LAKEHEAD, SAMPLE_SITE } from '../../support/site';

/** Words of the sample's trade. No text of a shop with another name has them. */
const TRADE =
  /4x4|off-road|fabricat|70W|44W|CWB|heim|beadlock|\btruss|gusset|\baxles?\b|recovery gear|for the trail|welding table|Northern Ontario|\bATV|\brigs?\b|nickelrange|Wanapitei/i;

const PAGES = [
  '/',
  '/contact',
  '/auth',
  '/vendor-request',
  '/cart',
  '/privacy',
  '/pages/shipping',
  '/pages/terms',
  '/pages/warranty',
  '/pages/about',
  '/llms.txt',
];

const shop = shopForAll();
const people = peopleForAll(shop);

/** What a shop with another name says, whose parts are not the sample's. */
const text = async (path: string): Promise<string> =>
  path.endsWith('.txt')
    ? (await shop.app.inject(path)).payload
    : Object.values(await rendered(path, people.visitor))
        .join()
        .replaceAll(/<style.*?<\/style>/gs, '');

it('a shop with another name says nothing of the trade of the sample', async () => {
  await people.admin.post('/api/admin/going-live/empty-shelf', {});
  const { body } = await people.admin.get('/api/admin/site');
  const facts = { ...LAKEHEAD, makes: 'parts for builders of trailers' };
  expect(
    (await people.admin.put('/api/admin/site', { ...(body as object), ...facts })).status,
  ).toBe(200);
  const traces: Record<string, string[]> = {};
  for (const path of PAGES) {
    const page = await text(path);
    const found = [...page.matchAll(new RegExp(`.{0,60}(?:${TRADE.source}).{0,60}`, 'gi'))];
    if (found.length) traces[path] = found.map(([line]) => line);
  }
  expect(traces).toEqual({});
  expect(await text('/')).toContain(
    '<title>Lakehead Trailer Parts | Parts for builders of trailers',
  );
  expect(await text('/vendor-request')).toContain('Put parts for builders of trailers on your');
});

it('has the title and the description of the home page that the owner has written', async () => {
  const { body } = await people.admin.get('/api/admin/home');
  await people.admin.put('/api/admin/home', {
    ...(body as object),
    homeTitle: 'Couplers and axles',
    homeDescription: 'All for trailers, from {town}.',
  });
  const home = await text('/');
  expect(home).toContain('<title>Lakehead Trailer Parts | Couplers and axles</title>');
  expect(home).toContain('content="All for trailers, from Thunder Bay."');
});

it('the manifest says what the shop makes, and leads to its own shelves', () => {
  const built = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'));
  const own = publicSite({ ...LAKEHEAD, makes: 'parts for builders of trailers' }, { pages: [] });
  const manifest = JSON.stringify(shopManifest(built, own, ['couplers']));
  expect(manifest).not.toMatch(TRADE);
  expect(manifest).toContain('"description":"Parts for builders of trailers"');
  expect(shopManifest(built, SAMPLE_SITE, [])).toMatchObject({
    description: 'Canadian-made parts for 4x4, trailer and ATV builders',
  });
});
