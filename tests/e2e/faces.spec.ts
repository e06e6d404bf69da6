import type { BrowserContext, Route } from '@playwright/test';
import { type RunningShop, startShop } from '../support/built-shop';
import { type Page, expect, test, whenAlive } from '../support/browser';
import { checkAxe } from '../support/check-axe';
import { signInAsAdmin } from '../support/admin';

const FAILED = "We couldn't reach the shop";

/** A page, the call that its faces depend on, and what it says on each; what is not there it has no face for. */
interface Faces {
  at: string;
  call: string;
  loading?: string;
  failed: string;
  /** After "Try again". */
  empty?: string;
  /** Where the shop of the test, which nobody has used yet, is not empty by itself. */
  nothing?: object;
}

const LISTED = { loading: 'Loading products...', failed: FAILED, nothing: [] };

const PAGES: Faces[] = [
  // Pages of the shop.
  { at: '/', call: '/api/products', ...LISTED },
  { at: '/all-products', call: '/api/products', ...LISTED, empty: '0 Products' },
  {
    at: '/search?q=heim',
    call: '/api/products',
    ...LISTED,
    loading: 'Searching...',
    empty: 'No products found',
  },
  {
    at: '/category/tools',
    call: '/api/categories/tools/products',
    ...LISTED,
    empty: 'No Products Found',
  },
  {
    at: '/category/tools',
    call: '/api/categories/tools',
    ...LISTED,
    failed: 'Category Not Found',
  },
  {
    at: '/product/gusset-plate-set',
    call: '/api/products/gusset-plate-set',
    loading: 'Loading product...',
    failed: 'Product Not Found',
  },
  // Pages of a customer and a dealer.
  {
    at: '/cart',
    call: '/api/user',
    loading: 'Checking that you are signed in',
    failed: FAILED,
  },
  {
    at: '/cart',
    call: '/api/cart',
    loading: 'Loading your cart...',
    failed: FAILED,
    empty: 'Your cart is currently empty.',
  },
  {
    at: '/checkout',
    call: '/api/checkout/quote',
    loading: 'Loading your cart...',
    failed: FAILED,
    empty: 'Your Cart is Empty',
  },
  {
    at: '/checkout?order=ORD-NONE',
    call: '/api/orders',
    loading: 'Loading your order',
    failed: FAILED,
    empty: 'Order Not Found',
  },
  {
    at: '/orders',
    call: '/api/orders',
    loading: 'Loading your orders...',
    failed: FAILED,
    empty: 'No Orders Yet',
  },
  {
    at: '/orders/none',
    call: '/api/orders/none',
    loading: 'Loading order...',
    failed: FAILED,
    empty: 'Order Not Found',
  },
  {
    at: '/profile',
    call: '/api/orders',
    loading: 'Loading your orders...',
    failed: FAILED,
    empty: 'No orders yet.',
  },
  { at: '/dashboard', call: '/api/products', ...LISTED },
  {
    at: '/order-history',
    call: '/api/order-history',
    loading: 'Loading order history...',
    failed: 'Failed to load order history. Please try again.',
    empty: 'No Orders Yet',
  },
  { at: '/order-pad', call: '/api/products', failed: FAILED },
  // Pages of the desks of orders, dealers and messages.
  {
    at: '/admin/orders',
    call: '/api/admin/orders',
    loading: 'Loading orders...',
    failed: FAILED,
    empty: 'There are no orders yet.',
  },
  {
    at: '/admin/orders/none',
    call: '/api/admin/orders/none',
    loading: 'Loading order...',
    failed: FAILED,
  },
  {
    at: '/admin/orders/none/invoice',
    call: '/api/admin/orders/none',
    loading: 'Loading order...',
    failed: FAILED,
  },
  {
    at: '/admin/vendor-orders',
    call: '/api/admin/vendor-orders',
    loading: 'Loading vendor orders...',
    failed: FAILED,
    empty: 'No vendor orders found',
  },
  {
    at: '/admin/dealers',
    call: '/api/admin/users',
    loading: 'Loading users...',
    failed: FAILED,
    nothing: [],
    empty: 'There are no users yet.',
  },
  {
    at: '/admin/inbox',
    call: '/api/admin/inbox',
    loading: 'Loading messages...',
    failed: FAILED,
    empty: 'There are no messages yet.',
  },
  {
    at: '/admin/inbox/none',
    call: '/api/admin/inbox/none',
    loading: 'Loading message...',
    failed: FAILED,
  },
  // Pages of the other desks.
  {
    at: '/admin/products?q=nothing-like-it',
    call: '/api/admin/products',
    loading: 'Loading products...',
    failed: FAILED,
    empty: 'No products match this search.',
  },
  {
    at: '/admin/products/1002',
    call: '/api/admin/products/1002',
    loading: 'Loading product...',
    failed: FAILED,
  },
  {
    at: '/admin/discounts?q=nothing-like-it',
    call: '/api/admin/discounts',
    loading: 'Loading codes...',
    failed: FAILED,
    empty: 'No codes match this search.',
  },
  { at: '/admin/discounts/NONE', call: '/api/admin/discounts/NONE', failed: FAILED },
  { at: '/admin/reminders', call: '/api/admin/reminders', failed: FAILED },
  { at: '/admin/settings', call: '/api/admin/settings', failed: FAILED },
  { at: '/admin/settings/shipping', call: '/api/admin/settings', failed: FAILED },
  {
    at: '/admin/settings/mails?q=nothing-like-it',
    call: '/api/admin/mails',
    loading: 'Loading mails...',
    failed: FAILED,
    empty: 'No mails match this search.',
  },
  {
    at: '/admin/settings/log',
    call: '/api/admin/audit-log',
    loading: 'Loading',
    failed: FAILED,
  },
];

/** What answers a call; until there is one it waits. */
type Answer = (route: Route) => Promise<void>;

/** The page as a device opens it that has no data yet, one face after the other. */
const lookAt = async (page: Page, { at, call, loading, failed, empty, nothing }: Faces) => {
  // The worker's page, without the data that the shop's own page brings along.
  await page.route(
    ({ pathname }) => pathname === at.split('?')[0],
    (route) => route.continue({ url: new URL('/index.html', route.request().url()).href }),
  );
  let answer: Answer | undefined;
  const waiting: Route[] = [];
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === call) await (answer ? answer(route) : waiting.push(route));
    // A device that keeps the catalogue would answer by itself; and once the shop is heard, what failed is asked for
    // again. Who is signed in stays so.
    else if ((answer && pathname !== '/api/user') || pathname === '/api/offline/catalogue')
      await route.abort();
    else await route.continue();
  });
  // On a busy machine a call is not to give up while it is looked at.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

  const look = async (face: string, words: string) => {
    const content = page.locator('#content');
    const shown = content.getByText(words).or(content.getByLabel(words)).first();
    await expect(shown, face).toBeAttached();
    await checkAxe(page, '#content', face);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft([face, width]).toEqual([face, 360]);
  };
  await page.goto(at);
  await whenAlive(page);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  if (loading) await look('while it loads', loading);
  answer = (route) => route.abort();
  await Promise.all(waiting.map(answer));
  await look('when it failed', failed);
  if (!empty) return;
  answer = (route) => (nothing ? route.fulfill({ json: nothing }) : route.continue());
  await page.getByRole('button', { name: 'Try again' }).click();
  await look('when there is nothing', empty);
};

test.describe('axe finds nothing, in both themes, and nothing is wider than a phone while it loads, when it failed and when there is nothing', () => {
  let shop: RunningShop;
  let context: BrowserContext;
  test.beforeAll(async ({ browser }) => {
    // Nobody has bought or written anything there, and its owner is a dealer.
    shop = await startShop();
    context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 360, height: 780 },
    });
    const page = await context.newPage();
    await signInAsAdmin(page);
    const { id } = await (await context.request.get('/api/user')).json();
    await context.request.post(`/api/admin/users/${id}/dealer`, { data: { isDealer: true } });
    await page.close();
  });
  test.afterAll(async () => {
    await context.close();
    await shop.stop();
  });

  for (const faces of PAGES)
    test(`${faces.at}, of which the shop is asked ${faces.call}`, async () => {
      const page = await context.newPage();
      await lookAt(page, faces);
      await page.close();
    });
});
