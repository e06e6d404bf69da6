import { buy, signInAsAdmin } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';

const SCREEN = { width: 360, height: 740 };
/** The height of an iPhone's handle, which covers the lower edge of the page, px. */
const HANDLE = 34;

/** Opens a page on a phone that has a handle. */
const visit = async (page: Page, path: string) => {
  await page.setViewportSize(SCREEN);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: HANDLE } });
  await page.goto(path);
  await whenAlive(page);
};

/**
 * The distance between the lower edges of an element and of the screen, whole px. `end` scrolls to
 * the end of the page in the same step: a page grows until its last script has run.
 */
const below = (page: Page, name: string, end = false) =>
  page
    .locator(name)
    .first()
    .evaluate((element, scrolls) => {
      if (scrolls) scrollTo(0, document.body.scrollHeight);
      // A page may be half a pixel high at its end. Adding 0 turns the -0 of a fraction below 0 into 0.
      return Math.trunc(innerHeight - element.getBoundingClientRect().bottom) + 0;
    }, end);

test('the order of a product and the chosen parts stand above the handle of a phone', async ({
  page,
}) => {
  await visit(page, '/product/gusset-plate-set');
  // Its ground reaches the edge of the screen.
  expect(await below(page, 'main .order')).toBe(0);
  expect(await below(page, 'main .order button')).toBeGreaterThanOrEqual(HANDLE);
  expect(await below(page, 'footer', true)).toBe(0);
  expect(await below(page, 'footer p:last-child', true)).toBeGreaterThanOrEqual(HANDLE);

  await page.goto('/category/heim-joints/chromoly?view=table');
  await whenAlive(page);
  await page
    .getByRole('checkbox', { name: /^Compare / })
    .first()
    .check();
  await expect(page.getByText('Choose another part to compare with.')).toBeVisible();
  expect(await below(page, '.comparing')).toBe(HANDLE);
});

test("the owner's bars stand above the handle and above each other", async ({ page }) => {
  const { orderNumber } = await buy(page.request);
  await signInAsAdmin(page);
  await visit(page, '/admin/orders');
  await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  const links = await below(page, 'nav > ul:has([aria-haspopup])');
  expect(links).toBeGreaterThanOrEqual(HANDLE);
  expect(await below(page, 'section[aria-label="Selected orders"]')).toBe(HANDLE + 56);
});
