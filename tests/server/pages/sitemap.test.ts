import { NO_PAGES } from '../../support/site';
import { describe, expect, it } from 'vitest';
import { holdSitemap, robotsText, sitemapFiles } from '../../../src/server/services/pages/sitemap';
import { shopForAll } from '../../support/shop';

const SITE = 'https://shop.test';
const addressesIn = (text = '') =>
  [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);

describe('a sitemap', () => {
  it('is one file up to the most addresses of a file', () => {
    const files = sitemapFiles(['/', '/a', '/b'], SITE, 3);
    expect([...files.keys()]).toEqual(['/sitemap.xml']);
    expect(addressesIn(files.get('/sitemap.xml'))).toEqual([`${SITE}/`, `${SITE}/a`, `${SITE}/b`]);
  });

  it('is an index of several files above that', () => {
    const files = sitemapFiles(['/', '/a', '/b', '/c'], SITE, 3);
    const index = files.get('/sitemap.xml');
    expect(index).toContain('<sitemapindex');
    expect(addressesIn(index)).toEqual([`${SITE}/sitemap-1.xml`, `${SITE}/sitemap-2.xml`]);
    expect(addressesIn(files.get('/sitemap-1.xml'))).toHaveLength(3);
    expect(addressesIn(files.get('/sitemap-2.xml'))).toEqual([`${SITE}/c`]);
  });

  it('has at most 50,000 addresses', () => {
    const paths = Array.from({ length: 50_001 }, (_, index) => `/${index}`);
    expect([...sitemapFiles(paths.slice(1), SITE).keys()]).toEqual(['/sitemap.xml']);
    expect(sitemapFiles(paths, SITE).size).toBe(3);
  });
});

describe('the sitemap of a shop', () => {
  const shop = shopForAll();

  it('is made again after a change of the catalogue only', async () => {
    const sitemap = holdSitemap(shop.catalogue, NO_PAGES, SITE);
    const first = sitemap('/sitemap.xml');
    expect(addressesIn(first?.plain.toString())).toContain(`${SITE}/product/gusset-plate-set`);
    for (const path of ['/build/link', '/build/four-link', '/build/paper', '/reminders'])
      expect(addressesIn(first?.plain.toString())).toContain(`${SITE}${path}`);
    expect(sitemap('/sitemap.xml')).toBe(first);
    expect(sitemap('/sitemap-1.xml')).toBeUndefined();
    await shop.db.updateTable('product').set({ published: 0 }).where('id', '>', 1041).execute();
    await shop.db
      .updateTable('catalogue_state')
      .set((row) => ({ version: row('version', '+', 1) }))
      .execute();
    await shop.catalogue.refresh();
    expect(addressesIn(sitemap('/sitemap.xml')?.plain.toString()).length).toBeLessThan(
      addressesIn(first?.plain.toString()).length,
    );
  });
});

it('robots.txt closes nothing, neither the calls that pages need nor what is sent with noindex', () => {
  expect(robotsText('https://shop.test').split('\n')).toEqual([
    'User-agent: *',
    'Disallow:',
    '',
    'Sitemap: https://shop.test/sitemap.xml',
    '',
  ]);
});
