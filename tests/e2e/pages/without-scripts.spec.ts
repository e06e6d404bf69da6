import { createServer } from 'node:http';
import { expect, test, whenAlive } from '../../support/browser/browser';

/** Public pages with a link or a text that their content has. */
const PAGES = [
  ['/', 'Built for the Extreme', 'Built by Fabricators, For Fabricators'],
  ['/category/tabs-gussets', 'Tabs & Gussets', '$12.49'],
  ['/category/heim-joints/chromoly', 'Chromoly Heim Joints', 'Back to Heim Joints'],
  ['/category/heim-joints/chromoly?view=table', 'Chromoly Heim Joints', 'Thread 1/2-20'],
  ['/compare?ids=1012~1013', 'Compare Parts', '1/2-20'],
  ['/product/gusset-plate-set', 'Gusset Plate Set', '$6.99 CAD'],
  ['/search?q=beadlock', 'Search Results for beadlock', 'Weld-On Beadlock Set'],
  ['/all-products', 'Complete Product Catalog', 'NR-TG-GP-S'],
  ['/contact', 'Contact Us', '24 hours'],
  ['/vendor-request', 'Become a Vendor', 'Tell Us About Your Business'],
  ['/offline', 'Shop Without a Signal', 'On your home screen'],
  ['/reminders', 'October Reminder', 'Add to Calendar'],
  ['/privacy', 'Privacy', 'cookie'],
  ['/no/such/page', 'Page Not Found', 'See the complete catalog'],
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    for (const [path, heading, text] of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toContainText(heading);
      await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible();
    }
  });

  test('a visitor searches, opens a part and goes back to its category', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('main').getByRole('searchbox').fill('gusset plate');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Gusset Plate Set' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gusset Plate Set');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Back to/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabs & Gussets');
  });
});

for (const path of ['/', '/category/suspension', '/product/gusset-plate-set', '/search?q=gusset'])
  test(`${path} asks for its picture first, and for scripts later`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path);
    const first = (kind: RegExp) => asked.findIndex((name) => kind.test(name));
    expect(first(/\.avif$/)).toBe(1);
    expect(first(/\.js$/)).toBeGreaterThan(1);
    expect(asked.filter((name) => name === asked[1])).toHaveLength(1);
    // Pictures for other screens or themes are not loaded.
    expect(asked).not.toContain('/img/logo-dark.svg');
  });

test('a page that comes in pieces does not load the logo of the other theme', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  const ended = new AbortController();
  let sendRest = () => {};
  // Sends the page up to the logos, and the rest when the first of them is asked for.
  const pieces = createServer(({ url = '/' }, answer) => {
    asked.push(url);
    if (url.endsWith('/logo.svg')) sendRest();
    const send = async () => {
      const reply = await fetch(shop.url + url, { signal: ended.signal });
      answer.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
      if (url !== '/') return answer.end(Buffer.from(await reply.arrayBuffer()));
      const html = await reply.text();
      const cut = html.indexOf('>', html.indexOf('/img/logo-dark.svg')) + 1;
      answer.write(html.slice(0, cut));
      sendRest = () => answer.end(html.slice(cut));
      return undefined;
    };
    // The page may still load something when the test ends.
    send().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => pieces.listen(0, '127.0.0.1', resolve));
  const address = pieces.address();
  try {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(
      `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    );
    expect(asked).toContain('/img/logo.svg');
    expect(asked).not.toContain('/img/logo-dark.svg');
  } finally {
    ended.abort();
    pieces.closeAllConnections();
    pieces.close();
  }
});

test('taps on Add to Cart before the scripts have come are not lost, and count once', async ({
  page,
}) => {
  const username = `early-${Date.now()}`;
  const data = { username, email: `${username}@shop.test`, password: 'tack, then weld' };
  await page.request.post('/api/register', { data });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/product/gusset-plate-set', { waitUntil: 'commit' });
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await add.click();
  release();
  await expect(page.getByText('Added to Cart', { exact: true }).first()).toBeVisible();
  await whenAlive(page);
  const lines = (await (await page.request.get('/api/cart')).json()) as { quantity: number }[];
  expect(lines.map(({ quantity }) => quantity)).toEqual([1]);
});

test('a form that is sent before the scripts have come is sent when they have', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Login' });
  await form.locator('[name=username]').fill('nobody');
  await form.locator('[name=password]').fill('of-wind-and-water-9');
  await form.getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.getByText('Login failed').first()).toBeVisible();
  expect(page.url()).toMatch(/\/auth$/);
});

test('a tap on a link before the scripts have come opens its page', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => new Promise(() => void route));
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Shop Now' }).click();
  await expect(page).toHaveURL(/\/category\/suspension$/);
});
