import { type Page, expect, test, visitOnce } from '../support/truck';

const MEMBER_PAGES = [
  '/cart',
  '/checkout',
  '/orders',
  '/order-history',
  '/profile',
  '/admin/dealers',
  '/admin/vendor-orders',
  '/dashboard',
];

const strip = (page: Page) => page.locator('[data-reach] [role=status]:not(:empty)');

test('without the shop a strip says so, prices say from when they are, and it says when the shop is back', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await page.clock.install();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/product/gusset-plate-set`);
  await expect(strip(page)).toHaveText(
    /^You're offline\. Browsing the catalogue saved \d+ \w{3}, \d\d:\d\d\.$/,
  );
  await expect(page.getByText(/^Price and stock as of \d+ \w{3} 20\d\d$/)).toBeVisible();
  await page.goto(`${line.url}/search?q=gusset`);
  await expect(page.getByText(/^Searching the copy saved/)).toBeVisible();
  await expect(page.getByText(/results? found/)).toBeVisible();
  await expect(strip(page)).toHaveText(/^You're offline/);
  // "Back online" is shown for three seconds: the clock goes on in steps, so that no machine is too slow to see it.
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

test('a part that is not kept keeps its heading, says why, and comes when the shop is back', async ({
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

test('a silent line is taken for none while it is still silent; pages of one’s own say so and lead nowhere else', async ({
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
  await expect(page.getByText("We couldn't reach the shop").first()).toBeVisible();
});

test('the way to log in leads to the page for it, also without the shop', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/api/login?next=%2Fcheckout`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout$/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('a price that changed while the phone was away is right on the next start', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  // The answer of a shop whose owner has raised the price since.
  await phone.context().route('**/api/offline/catalogue', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    await route.fulfill({
      response: answer,
      headers: { 'content-type': 'application/json', etag: 'W/"new"' },
      body: (await answer.text()).replaceAll('"1149.00"', '"1199.00"'),
    });
  });
  await page.goto(`${line.url}/product/weld-on-beadlock-set-17-in`);
  await expect(page.getByText('$1199.00 CAD').first()).toBeVisible();
  await page.getByRole('link', { name: /Back to/ }).click();
  await expect(page.getByText('$1199.00 CAD').first()).toBeVisible();
});
