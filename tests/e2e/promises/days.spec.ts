import { encodeBuild } from '../../../src/workbench/builds/list/build-code';
import { signInAsAdmin } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { openCheckout, signUp } from '../../support/browser/checkout-page';
import { TRUSS, changePart, makeTrusses } from '../../support/browser/made-parts';
import { keepsAll } from '../../support/browser/visit';

/** Parts of the sample catalogue. */
const [BRACKET, TAB] = [1002, 1041];
/** It is Thursday, twenty minutes before the cut-off in Toronto. */
const SHOP_NOW = '2026-11-26T18:40:00Z';
const PARTS = [
  [TRUSS, 1],
  [BRACKET, 5],
  [TAB, 4],
] as const;
const [KIT_PAGE, BRACKET_PAGE, TAB_PAGE] = [
  '/product/trailing-arm-bracket-kit-2-50-in-wide',
  '/product/weld-on-link-bracket-2-625-in-wide',
  '/product/gusset-plate-set',
];
const SPLIT = 'Ships by Thu Dec 3: 2 from the shelf, 3 made for you';

const fits = async (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(page.viewportSize()?.width);

test('the day of a part is the same on every page, moves at the cut-off, and stands without a connection', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop({ SHOP_NOW });
  const viewport = { width: 360, height: 780 };
  const context = await browser.newContext({
    baseURL: shop.url,
    serviceWorkers: 'allow',
    viewport,
  });
  const page = await context.newPage();
  await signInAsAdmin(page);
  await makeTrusses(page.request, { cutOff: '14:00' });
  await changePart(page.request, BRACKET, { stock: 2, supply: { kind: 'both', leadDays: 5 } });
  await context.clearCookies();
  await page.clock.install({ time: SHOP_NOW });

  await page.goto('/category/suspension');
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Trailing Arm Bracket Kit').getByText('Ships by Thu Dec 17')).toBeVisible();
  await expect(card('Weld-On Link Bracket 2.625').getByText('Ships by Thu Nov 26')).toBeVisible();
  await fits(page);

  await page.goto(KIT_PAGE);
  await expect(page.getByText('Made to order: ships by Thu Dec 17')).toBeVisible();
  await page.goto(BRACKET_PAGE);
  await whenAlive(page);
  await expect(page.getByText('Ships by Thu Nov 26', { exact: true })).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).getByRole('textbox').fill('5');
  await expect(page.getByText(SPLIT)).toBeVisible();
  await fits(page);
  await checkAxe(page);

  await page.goto(`/compare?ids=${PARTS.map(([id]) => id).join('~')}`);
  const table = page.getByRole('table');
  await expect(table.getByText('Made to order: ships by Thu Dec 17')).toBeVisible();
  await expect(table.getByText('Ships by Thu Nov 26')).toHaveCount(2);
  await checkAxe(page);

  const lines = PARTS.map(([productId, quantity]) => ({
    what: { kind: 'part' as const, productId },
    quantity,
    note: '',
    have: false,
  }));
  await page.goto(`/build#${encodeBuild({ name: 'Rear axle', lines })}`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Save to my lists' }).click();
  const list = page.getByRole('region', { name: 'Rear axle' });
  await expect(list.getByText('Made to order: ships by Thu Dec 17')).toBeVisible();
  await expect(list.getByText(SPLIT)).toBeVisible();
  await expect(list.getByText('Ships by Thu Nov 26')).toBeVisible();
  await fits(page);
  await checkAxe(page);

  await signUp(page);
  for (const [productId, quantity] of PARTS)
    await page.request.post('/api/cart', { data: { productId, quantity } });
  await page.goto('/cart');
  await expect(page.getByText('Ships by Thu Dec 17')).toBeVisible();
  await openCheckout(page);
  await page.getByRole('button', { name: /^Order summary/ }).click();
  const line = (name: string) => page.getByRole('listitem', { name });
  await expect(line('Trailing Arm Bracket Kit 2.50 in Wide')).toContainText(
    'Made to order: ships by Thu Dec 17',
  );
  await expect(line('Weld-On Link Bracket 2.625 in Wide')).toContainText(
    'Ships by Thu Dec 3: 2 from the shelf, 3 made for you',
  );
  await expect(line('Gusset Plate Set Small')).toContainText('Ships by Thu Nov 26');
  await fits(page);
  await context.clearCookies();

  await page.goto(TAB_PAGE);
  await expect(page.getByText('Ships by Thu Nov 26')).toBeVisible();
  await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
  // The estimate of the shipping is among what is fetched later.
  await expect.poll(() => keepsAll(page)).toBe(true);
  await shop.close();
  // The cut-off passes while the page is open. With a connection the shop's clock would count, which stands still here.
  await page.clock.fastForward('20:00');
  await expect(page.getByText('Ships by Fri Nov 27')).toBeVisible();
  await page.goto(BRACKET_PAGE);
  await whenAlive(page);
  await page.getByLabel('Quantity', { exact: true }).getByRole('textbox').fill('5');
  const saved = new RegExp(`^${SPLIT.replace('Thu Dec 3', 'Fri Dec 4')}, as of \\w{3} \\d+, .+$`);
  await expect(page.getByText(saved)).toBeVisible();
  // The phone packs and prices a cart that the shop was never asked about.
  const estimate = page.getByRole('region', { name: 'Shipping to your postal code' });
  await estimate.getByLabel('Where should it go?').fill('V6B 1A1');
  await expect(
    estimate.getByText(/^By the prices that this device keeps, as of \w{3} \d+, .+$/),
  ).toBeVisible();
  await expect(estimate.getByText('Regular Parcel')).toBeVisible();
  await expect(estimate.getByText('Ships by Fri Dec 4.')).toBeVisible();
  await fits(page);
  await page.goto(KIT_PAGE);
  await expect(
    page.getByText(/^Made to order: ships by Fri Dec 18, as of \w{3} \d+, .+$/),
  ).toBeVisible();
  await context.close();
});
