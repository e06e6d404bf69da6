import { ADMIN_PATHS, type AdminPath } from '../../../src/client/routes/admin-paths';
import { type RunningShop, startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { buy, openAsDealer, signInAsAdmin } from '../../support/admin';

/** A very long text without a space. */
const LONG = 'Bouclier-de-protection-du-différentiel-arrière'.repeat(2);

interface Ids {
  order: string;
  refund: string;
  returned: string;
  product: number;
  messages: string[];
  quote: string;
  customer: string;
  category: string;
  supplier: string;
  axle: string;
  words: string;
  example: string;
}

/** Fills every admin page with data and signs the page in as the admin. */
const fill = async (page: Page): Promise<Ids> => {
  const { request } = page;
  const { id: order } = await buy(request);
  const post = async (path: string, data: object) => {
    const reply = await request.post(path, { data });
    expect([path, reply.ok()]).toEqual([path, true]);
    return reply.json();
  };
  const get = async (path: string) => (await request.get(path)).json();
  /** The id of the first row of a list, which is paged or whole. */
  const firstOf = async (path: string): Promise<string> => {
    const list = await get(path);
    return (list.rows ?? list)[0].id;
  };
  const write = (data: object) =>
    post('/api/contact', { email: 'ann@people.test', subject: LONG, ...data });
  await write({ name: LONG, message: LONG.repeat(3) });
  await write({
    name: 'Val Fournier',
    company: LONG,
    website: `https://${'b4-'.repeat(20)}x.example/${LONG}`,
    subject: 'Vendor Request',
    message: 'We build trail rigs.',
  });
  await signInAsAdmin(page);
  const { id: product } = await post('/api/admin/products', {
    name: LONG,
    price: '12345.67',
    category: 'suspension',
    weight: 1.84,
    stock: 2,
  });
  await post('/api/admin/discounts', { code: 'LONG-CODE-IN-A-LIST', percent: 5 });
  await post(`/api/admin/orders/${order}/notes`, { body: LONG.repeat(4) });
  const { items } = await get(`/api/admin/orders/${order}`);
  const lines = [{ itemId: items[0].id, quantity: 1 }];
  await post(`/api/admin/orders/${order}/parcels`, { lines });
  const { refunds } = await post(`/api/admin/orders/${order}/refunds`, {
    amount: '1.00',
    reason: LONG,
  });
  const [returned] = await post(`/api/admin/orders/${order}/returns`, { lines, reason: LONG });
  const { id: quote } = await post('/api/admin/quotes', {
    name: LONG,
    lines: [{ productId: 1002, quantity: 1 }],
  });
  const { id: supplier } = await post('/api/admin/suppliers', {
    name: LONG,
    number: '',
    leadDays: 10,
    notes: LONG,
  });
  const { rows }: { rows: { id: string }[] } = await get('/api/admin/inbox');
  const messages = rows.map(({ id }) => id);
  expect(messages).toHaveLength(2);
  return {
    order,
    refund: refunds[0].id,
    returned: returned.id,
    product,
    messages,
    quote,
    customer: await firstOf('/api/admin/users'),
    category: await firstOf('/api/admin/categories'),
    supplier,
    axle: await firstOf('/api/admin/axles'),
    words: await firstOf('/api/admin/search-words'),
    example: await firstOf('/api/admin/example-builds'),
  };
};

type Addresses = (ids: Ids) => string[];
type WithParameter = Extract<AdminPath, `${string}$${string}`>;

/** Where a page is looked at, below /admin: a page with a parameter, and one that looks otherwise when it is searched. */
const ADDRESSES: Record<WithParameter, Addresses> & Partial<Record<AdminPath, Addresses>> = {
  '/': () => [''],
  orders: () => ['orders', 'orders?q=nothing-like-it', 'orders?from=2026-01-01'],
  'orders/slips': ({ order }) => [`orders/slips?ids=${order}`],
  'orders/picks': ({ order }) => [`orders/picks?ids=${order}`],
  'orders/$id': ({ order }) => [`orders/${order}`],
  'orders/$id/packing-slip': ({ order }) => [`orders/${order}/packing-slip`],
  'orders/$id/packing-slip/$parcel': ({ order }) => [`orders/${order}/packing-slip/1`],
  'orders/$id/invoice': ({ order }) => [`orders/${order}/invoice`],
  'orders/$id/credit-note/$refund': ({ order, refund }) => [
    `orders/${order}/credit-note/${refund}`,
  ],
  'orders/$id/return-slip/$return': ({ order, returned }) => [
    `orders/${order}/return-slip/${returned}`,
  ],
  'quotes/$id': ({ quote }) => [`quotes/${quote}`],
  'discounts/$code': () => ['discounts/LONG-CODE-IN-A-LIST'],
  products: () => ['products?q=suspension+kit'],
  // The second is a kit, with its fields.
  'products/$id': ({ product }) => [`products/${product}`, 'products/1006'],
  'products/$id/sizes': ({ product }) => [`products/${product}/sizes`],
  'products/$id/prices': ({ product }) => [`products/${product}/prices`],
  stock: ({ product }) => ['stock', `stock?part=${product}`],
  'stock/count': () => ['stock/count?category=suspension'],
  'categories/$id': ({ category }) => [`categories/${category}`],
  'axles/$id': ({ axle }) => [`axles/${axle}`],
  'search-words/$id': ({ words }) => [`search-words/${words}`],
  'shelf-gaps': () => ['shelf-gaps', 'shelf-gaps?q=nothing-like-it'],
  'suppliers/$id': ({ supplier }) => [`suppliers/${supplier}`],
  labels: () => ['labels?category=suspension', 'labels?q=nothing-like-it'],
  'example-builds/$id': ({ example }) => [`example-builds/${example}`],
  'inbox/$id': ({ messages }) => messages.map((id) => `inbox/${id}`),
  'customers/$id': ({ customer }) => [`customers/${customer}`],
  'people/roles/$id': () => ['people/roles/packer'],
  'pages/$slug': () => ['pages/shipping'],
  'settings/carriers/$id': () => ['settings/carriers/purolator'],
  $: () => ['no-such-page'],
};

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

  for (const path of ADMIN_PATHS)
    test(path, async () => {
      for (const address of ADDRESSES[path]?.(ids) ?? [path]) {
        await checkPage(page, `/admin/${address}`);
        const heading = page.getByRole('heading', { level: 1, name: 'Page Not Found' });
        await expect(heading).toHaveCount(path === '$' ? 1 : 0);
      }
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
});
