import type { BrowserContext, Request, Route } from '@playwright/test';
import { type RunningShop, startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { openAsDealer, signInAsAdmin } from '../../support/admin';

const FAILED = "We couldn't reach the shop";

/** A page, the call that it depends on, and its text in each state; a state without a text does not exist. */
interface States {
  at: string;
  call: string;
  loading?: string;
  failed: string;
  /** After "Try again". */
  empty?: string;
  /** An empty reply, where a new shop already has data. */
  nothing?: object;
  /** Whether only a dealer may see it. */
  isDealers?: true;
}

const LISTED = { loading: 'Loading products...', failed: FAILED, nothing: [] };

const PAGES: States[] = [
  // Pages of the shop.
  { at: '/', call: '/api/products', ...LISTED },
  { at: '/all-products', call: '/api/products', ...LISTED, empty: '0 Products' },
  {
    at: '/search?q=heim',
    call: '/api/search',
    loading: 'Searching...',
    failed: FAILED,
    empty: 'No products found',
    nothing: { items: [], exact: false, dropped: [], takenFor: [] },
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
    loading: 'Checking that you are logged in',
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
    isDealers: true,
  },
  { at: '/order-pad', call: '/api/products', failed: FAILED, isDealers: true },
  // Admin pages of orders, dealers and messages.
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
  // Other admin pages.
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
  { at: '/admin/settings/tax', call: '/api/admin/settings', failed: FAILED },
  { at: '/admin/settings/calendar', call: '/api/admin/calendar', failed: FAILED },
  { at: '/admin/settings/carriers', call: '/api/admin/carriers', failed: FAILED },
  { at: '/admin/settings/carriers/ups', call: '/api/admin/carriers/ups', failed: FAILED },
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

/** Answers a call; without one, calls wait. */
type Answer = (route: Route) => Promise<void>;

/** Opens the page on a device without stored data and checks one state after the other. */
const lookAt = async (page: Page, { at, call, loading, failed, empty, nothing }: States) => {
  // The plain shell, as the service worker serves it, without server-rendered data.
  await page.route(
    ({ pathname }) => pathname === at.split('?')[0],
    (route) =>
      route.continue({
        url: new URL('/index.html', route.request().url()).href,
        headers: { ...route.request().headers(), accept: '*/*' },
      }),
  );
  let answer: Answer | undefined;
  const waiting: Route[] = [];
  /** The calls that the page waits for. */
  let running = 0;
  const count = (change: number) => (request: Request) => {
    if (new URL(request.url()).pathname === call) running += change;
  };
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1));
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === call) await (answer ? answer(route) : waiting.push(route));
    // The stored catalogue would answer by itself. And after any answer of the shop the client repeats failed calls,
    // so all fail except the session.
    else if ((answer && pathname !== '/api/user') || pathname === '/api/offline/catalogue')
      await route.abort();
    else await route.continue();
  });
  // On a busy machine a call must not time out while its state is checked.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

  const look = async (state: string, words: string) => {
    const content = page.locator('#content');
    const shown = content.getByText(words).or(content.getByLabel(words)).first();
    await expect(shown, state).toBeAttached();
    await checkAxe(page, '#content', state);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft([state, width]).toEqual([state, 360]);
  };
  await page.goto(at);
  await whenAlive(page);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  if (loading) await look('loading', loading);
  answer = (route) => route.abort();
  await Promise.all(waiting.map(answer));
  await look('failed', failed);
  if (!empty) return;
  answer = (route) => (nothing ? route.fulfill({ json: nothing }) : route.continue());
  // A click joins a call that is under way, which may be one that fails.
  await expect.poll(() => running).toBe(0);
  // In one step, because the page may try again by itself, when it finds that the shop answers.
  await page
    .getByRole('button', { name: 'Try again' })
    .evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
  await look('empty', empty);
};

test.describe('while loading, failed and empty, axe finds no violations in either theme and the page fits a phone:', () => {
  let shop: RunningShop;
  let owner: BrowserContext;
  let dealer: BrowserContext;
  test.beforeAll(async ({ browser }) => {
    // A new shop without orders and messages.
    shop = await startShop();
    const phone = { baseURL: shop.url, viewport: { width: 360, height: 780 } };
    owner = await browser.newContext(phone);
    dealer = await browser.newContext(phone);
    const page = await owner.newPage();
    await signInAsAdmin(page);
    await page.close();
    await (await openAsDealer(dealer, owner.request)).close();
  });
  test.afterAll(async () => {
    await owner.close();
    await dealer.close();
    await shop.stop();
  });

  for (const states of PAGES)
    test(`${states.at} with ${states.call}`, async () => {
      const page = await (states.isDealers ? dealer : owner).newPage();
      await lookAt(page, states);
      await page.close();
    });
});
