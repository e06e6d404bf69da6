import { listProducts } from '../../../src/contract/catalogue/catalogue';
import { CARDS } from '../../../src/shop/catalogue/lists/list-pages';
import { ADMIN_PASSWORD, startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

/**
 * Lets a page ask for its products only when the test has it ask: they come neither from the stored catalogue, which
 * tests/e2e/offline/offline.spec.ts covers, nor when the page finds that the shop is back.
 */
const leaveToItself = async (page: Page) => {
  await page.route(/\/api\/offline\/catalogue/, (route) => route.abort());
  await page.route('**/api/health', (route) => route.abort());
};

test('navbar search trims and encodes the query, and does nothing when it is empty', async ({
  page,
}) => {
  await page.goto('/');
  await whenAlive(page);
  const box = page.getByRole('banner').getByPlaceholder('Search products...');
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await box.fill('  heim joint & 3/4 ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=heim%20joint%20%26%203%2F4$/);
  // Before the results of the last search are shown.
  await box.fill('gusset plate set');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Search Results for gusset plate set',
  );
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Search Results for heim joint & 3/4',
  );
});

test('the search page finds products with every word in any field, or shows that there are none', async ({
  page,
  request,
}) => {
  await page.goto('/search');
  await whenAlive(page);
  const main = page.getByRole('main');
  const box = main.getByPlaceholder('Part name, size or SKU');
  await box.fill('chromoly LEFT hand');
  await main.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/q=chromoly%20LEFT%20hand/);
  const found = (await (
    await request.get('/api/products?q=chromoly%20LEFT%20hand')
  ).json()) as unknown[];
  expect(found.length).toBeGreaterThan(1);
  await expect(main.getByText(`${found.length} results found`)).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(found.length);

  await box.fill('nosuchthing');
  await box.press('Enter');
  await expect(main.getByText('No products found')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Browse All Products' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await main.getByRole('link', { name: 'See the complete catalog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Complete Product Catalog');
});

test('AXLES is a dropdown with View All and its sub-categories', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await whenAlive(page);
  const navigation = page.getByRole('banner');
  await navigation.getByRole('button', { name: 'AXLES' }).click();
  await expect(navigation.getByRole('link', { name: 'View All AXLES' })).toHaveAttribute(
    'href',
    '/category/trusses',
  );
  const shelf = navigation.locator('a[href^="/category/trusses/"]').first();
  const name = await shelf.textContent();
  await checkAxe(page, 'header');
  await shelf.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '');
  await expect(page.getByRole('link', { name: 'Back to AXLES' })).toBeVisible();
});

test('the phone menu opens, navigates and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await whenAlive(page);
  const toggle = page.getByRole('banner').getByRole('button', { name: /menu/i });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await checkAxe(page, 'header');
  await page.getByRole('banner').getByRole('link', { name: 'Steering' }).click();
  await expect(page).toHaveURL(/\/category\/steering$/);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('a visitor who adds to the cart is asked to log in, on a card and on the product page', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/cart') calls.push(sent.method());
  });
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/product\//);
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toContainText('Please log in to add items to your cart.');
  await expect(refused).toContainText('The part comes along.');
  await expect(refused.getByRole('link', { name: 'Login' })).toBeVisible();
  await refused.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
  await expect(page.getByText(/^Gusset Plate Set.* comes along: it goes into your/)).toBeVisible();

  await page.goto('/category/steering');
  await whenAlive(page);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /Add to Cart/ })
    .click();
  await expect(
    page.getByText('Please log in to add items to your cart.', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText(/^2 parts come along: they go into your cart/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible();
  expect(calls).toEqual([]);
  const form = page.getByRole('form', { name: 'Sign Up' });
  await form.getByLabel('Username').fill(`newcomer-${Date.now()}`);
  await form.getByLabel('Email').fill(`n${Date.now()}@shop.example`);
  await form.getByRole('textbox', { name: /Password/ }).fill('a long enough one');
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 2 lines' })).toBeVisible();
});

test('a customer adds from a card and from the product page; the badge counts lines', async ({
  page,
}) => {
  await page.request.post('/api/register', {
    data: {
      username: `adder-${Date.now()}`,
      password: 'adds many parts',
      email: `a${Date.now()}@shop.example`,
    },
  });
  await page.goto('/category/tabs-gussets');
  await whenAlive(page);
  const card = page.getByRole('article').filter({ hasText: 'Gusset Plate Set' });
  await card.getByRole('button', { name: /Add to Cart/ }).click();
  await expect(page.getByText(/has been added to your cart\./).first()).toBeVisible();
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  await page.getByRole('radio', { name: /Large/ }).check();
  await expect(page.getByText('$12.49 CAD').first()).toBeVisible();
  await page.getByRole('button', { name: /increase|more|plus/i }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/has been added to your cart\./).first()).toBeVisible();
  const lines = (await (await page.request.get('/api/cart')).json()) as object[];
  expect(lines).toEqual([
    expect.objectContaining({ productId: 1041, quantity: 1 }),
    expect.objectContaining({ productId: 1042, quantity: 2 }),
  ]);
  await expect(page.getByRole('banner').getByRole('link', { name: /cart/i })).toContainText('2');
  await page.goto('/cart');
  await expect(page.getByText('You have 3 items in your cart')).toBeVisible();
});

test('on a phone the name, the picture, the price and the stock of a part are on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.order .price')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.order .stock')).toBeInViewport({ ratio: 1 });
  const picture = page.getByRole('link', { name: /Full size/ });
  await expect(picture).toBeInViewport();
  const [above, below] = await Promise.all([name.boundingBox(), picture.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
});

test('on a phone the order of a part stays at the lower edge, above the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  await expect(add).toHaveCount(1);
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'Specifications' }).scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.order .price')).toBeInViewport();
  // A page grows until its last script has run.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
    await expect(add).not.toBeInViewport({ timeout: 1000 });
  }).toPass();
});

test('the catalogue filters by category and price, hides empty groups and counts the hidden parts', async ({
  page,
}) => {
  await page.goto('/all-products');
  await whenAlive(page);
  const main = page.getByRole('main');
  await expect(main.getByText(/3 parts above \$1000 are hidden/)).toBeVisible();
  await main.getByLabel('Category').selectOption({ label: 'Tools' });
  await expect(main.getByRole('heading', { level: 2, name: 'Tools' })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: 'Steering' })).toHaveCount(0);
  await main.getByLabel('Category').selectOption({ label: 'All Categories' });
  await main.getByLabel(/^Min price/).fill('6.99');
  await main.getByLabel(/^Max price/).fill('6.99');
  await expect(main.getByText('$6.99 CAD').first(), 'bounds are inclusive').toBeVisible();
  await expect(main.getByText('$12.49 CAD')).toHaveCount(0);
});

test('a page shows that the shop cannot be reached, not that there are no products', async ({
  page,
  complaints,
}) => {
  await leaveToItself(page);
  await page.goto('/contact');
  await whenAlive(page);
  await page.route('**/api/products/**', (route) => route.abort());
  await page.route('**/api/categories/tools/**', (route) => route.abort());
  await page.route('**/api/products', (route) => route.abort());

  await page.getByRole('contentinfo').getByRole('link', { name: 'Tools' }).click();
  await expect(page.getByText("We couldn't reach the shop")).toBeVisible();
  await expect(page.getByText('No Products Found')).toHaveCount(0);
  await page.unroute('**/api/categories/tools/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  const part = page.getByRole('article').first().getByRole('link').first();
  await part.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Not Found');
  await expect(page.getByRole('main')).toContainText("We couldn't reach the shop");
  await expect(page.getByRole('link', { name: 'Browse All Products' })).toHaveAttribute(
    'href',
    '/all-products',
  );
  complaints.forgive('ERR_FAILED');
});

test('the server-rendered catalogue stays until the page has loaded its own, and a failure is shown', async ({
  page,
  complaints,
}) => {
  await leaveToItself(page);
  let asked = 0;
  let fail = (): void => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/products', async (route) => {
    asked += 1;
    await failed;
    await route.abort();
  });
  await page.goto('/all-products');
  await whenAlive(page);
  const rows = page.locator('.rows > li');
  const all = listProducts.reply.parse(await (await page.request.get('/api/products')).json());
  const affordable = all.filter(({ price }) => Number(price) <= 1000).length;
  await expect(rows).toHaveCount(affordable);
  await expect(page.getByLabel('Category', { exact: true })).toBeDisabled();
  await expect(page.locator('.about').last()).toBeEmpty();
  fail();
  await expect(page.getByText("We couldn't reach the shop")).toBeVisible();
  await expect(rows).toHaveCount(affordable);
  expect(asked).toBe(1);
  await page.unroute('**/api/products');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Category', { exact: true })).toBeEnabled();
  await expect(page.locator('.about').last()).not.toBeEmpty();
  await expect(rows).toHaveCount(affordable);
  complaints.forgive('ERR_FAILED');
});

test('a picture that fails to load is replaced by the shop’s mark, and one far below is not fetched', async ({
  page,
  complaints,
}) => {
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.route(/\/img\/(parts\/wheels|products\/wb-)/, (route) => route.abort());
  // A device that stores the catalogue would download its pictures too, including off-screen ones.
  await page.route(/\/api\/offline\/catalogue/, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 600 });
  await page.goto('/category/wheels');
  await expect(page.locator('img[data-fallback]').first()).toHaveAttribute('src', '/img/mark.svg');
  complaints.forgive('ERR_FAILED');
  await page.goto('/all-products');
  await whenAlive(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/img\/(parts\/tools|products\/tl-)/.test(path))).toEqual([]);
});

test('a long category has pages, each with its address; Back leads to the place it was left at', async ({
  page,
}) => {
  const shop = await startShop();
  try {
    await page.request.post(`${shop.url}/api/login`, {
      data: { username: 'admin', password: ADMIN_PASSWORD },
    });
    const lines = Array.from(
      { length: 60 },
      (_, at) => `NR-SP-${at},Spacer ${at},apparel,9.99,0.5,5,A spacer,1`,
    );
    const csv = ['sku,name,category,price,weight_kg,stock,description,published', ...lines].join(
      '\n',
    );
    const imported = await page.request.post(`${shop.url}/api/admin/product-csv`, {
      data: { csv },
    });
    expect(imported.ok()).toBe(true);
    await page.context().clearCookies();

    await page.goto(`${shop.url}/category/apparel`);
    const count = page.getByRole('heading', { name: /^\d+ Products$/ });
    const all = Number.parseInt((await count.textContent()) ?? '', 10);
    expect(all).toBeGreaterThan(60);
    await whenAlive(page);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(CARDS);
    const ways = page.getByRole('navigation', { name: 'Pages' });
    await ways.getByRole('link', { name: 'Next' }).click();
    await expect(ways).toContainText('Page 2 of 2');
    await expect(page).toHaveURL(`${shop.url}/category/apparel?page=2`);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(cards).toHaveCount(all - CARDS);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await checkAxe(page, 'main');

    const part = page.getByRole('heading', { level: 3, name: 'Spacer 59' }).getByRole('link');
    await part.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(0);
    await part.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spacer 59');
    await page.goBack();
    await expect(ways).toContainText('Page 2 of 2');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);

    // As a search engine reads it.
    const html = await (
      await page.request.get(`${shop.url}/category/apparel?page=2&from=x`)
    ).text();
    expect(html.match(/<article/g)?.length).toBe(all - CARDS);
    expect(/<a[^>]*rel="prev"[^>]*>/.exec(html)?.[0]).toContain('href="/category/apparel"');
  } finally {
    await page.close();
    await shop.stop();
  }
});
