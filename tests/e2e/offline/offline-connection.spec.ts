import { type Page, expect, test, visitOnce } from '../../support/browser/truck';

const MEMBER_PAGES = [
  '/cart',
  '/checkout',
  '/orders',
  '/order-history',
  '/profile',
  '/account',
  '/admin/dealers',
  '/admin/vendor-orders',
  '/dashboard',
];

const strip = (page: Page) => page.locator('[data-reach] [role=status]:not(:empty)');

test('offline a strip shows the state and prices show their date; back online the strip says so', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await page.clock.install();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await expect(strip(page)).toHaveText(
    /^You're offline\. Browsing the catalogue saved \w{3} \d+, 20\d\d, \d+:\d\d\s[AP]M\.$/,
  );
  await expect(page.getByText(/^Price and stock as of \w{3} \d+, 20\d\d$/)).toBeVisible();
  await page.goto(`${line.url}/search?q=gusset`);
  await expect(page.getByText(/^Searching the copy saved/)).toBeVisible();
  await expect(page.getByText(/results? found/)).toBeVisible();
  await expect(strip(page)).toHaveText(/^You're offline/);
  // "Back online" shows for 3 s: the clock advances in steps, so that a slow machine does not miss it.
  await page.clock.pauseAt(Date.now() + 60_000);
  line.set('ok');
  const shown = async () => {
    await page.clock.runFor(500);
    return (await strip(page).allTextContents()).join();
  };
  await expect.poll(shown, { intervals: [50] }).toBe('Back online');
  await expect.poll(shown, { intervals: [50] }).toBe('');
  await expect(page.getByText(/^Searching the copy saved/)).toHaveCount(0);
});

test('the button of a part and the results of a search stay where they are when the connection is lost', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  await page.setViewportSize({ width: 1440, height: 900 });
  const button = page.getByRole('button', { name: 'Add to Cart' }).first();
  const card = page.getByRole('article').first();
  for (const [path, place, words] of [
    ['/product/gusset-plate-set', button, /^Price and stock as of/],
    ['/search?q=gusset', card, /^Searching the copy saved/],
  ] as const) {
    line.set('ok');
    await page.goto(line.url + path);
    await expect(page.getByText(/^Ships by/).first()).toBeVisible();
    // Whatever comes late has come by then.
    await page.locator('html[data-offline=ready]').waitFor({ state: 'attached' });
    const before = await place.boundingBox();
    line.set('cut');
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.getByText(words)).toBeVisible();
    expect(await place.boundingBox()).toEqual(before);
  }
});

test('a script that fails offline does not reload the page when the shop answers again', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/search?q=gusset`);
  await expect(strip(page)).toHaveText(/^You're offline/);
  await page.evaluate(() => {
    document.documentElement.dataset.same = '';
  });
  line.set('ok');
  await page.evaluate(() => {
    dispatchEvent(new Event('vite:preloadError'));
    dispatchEvent(new Event('online'));
  });
  await expect(strip(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page.locator('html[data-same]')).toHaveCount(1);
});

test('a part that is not stored shows why, and loads when the shop is back', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  await phone.context().setOffline(true);
  await page.goto(`${line.url}/product/not-on-this-phone`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
  await expect(page.getByText("this part isn't saved on this device")).toBeVisible();
  await phone.context().setOffline(false);
  await expect(page.getByText("doesn't exist or has been removed.")).toBeVisible();
});

test('on a silent connection pages show the stored copy, and private pages an error without a redirect', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('hang');
  await page.goto(`${line.url}/category/tools`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools');
  await expect(strip(page)).toHaveText(
    'Slow connection - showing the saved copy while we keep trying.',
  );
  line.set('cut');
  for (const path of MEMBER_PAGES) {
    await page.goto(line.url + path, { waitUntil: 'commit' });
    await expect(page.getByText("We couldn't reach the shop").first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  line.set('hang');
  await page.goto(`${line.url}/profile`, { waitUntil: 'commit' });
  // A slow connection is a working one: the page asks for ten seconds.
  await expect(page.getByText("We couldn't reach the shop").first()).toBeVisible({
    timeout: 60_000,
  });
});

test('a Wi-Fi portal leaves no page where a picture belongs; the pictures come when the shop is reached, without a reload', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('portal');
  await page.evaluate(() => caches.delete('shop-offline-img-v1'));
  await page.goto(`${line.url}/category/steering`);
  await expect(strip(page)).toHaveText('You may need to sign in to this Wi-Fi.');
  const pictures = page.locator('main article img');
  await expect(pictures.first()).toHaveAttribute('data-fallback');
  line.set('ok');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(pictures.first()).not.toHaveAttribute('data-fallback');
  await expect
    .poll(() => pictures.first().evaluate((it: HTMLImageElement) => it.naturalWidth))
    .toBeGreaterThan(1);
  const pages = () =>
    page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const type = (await cache.match(request))?.headers.get('content-type') ?? '';
          if (type.includes('html') && !request.url.includes('/index.html'))
            found.push(request.url);
        }
      }
      return found;
    });
  expect(await pages()).toEqual([]);
});

test('the login address opens the login page offline too', async ({ line, phone }) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/api/login?next=%2Fcheckout`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout$/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('a price that changed while the app was closed is right on the next start', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  // The reply of a shop that has raised the price since, and does not know the version of the phone.
  await phone.context().route(/\/api\/offline\/catalogue/, async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const answer = await route.fetch({ url: route.request().url().split('?', 1)[0], headers });
    await route.fulfill({
      response: answer,
      headers: { 'content-type': 'application/json', etag: 'W/"new"' },
      // Large enough for a worker, which parses it beside the page (docs/rules.md 12.24).
      body: (await answer.text()).replaceAll('"1149.00"', '"1199.00"').padEnd(300_000),
    });
  });
  const worker = page.waitForEvent('worker');
  await page.goto(`${line.url}/product/weld-on-beadlock-set-17-in`);
  expect((await worker).url()).toContain('/assets/catalogue-worker-');
  await expect(page.getByText('$1199.00 CAD').first()).toBeVisible();
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByText('$1199.00 CAD').first()).toBeVisible();
});
