import { type Page, expect, test, whenAlive } from '../support/browser';

/** A toast of the product page for a visitor. */
const raise = async (page: Page) => {
  await page.goto('/product/gusset-plate-set');
  await whenAlive(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
};

const region = (page: Page) => page.getByRole('region', { name: /notifications/i });

test('one toast is visible at a time, up to 420 px wide, and goes after five seconds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await raise(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  const toasts = region(page).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  expect((await toasts.boundingBox())?.width).toBeLessThanOrEqual(420);
  const since = Date.now();
  await expect(toasts).toHaveCount(0, { timeout: 8000 });
  expect(Date.now() - since).toBeGreaterThan(3000);
});

test('F8 moves the focus to the notifications', async ({ page }) => {
  await raise(page);
  await page.keyboard.press('F8');
  const focused = await region(page).evaluate((element) =>
    element.contains(document.activeElement),
  );
  expect(focused).toBe(true);
});

test('a toast is swiped away to the right, past 50 px', async ({ page }) => {
  await raise(page);
  const toast = region(page).getByRole('listitem');
  const box = await toast.boundingBox();
  if (!box) throw new Error('no toast');
  const drag = async (by: number) => {
    await page.mouse.move(box.x + 30, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + by, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
  };
  await drag(30);
  await expect(toast).toHaveCount(1);
  await drag(90);
  await expect(toast).toHaveCount(0);
});

test('a tooltip comes after 700 ms of resting on an icon, the next one at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await whenAlive(page);
  const icons = page.getByRole('banner').locator('[data-tooltip]:visible');
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  await icons.nth(0).hover();
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveText((await icons.nth(0).getAttribute('data-tooltip')) ?? '-');
  await icons.nth(1).hover();
  await expect(tooltip).toHaveText((await icons.nth(1).getAttribute('data-tooltip')) ?? '-', {
    timeout: 400,
  });
});
