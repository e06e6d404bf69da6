import sharp from 'sharp';
import { signInAsAdmin } from '../../support/admin';
import { type RunningShop, startShop } from '../../support/browser/built-shop';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const BRACKET = '/product/weld-on-link-bracket-2-625-in-wide';

// A separate shop, because other tests read the prices that change here.
let own: RunningShop | undefined;
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructuring pattern
  baseURL: async ({}, use) => {
    own ??= await startShop();
    await use(own.url);
  },
});
test.afterAll(() => own?.stop());

const photo = () =>
  sharp({ create: { width: 900, height: 675, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { ImageDescription: 'taken in Sudbury' } })
    .jpeg()
    .toBuffer();

test('the admin changes a price and the shop shows it, in the server’s HTML too', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const before = await (await page.request.get(BRACKET)).text();
  expect(before).toContain('32.99');
  await page.goto('/admin/products');
  await page.getByPlaceholder('Name, SKU, address or category').fill('NR-SU-LB-262');
  await page.getByRole('link', { name: 'Weld-On Link Bracket 2.625 in Wide' }).click();
  await page.getByLabel('Price (CAD) *').fill('36.25');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Product saved', { exact: true })).toBeVisible();

  const anybody = await page.request.get(BRACKET, { headers: { cookie: '' } });
  const after = await anybody.text();
  expect(after).toContain('36.25');
  expect(after).not.toContain('32.99');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'View in the Shop' }).click();
  await expect((await popup).getByText('$36.25 CAD').first()).toBeVisible();
});

test('the admin uploads a picture with alternative text as the first one, and the shop shows it in the browser’s best format', async ({
  page,
  complaints,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/products/1003');
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible();
  const added = (await page.getByLabel(/^What picture \d+ shows$/).count()) + 1;
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo() },
    { name: 'evil.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ]);
  await expect(page.getByText('evil.svg: Pictures can be PNG, JPEG, WebP or AVIF.')).toBeVisible();
  complaints.forgive('status of 415');
  await page.getByLabel(`What picture ${added} shows`).fill('Three holes, seen from the front');
  for (let place = added; place > 1; place -= 1)
    await page.getByRole('button', { name: `Picture ${place} earlier` }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Product saved', { exact: true })).toBeVisible();

  await page.goto('/product/adjustable-link-bracket-3-hole');
  const picture = page.getByRole('img', { name: 'Three holes, seen from the front' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/img\/uploads\/[0-9a-f]{32}-(800|1200)\.avif$/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(400);
});

test('an old address redirects, and leaving unsaved changes asks first', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/products/1004');
  const address = page.getByLabel('Page address');
  const old = await address.inputValue();
  await address.fill('Not An Address');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Use lower-case words joined by dashes')).toBeVisible();
  await expect(address).toBeFocused();
  await page.getByRole('link', { name: 'All Products' }).first().click();
  await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await checkAxe(page, '[role=alertdialog]');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(address).toHaveValue('Not An Address');
  await address.fill('moved-part');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Product saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All Products' }).first().click();
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();

  const { status, headers } = await page.request
    .get(`/product/${old}?item=1004`, { maxRedirects: 0 })
    .then((answer) => ({ status: answer.status(), headers: answer.headers() }));
  expect([status, headers.location]).toEqual([301, '/product/moved-part?item=1004']);
  await page.goto(`/product/${old}`);
  await whenAlive(page);
  await expect(page).toHaveURL(/\/product\/moved-part$/);
  await expect(page.locator('h1')).toBeVisible();
});

test('a CSV with three invalid lines: dry run, import, and a file of the refused lines', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/products');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const csv = [
    'sku;name;price;weight_kg;category',
    'NR-SU-LB-ADJ3;Adjustable Link Bracket 3 Hole;66,50;1,84;suspension',
    'NR-E2E-1;Rack Tab;4,25;0,2;tabs-gussets',
    'NR-E2E-2;Bad Price;four;0,2;tabs-gussets',
    'NR-E2E-3;Bad Weight;4,25;0;tabs-gussets',
    'NR-E2E-4;Bad Shelf;4,25;0,2;nowhere',
  ].join('\r\n');
  await page.getByLabel('CSV file').setInputFiles({
    name: 'parts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${csv}`),
  });
  await expect(page.getByRole('heading', { name: 'What parts.csv would do' })).toBeVisible();
  await expect(page.getByText('3 lines were refused and will change nothing.')).toBeVisible();
  await expect(
    page.getByText('Price must be dollars like 6.99, from 0 to 999999.99'),
  ).toBeVisible();
  await checkAxe(page, 'html');
  expect((await page.request.get('/api/products/rack-tab')).status()).toBe(404);

  await page.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect(page.getByRole('heading', { name: 'Imported parts.csv' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download refused lines' }).click();
  expect((await download).suggestedFilename()).toBe('refused-parts.csv');

  const list: { sku: string; price: string }[] = await (
    await page.request.get('/api/products')
  ).json();
  expect(list.find(({ sku }) => sku === 'NR-SU-LB-ADJ3')?.price).toBe('66.50');
  // New products are unpublished.
  await page.goto('/admin/products?show=unpublished');
  const published = page.getByRole('switch', { name: 'Rack Tab in the shop' });
  await expect(published).not.toBeChecked();
  await published.click();
  await expect(page.getByText('No products match this search.')).toBeVisible();
  expect((await page.request.get('/api/products/rack-tab')).status()).toBe(200);
});

test('an open page says so when its part sells out, and when it is there again', async ({
  page,
  browser,
}) => {
  const followed = page.waitForResponse('**/api/stock/changes');
  await page.goto(BRACKET);
  await whenAlive(page);
  await followed;
  const status = page.locator('.stock');
  await expect(status).toHaveText('In Stock');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const owner = await context.newPage();
  await signInAsAdmin(owner);
  const count = async (stock: number) => {
    const counted = await owner.request.post('/api/admin/products/1002/stock', { data: { stock } });
    expect(counted.ok()).toBe(true);
  };
  await count(0);
  await expect(status).toHaveText('Out of Stock');
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await count(3);
  await expect(status).toHaveText('Only 3 left');
  await count(64);
  await expect(status).toHaveText('In Stock');
  await context.close();
});

test('a suggestion with its picture is chosen by the keyboard; the owner adds a word, and the shop finds by it', async ({
  page,
}) => {
  await page.goto('/contact');
  await whenAlive(page);
  const box = page.getByRole('banner').getByPlaceholder('Search products...');
  const list = page.getByRole('listbox', { name: 'Suggested parts' });
  const first = list.getByRole('option').first();
  await box.fill('gusset plate set');
  await expect(first).toContainText('Gusset Plate Set');
  await expect
    .poll(() => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await box.press('Escape');
  await expect(list).toHaveCount(0);
  await box.fill('gusset plates');
  await expect(first).toBeVisible();
  await box.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/product\/gusset-plate-set$/);
  await expect(list).toHaveCount(0);

  await box.fill('widget bracket');
  await box.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('widget bracket');
  const plates = page.getByRole('main').getByRole('link', { name: /^Frame Fish Plate/ });
  await expect(plates).toHaveCount(0);
  await signInAsAdmin(page);
  await page.goto('/admin/search-words/new');
  const words = page.getByLabel('Words *');
  await words.fill(`fish plates\n${'x'.repeat(500)}`);
  await page.getByRole('button', { name: 'Add Words' }).click();
  await expect(page.getByText('Words can have at most 40 characters')).toBeVisible();
  await words.fill('fish plates\n\nwidget bracket');
  await page.getByRole('button', { name: 'Add Words' }).click();
  await expect(page.getByText('Words added', { exact: true })).toBeVisible();
  // The search box is the shop's; the header of the admin area leads there.
  await page.getByRole('banner').getByRole('link', { name: 'Nickel Range' }).click();
  await box.fill('widget bracket');
  await box.press('Enter');
  await expect(plates.first()).toBeVisible();
});
