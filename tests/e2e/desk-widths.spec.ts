import { ADMIN_PASSWORD, expect, test, whenAlive } from '../support/browser';
import { terminalBuyer } from '../support/terminal';

/** What kind of page an address is: '/admin/orders/01a1…/invoice' is '/admin/orders/:one/invoice'. */
const kindOf = (path: string) => path.replace(/\/[^/]*\d[^/]*/g, '/:one');

test('no desk page is wider than the screen, on a phone or at a desk, however long names are', async ({
  page,
  shop,
}) => {
  test.slow();
  const name = 'a-name-as-long-as-they-can-be-01';
  const buyer = await terminalBuyer(shop.url, name);
  await buyer.buy(1041);
  const words = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);
  await buyer.ask('POST', '/api/contact', {
    name: words.slice(0, 90),
    email: `${name}.${words.slice(0, 30)}@shop.test`.replace('ä', 'a'),
    subject: words.slice(0, 150),
    message: words,
  });
  await buyer.leave();
  await page.request.post('/api/login', { data: { username: 'admin', password: ADMIN_PASSWORD } });

  // From link to link, one page of each kind.
  const found = new Map([['/admin/orders', '/admin/orders']]);
  for (const path of found.values())
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(path);
      await whenAlive(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^(Loading|Opening)/)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toHaveCount(0);
      const [wide] = await page.evaluate(() => [document.documentElement.scrollWidth]);
      expect([path, wide]).toEqual([path, width]);
      // The open desk's name is in sight.
      await expect(
        page.getByRole('navigation', { name: 'Desks' }).locator('[data-status=active]'),
      ).toBeInViewport({ ratio: 0.9 });
      for (const link of await page.locator('a[href^="/admin/"]').all()) {
        const href = new URL((await link.getAttribute('href')) ?? '', shop.url).pathname;
        if (!found.has(kindOf(href))) found.set(kindOf(href), href);
      }
    }
  expect([...found.keys()].toSorted()).toEqual([
    '/admin/dealers',
    '/admin/discounts',
    '/admin/discounts/:one',
    '/admin/discounts/new',
    '/admin/inbox',
    '/admin/inbox/:one',
    '/admin/orders',
    '/admin/orders/:one',
    '/admin/orders/:one/invoice',
    '/admin/orders/:one/packing-slip',
    '/admin/products',
    '/admin/products/:one',
    '/admin/products/import',
    '/admin/products/new',
    '/admin/settings',
    '/admin/settings/log',
    '/admin/settings/mails',
    '/admin/settings/shipping',
    '/admin/vendor-orders',
  ]);
});
