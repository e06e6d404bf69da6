import type { Locator } from '@playwright/test';
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
const toasts = (page: Page) =>
  region(page).getByRole('group').filter({ hasText: 'Authentication required' });

test('one toast is visible at a time, at most 420 px wide, and disappears after 5 s', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await raise(page);
  await expect(toasts(page)).toHaveCount(1);
  expect((await toasts(page).boundingBox())?.width).toBeLessThanOrEqual(420);
  await page.clock.runFor(4900);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  // It fades out.
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
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

test('Escape and the button dismiss a toast and give the focus back', async ({ page }) => {
  await raise(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  await expect(button).toBeFocused();
  // A toast under the pointer stays.
  await page.mouse.move(1, 1);
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(toasts(page)).toBeVisible();
  await page.keyboard.press('F8');
  await toasts(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('Tab leads past a toast to the rest of the page, and the toast disappears then', async ({
  page,
}) => {
  await raise(page);
  await page.mouse.move(1, 1);
  const hasFocus = (element: Element) => element === document.activeElement;
  const dismiss = toasts(page).getByRole('button', { name: 'Dismiss' });
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  const tabTo = (wanted: Locator) =>
    expect
      .poll(async () => {
        await page.keyboard.press('Tab');
        return wanted.evaluate(hasFocus);
      })
      .toBe(true);
  await tabTo(dismiss);
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
  await tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await page.clock.runFor(6000);
  await expect(toasts(page)).toHaveCount(0);
});

test('a new toast replaces the visible one', async ({ page }) => {
  await raise(page);
  await page.clock.runFor(4000);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await page.clock.runFor(4000);
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toHaveAttribute('data-state', 'open');
});

test('a swipe of more than 50 px to the right dismisses a toast', async ({ page }) => {
  await raise(page);
  const toast = toasts(page);
  await page.clock.runFor(400);
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
  await page.clock.runFor(400);
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
