import { startShop } from '../support/built-shop';
import { expect, test, whenAlive } from '../support/browser';
import { checkAxe } from '../support/check-axe';

test('in October the banner stands on every page and the pop-up comes once', async ({ page }) => {
  const october = await startShop({
    SHOP_NOW: '2026-10-15T12:00:00Z',
    GA_MEASUREMENT_ID: 'G-TEST10',
  });
  try {
    await page.goto(`${october.url}/`);
    await expect(page.getByText('Save 15% when you buy 2+ items')).toBeVisible();
    const popup = page.getByRole('dialog', { name: /15%/ });
    await expect(popup).toBeVisible();
    await checkAxe(page, 'dialog[open]');
    await popup.getByRole('button', { name: /close/i }).click();
    await expect(popup).toBeHidden();
    await expect(page.getByText('May we use Google Analytics to count which pages')).toBeVisible();
    await checkAxe(page, 'body', 'banner and question');
    expect(
      await page.evaluate(() => localStorage.getItem('october-sale-dismissed')),
    ).not.toBeNull();

    await page.goto(`${october.url}/contact`);
    await whenAlive(page);
    await expect(page.getByText('Save 15% when you buy 2+ items')).toBeVisible();
    await page.clock.install();
    await page.clock.runFor(3000);
    await expect(popup).toBeHidden();
  } finally {
    await page.close(); // what it fetches ahead is no complaint when the shop closes
    await october.stop();
  }
});

test('the pop-up waits until a dialog that was opened before it is closed', async ({ page }) => {
  const october = await startShop({ SHOP_NOW: '2026-10-15T12:00:00Z' });
  try {
    await page.clock.install({ time: '2026-10-15T12:00:00Z' });
    await page.clock.pauseAt('2026-10-15T12:00:01Z');
    await page.goto(`${october.url}/contact`);
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        return page.locator('html[data-alive=true]').count();
      })
      .toBe(1);
    const popup = page.getByRole('dialog', { name: /15%/ });
    const form = page.getByRole('dialog', { name: 'Contact Us' });
    await page.getByRole('contentinfo').getByRole('button', { name: /@/ }).click();
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return form.isVisible();
      })
      .toBe(true);
    await page.clock.runFor(5000);
    await expect(popup).toBeHidden();
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return popup.isVisible();
      })
      .toBe(true);
  } finally {
    await page.close(); // what it fetches ahead is no complaint when the shop closes
    await october.stop();
  }
});

test('the sale ends at midnight in Toronto on a page that stays open', async ({ page }) => {
  const shop = await startShop({ SHOP_NOW: '2026-11-01T03:59:40Z' });
  try {
    await page.goto(`${shop.url}/contact`);
    const banner = page.getByText('Save 15% when you buy 2+ items');
    await expect(banner).toBeVisible();
    await expect(banner).toBeHidden({ timeout: 40_000 });
    expect(await (await page.request.get(`${shop.url}/contact`)).text()).not.toContain('Save 15%');
  } finally {
    await page.close(); // what it fetches ahead is no complaint when the shop closes
    await shop.stop();
  }
});

test('outside October there is neither banner nor pop-up', async ({ page }) => {
  const march = await startShop({ SHOP_NOW: '2026-03-01T12:00:00Z' });
  try {
    await page.clock.install();
    await page.goto(`${march.url}/`);
    await whenAlive(page);
    await page.clock.runFor(3000);
    await expect(page.getByText('Save 15% when you buy 2+ items')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  } finally {
    await page.close(); // what it fetches ahead is no complaint when the shop closes
    await march.stop();
  }
});
