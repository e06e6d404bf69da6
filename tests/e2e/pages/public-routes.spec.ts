import { once } from 'node:events';
import http from 'node:http';
import type { Request } from '@playwright/test';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { PAGES, PAGE_PATHS, pageAt } from '../../../src/contract/pages';
import { buy } from '../../support/admin';
import { checkAxe } from '../../support/browser/check-axe';

/** Every public route with its heading and a text that only the complete page has. */
const ROUTES = [
  ['/', 'Built for the Extreme', 'Built by Fabricators, For Fabricators'],
  ['/auth', 'Your Account', 'Sign Up'],
  ['/contact', 'Contact Us', '24 hours'],
  ['/vendor-request', 'Become a Vendor', 'Tell Us About Your Business'],
  ['/offline', 'Shop Without a Signal', 'On your home screen'],
  ['/reminders', 'October Reminder', 'Add to Calendar'],
  ['/freight', 'Ask for Freight', 'There are no parts to send yet.'],
  ['/privacy', 'Privacy', 'cookie'],
  ['/pages/returns', 'Returns and Refunds', 'Cancelling an order'],
  ['/pages/nothing', 'Page Not Found', 'The shop has no such page.'],
  ['/forgot-password', 'Forgot Your Password?', 'Email'],
  ['/search', 'Search Products', 'Start Your Search'],
  ['/search?q=beadlock', 'Search Results for beadlock', 'Weld-On Beadlock Set'],
  ['/search?q=zzz%25%27', "Search Results for zzz%'", 'No products found'],
  ['/all-products', 'Complete Product Catalog', 'Availability'],
  ['/category/suspension', 'Suspension', 'Products'],
  ['/category/heim-joints', 'Heim Joints', '11 Products Available'],
  ['/category/heim-joints/chromoly', 'Chromoly Heim Joints', 'Back to Heim Joints'],
  [
    '/category/heim-joints/chromoly?view=table&hand=left',
    'Chromoly Heim Joints',
    '6 of 11 Products',
  ],
  ['/category/steering?view=cards', 'Steering', 'Compare'],
  ['/category/heim-joints/lifetime', 'TMR Lifetime Heims', 'Back to Heim Joints'],
  ['/category/wheels', 'Wheels & Beadlocks', 'Products'],
  ['/category/recovery-gear', 'Recovery Gear', 'Coming Soon'],
  ['/category/trusses', 'AXLES', 'Products'],
  ['/category/apparel', 'Apparel', 'Product'],
  ['/category/tabs-gussets', 'Tabs & Gussets', '$12.49'],
  ['/category/steering', 'Steering', '(Available for multiple tube sizes)'],
  ['/category/tools', 'Tools', 'Products'],
  ['/category/nothing', 'Category Not Found', "The category you're looking for doesn't exist."],
  ['/category/steering/nothing', 'Category Not Found', 'Back to Steering'],
  ['/product/gusset-plate-set', 'Gusset Plate Set', '$6.99 CAD'],
  ['/product/weld-on-beadlock-set-17-in', 'Weld-On Beadlock Set 17 in', '$1149.00 CAD'],
  [
    '/product/nothing',
    'Product Not Found',
    "The product you're looking for doesn't exist or has been removed.",
  ],
  ['/compare', 'Compare Parts', 'Nothing to compare yet'],
  ['/compare?ids=1012~1013~1016~1018', 'Compare Parts', 'Remove'],
  ['/build/four-link', 'Four-Link Geometry', 'Through the travel'],
  ['/builds', 'Workbench', 'Triangulated rear four-link'],
  ['/builds/triangulated-rear-four-link', 'Triangulated rear four-link', 'Add all to cart'],
  ['/builds/nothing', 'Build Not Found', 'See the example builds'],
  ['/no/such/page', 'Page Not Found', 'See the complete catalog'],
] as const;

/** The pages for anyone that are not visited here: they are rendered in the browser only. */
const NOT_HERE = ['/build/link', '/build/paper', '/build/$'];

test('every other page for anyone is visited here', () => {
  const visited = ROUTES.map(([address]) => pageAt(new URL(address, 'http://shop').pathname));
  const open = PAGE_PATHS.filter((path) => (PAGES[path].who ?? 'anyone') === 'anyone');
  expect(open.filter((path) => !visited.includes(path))).toEqual(NOT_HERE);
});

const MISSING = new Set([
  '/category/nothing',
  '/category/steering/nothing',
  '/product/nothing',
  '/builds/nothing',
  '/pages/nothing',
  '/no/such/page',
]);

declare global {
  interface Window {
    /** Sum of the layout shifts since the page was loaded. */
    shifted: number;
  }
}

const sumShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The addresses of this document's requests without an answer; event streams never end. */
const noteOpen = (page: Page) => {
  const open = new Set<Request>();
  // The report of a search that found nothing may outlive its page; the browser does not tell its end then.
  page.on('framenavigated', () => open.clear());
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.url());
};

for (const [path, heading, text] of ROUTES)
  test(`${path}: rendered by the server, no errors, no layout shift, no horizontal scrolling, no axe violations`, async ({
    page,
    request,
    shop,
  }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(MISSING.has(path) ? 404 : 200);
    expect(await answer.text()).toContain('<h1');

    await sumShifts(page);
    const open = noteOpen(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await whenAlive(page);
      await expect.poll(open).toEqual([]);
      const [scrollWidth, shifted] = await page.evaluate(async () => {
        // The next frame lays out what has arrived; its shifts are counted after that.
        for (let frame = 0; frame < 3; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        return [document.documentElement.scrollWidth, window.shifted];
      });
      expect(scrollWidth, `${width} px`).toBeLessThanOrEqual(width);
      expect(shifted, `${width} px`).toBeLessThanOrEqual(0.02);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await expect(page.locator('main')).toContainText(text);
    await expect(page).toHaveTitle(/Nickel Range Fabrication Supply/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
    const canonical = page.locator('link[rel=canonical]');
    if (!MISSING.has(path))
      await expect(canonical).toHaveAttribute('href', new RegExp(`^${shop.url}/`));
    await checkAxe(page, 'html');
  });

test('the report of a search that found nothing is read to its end', async ({ page }) => {
  const read = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/search/missed'),
  );
  await page.goto('/search?q=zzz');
  await read;
});

test("text at twice its size stays inside a phone's window, and a price inside its card", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const open = noteOpen(page);
  const check = async (path: string) => {
    await page.goto(path);
    await whenAlive(page);
    await expect.poll(open).toEqual([]);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const { width, cut } = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      const right = (element: Element | null) => element?.getBoundingClientRect().right ?? Infinity;
      const prices = [...document.querySelectorAll('article .price b')];
      return {
        width: document.documentElement.scrollWidth,
        cut: prices.filter((price) => right(price) > right(price.closest('article'))).length,
      };
    });
    expect({ path, width, cut }).toEqual({ path, width: 320, cut: 0 });
  };
  for (const path of ['/', '/all-products', '/search?q=heim', '/contact', '/auth', '/privacy'])
    await check(path);
  for (const path of ['/category/heim-joints/chromoly', '/product/gusset-plate-set', '/reminders'])
    await check(path);
  const { id } = await buy(page.request);
  await page.request.post('/api/cart', { data: { productId: 1002, quantity: 1 } });
  for (const path of ['/checkout', '/orders', `/orders/${id}`, '/profile', '/build', '/build/link'])
    await check(path);
});

test('structured data has the organization on every page, product and breadcrumb on a product page', async ({
  request,
}) => {
  const facts = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
    );
  };
  expect((await facts('/')).map((fact) => fact['@type'])).toContain('Organization');
  const ofProduct = await facts('/product/weld-on-beadlock-set-17-in');
  expect(ofProduct.map((fact) => fact['@type'])).toEqual(
    expect.arrayContaining(['Organization', 'Product', 'BreadcrumbList']),
  );
  const product = ofProduct.find((fact) => fact['@type'] === 'Product');
  expect(product).toMatchObject({ offers: { price: '1149.00', priceCurrency: 'CAD' } });
  expect(product, 'nobody has reviewed it').not.toHaveProperty('aggregateRating');
});

test('each size of a part is rendered by the server with its own address, title and preview', async ({
  request,
  shop,
}) => {
  const page = async (query: string) =>
    (await request.get(`/product/gusset-plate-set${query}`)).text();
  const small = await page('');
  const large = await page('?item=1042');
  const address = `${shop.url}/product/gusset-plate-set?item=1042`;
  expect(large).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(large).toContain(`<meta property="og:url" content="${address}"/>`);
  expect(large).toMatch(/<title>Gusset Plate Set Large \|/);
  expect(large).toMatch(/<meta property="og:title" content="Gusset Plate Set Large \|/);
  expect(large).toContain('NR-TG-GP-L');
  expect(small).toMatch(/<title>Gusset Plate Set Small \|/);
  for (const same of ['?item=1041', '?item=01042', '?item=1002', '?other=1042'])
    expect(await page(same)).toBe(small);
});

test('sitemap.xml lists every category and product, and robots.txt links to it', async ({
  request,
  shop,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/', '/all-products', '/category/tools', '/product/gusset-plate-set'])
    expect(sitemap).toContain(`<loc>${shop.url}${path}</loc>`);
  expect(sitemap).toContain('/product/gusset-plate-set?item=1042</loc>');
  expect(sitemap).not.toContain('item=1041');
  const products = (await (await request.get('/api/products')).json()) as { slug: string }[];
  for (const { slug } of products) expect(sitemap).toContain(`/product/${slug}</loc>`);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  expect(robots).not.toContain('Disallow: /');
});

test('pages are byte-identical for every visitor, compressed, and a 304 when unchanged', async ({
  request,
}) => {
  const first = await request.get('/');
  const etag = first.headers()['etag'] ?? '';
  expect(first.headers()['content-encoding']).toBe('br');
  expect(first.headers()['set-cookie']).toBeUndefined();
  const second = await request.get('/', { headers: { 'if-none-match': etag } });
  expect(second.status()).toBe(304);
});

/** The status, type and Location of a path, sent as it is: fetch would take `//x` for another host. */
const sentRaw = async (url: string, path: string) => {
  const { hostname, port } = new URL(url);
  const [answer] = (await once(http.get({ hostname, port, path }), 'response')) as [
    http.IncomingMessage,
  ];
  answer.resume();
  const type = answer.headers['content-type']?.split(';', 1)[0];
  return [path, answer.statusCode, type, answer.headers.location];
};

test('a path with a double slash is no page and leads to no other host', async ({ shop }) => {
  for (const path of [
    '//',
    '///',
    '//x',
    '//x?q=1',
    '/shop//x',
    '//evil.example/',
    '//evil.example/%2e%2e',
    '/\\x',
    '/shop\\x',
    '/contact//',
    '//contact',
    '/account//x',
    '/admin//x',
  ])
    expect(await sentRaw(shop.url, path)).toEqual([path, 404, 'text/html', undefined]);
  expect(await sentRaw(shop.url, '/contact/')).toEqual(['/contact/', 200, 'text/html', undefined]);
});

test('a path with needless percent signs is the same page', async ({ request }) => {
  expect(await (await request.get('/%63ontact')).text()).toContain('Contact Us</h1>');
});

test('an unknown call is a 404 in JSON, never a page', async ({ shop }) => {
  for (const path of ['/api', '/api/', '/api?x=1', '/api/nothing', '/api//nothing', '/%61pi'])
    expect(await sentRaw(shop.url, path)).toEqual([path, 404, 'application/json', undefined]);
});

test('a missing asset is a 404, never a page', async ({ request }) => {
  const answer = await request.get('/assets/nothing-12345.js');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('application/json');
});
