import { type RunningShop, startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { buy, openAsDealer, signInAsAdmin } from '../../support/admin';

/** A very long text without a space. */
const LONG = 'Bouclier-de-protection-du-différentiel-arrière'.repeat(2);

interface Ids {
  order: string;
  product: number;
  messages: string[];
}

/** Fills every admin page with data and signs the page in as the admin. */
const fill = async (page: Page): Promise<Ids> => {
  const { request } = page;
  const { id: order } = await buy(request);
  const write = (data: object) =>
    request.post('/api/contact', { data: { email: 'ann@people.test', subject: LONG, ...data } });
  await write({ name: LONG, message: LONG.repeat(3) });
  await write({
    name: 'Val Fournier',
    company: LONG,
    website: `https://${'b4-'.repeat(20)}x.example/${LONG}`,
    subject: 'Vendor Request',
    message: 'We build trail rigs.',
  });
  await signInAsAdmin(page);
  const added = await request.post('/api/admin/products', {
    data: { name: LONG, price: '12345.67', category: 'suspension', weight: 1.84, stock: 2 },
  });
  const { id: product } = await added.json();
  await request.post('/api/admin/discounts', { data: { code: 'LONG-CODE-IN-A-LIST', percent: 5 } });
  await request.post(`/api/admin/orders/${order}/notes`, { data: { body: LONG.repeat(4) } });
  const { rows }: { rows: { id: string }[] } = await (await request.get('/api/admin/inbox')).json();
  const messages = rows.map(({ id }) => id);
  expect(messages).toHaveLength(2);
  return { order, product, messages };
};

const PARTS: [string, (ids: Ids) => string[]][] = [
  [
    'today and the lists of orders',
    () => [
      '/admin',
      '/admin/orders',
      '/admin/orders?q=nothing-like-it',
      '/admin/orders?from=2026-01-01',
    ],
  ],
  [
    'an order and its papers',
    ({ order }) => [
      `/admin/orders/slips?ids=${order}`,
      `/admin/orders/picks?ids=${order}`,
      `/admin/orders/${order}`,
      `/admin/orders/${order}/packing-slip`,
      `/admin/orders/${order}/invoice`,
    ],
  ],
  [
    'dealers',
    () => [
      '/admin/vendor-orders',
      '/admin/dealers',
      '/admin/customers',
      '/admin/people',
      '/admin/people/roles',
      '/admin/people/roles/packer',
      '/admin/owed',
    ],
  ],
  [
    'products',
    ({ product }) => [
      '/admin/products?q=suspension+kit',
      `/admin/products/${product}`,
      // A kit, with its fields.
      '/admin/products/1006',
      `/admin/products/${product}/prices`,
      '/admin/products/new',
      '/admin/products/new-with-sizes',
      `/admin/products/${product}/sizes`,
      '/admin/products/import',
    ],
  ],
  [
    'stock',
    ({ product }) => [
      '/admin/stock',
      `/admin/stock?part=${product}`,
      '/admin/stock/receive',
      '/admin/stock/count?category=suspension',
      '/admin/stock/reorder',
    ],
  ],
  [
    'search words, shelf gaps and labels',
    () => [
      '/admin/axles',
      '/admin/axles/new',
      '/admin/search-words',
      '/admin/search-words/new',
      '/admin/shelf-gaps',
      '/admin/shelf-gaps?q=nothing-like-it',
      '/admin/labels?category=suspension',
      '/admin/labels?q=nothing-like-it',
    ],
  ],
  ['reviews', () => ['/admin/reviews']],
  ['inbox', ({ messages }) => ['/admin/inbox', ...messages.map((id) => `/admin/inbox/${id}`)]],
  [
    'example builds and discounts',
    () => [
      '/admin/example-builds',
      '/admin/example-builds/new',
      '/admin/discounts',
      '/admin/discounts/new',
      '/admin/discounts/LONG-CODE-IN-A-LIST',
    ],
  ],
  [
    'the shop',
    () => [
      '/admin/site',
      '/admin/home',
      '/admin/promotions',
      '/admin/pages',
      '/admin/pages/shipping',
      '/admin/open',
      '/admin/categories',
    ],
  ],
  [
    'settings',
    () => [
      '/admin/settings',
      '/admin/settings/shipping',
      '/admin/settings/tax',
      '/admin/settings/calendar',
      '/admin/settings/carriers',
      '/admin/settings/carriers/new',
      '/admin/settings/carriers/purolator',
      '/admin/settings/mails',
      '/admin/settings/notices',
      '/admin/settings/log',
      '/admin/no-such-page',
    ],
  ],
];

const checkPage = async (page: Page, path: string) => {
  await page.goto(path);
  await whenAlive(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width} px`)
      .toBe(width);
  }
  await checkAxe(page, ['#content', 'nav[aria-label=Admin]']);
};

test.describe('every admin page fits phone, tablet and desktop, and axe finds no violations:', () => {
  let shop: RunningShop;
  let page: Page;
  let ids: Ids;
  test.beforeAll(async ({ browser }) => {
    shop = await startShop();
    page = await (await browser.newContext({ baseURL: shop.url })).newPage();
    ids = await fill(page);
  });
  test.afterAll(async () => {
    await page.context().close();
    await shop.stop();
  });

  for (const [part, pathsOf] of PARTS)
    test(part, async () => {
      for (const path of pathsOf(ids)) await checkPage(page, path);
    });

  test('an order on a phone is a card of a few lines', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin/orders');
    const card = page.getByRole('row').filter({ hasText: 'ORD-' }).first();
    await expect(card).toBeVisible();
    const { height = 0 } = (await card.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(80);
    expect(height).toBeLessThan(240);
  });

  test('the pages of a dealer', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: shop.url });
    const own = await openAsDealer(context, page.request);
    for (const path of ['/order-history', '/order-pad']) await checkPage(own, path);
    await context.close();
  });

  test('admin pages that are not listed above', async () => {
    await page.goto('/admin');
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const linked = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    const known = PARTS.flatMap(([, pathsOf]) => pathsOf(ids)).map((path) => path.split('?')[0]);
    expect(known).toEqual(expect.arrayContaining(['/admin/orders', '/admin/settings']));
    for (const path of linked) if (!known.includes(path)) await checkPage(page, path);
  });
});
