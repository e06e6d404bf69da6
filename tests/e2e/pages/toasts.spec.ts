import { type Page, expect, test, whenAlive } from '../../support/browser/browser';

/** Opens a page and stops its clock; only `runFor` advances it. */
const openStopped = async (page: Page, path: string) => {
  await page.clock.install();
  await page.goto(path);
  await whenAlive(page);
  await page.clock.pauseAt(Date.now() + 60_000);
};

/** Shows the toast that a visitor gets on the product page, which stays while the clock is stopped. */
const raise = async (page: Page) => {
  await openStopped(page, '/product/gusset-plate-set');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
};

const region = (page: Page) => page.getByRole('region', { name: /notifications/i });

test('one toast is visible at a time, at most 420 px wide, and disappears after 5 s', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await raise(page);
  const toasts = region(page).getByRole('listitem');
  await expect(toasts).toHaveCount(1);
  expect((await toasts.boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.clock.runFor(4900);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toasts).toHaveCount(0);
});

test('F8 moves the focus to the notifications', async ({ page }) => {
  await raise(page);
  await page.keyboard.press('F8');
  await expect(
    region(page)
      .locator(':focus')
      .or(region(page).and(page.locator(':focus'))),
  ).toBeVisible();
});

test('a swipe of more than 50 px to the right dismisses a toast', async ({ page }) => {
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
  // One that is dismissed stays for a moment, closed.
  await expect(toast).toHaveAttribute('data-state', 'open');
  await drag(90);
  await expect(toast).toHaveCount(0);
});

test('a tooltip opens after 700 ms over an icon, the next one at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStopped(page, '/');
  const icons = page.getByRole('banner').locator('[data-tooltip]:visible');
  const tooltip = page.getByRole('tooltip', { includeHidden: true });
  const textOf = async (icon: number) =>
    (await icons.nth(icon).getAttribute('data-tooltip')) ?? '-';
  await icons.nth(0).hover();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText(await textOf(0));
  await icons.nth(1).hover();
  await expect(tooltip).toHaveText(await textOf(1));
});
