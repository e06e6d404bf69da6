import { type RunningShop, startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const BANNER = 'Save 15% when you buy 2+ items';

/** Opens a shop at this time for as long as the test takes. The page's clock shows the same time. */
const inShop = async (
  page: Page,
  settings: Record<string, string> & { SHOP_NOW: string },
  act: (shop: RunningShop) => Promise<void>,
) => {
  const shop = await startShop(settings);
  try {
    await page.clock.install({ time: settings.SHOP_NOW });
    await act(shop);
  } finally {
    await page.close(); // its prefetches must not fail when the shop stops
    await shop.stop();
  }
};

test('in October every page has the banner, and the pop-up opens once', async ({ page }) => {
  const settings = { SHOP_NOW: '2026-10-15T12:00:00Z', GA_MEASUREMENT_ID: 'G-TEST10' };
  await inShop(page, settings, async ({ url }) => {
    await page.goto(`${url}/`);
    await expect(page.getByText(BANNER)).toBeVisible();
    const popup = page.getByRole('dialog', { name: /15%/ });
    await expect(popup).toBeVisible();
    await checkAxe(page, 'dialog[open]');
    await popup.getByRole('button', { name: /close/i }).click();
    await expect(popup).toBeHidden();
    await expect(page.getByText('Google Analytics to count which pages you open')).toBeVisible();
    await checkAxe(page, 'body', 'banner and question');
    expect(
      await page.evaluate(() => localStorage.getItem('october-sale-dismissed')),
    ).not.toBeNull();

    await page.goto(`${url}/contact`);
    await whenAlive(page);
    await expect(page.getByText(BANNER)).toBeVisible();
    await page.clock.runFor(3000);
    await expect(popup).toBeHidden();
  });
});

test('the pop-up waits until an open dialog is closed', async ({ page }) => {
  await inShop(page, { SHOP_NOW: '2026-10-15T12:00:00Z' }, async ({ url }) => {
    // A clock can be stopped only ahead of where it is.
    await page.clock.pauseAt('2026-10-15T12:30:00Z');
    /** Advances the page's clock in steps until this is true; the work of a timer ends in real time. */
    const runUntil = (step: number, isSo: () => Promise<boolean>) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(step);
            return isSo();
          },
          { intervals: [50] },
        )
        .toBe(true);
    await page.goto(`${url}/contact`);
    await runUntil(50, async () => (await page.locator('html[data-alive=true]').count()) === 1);
    const popup = page.getByRole('dialog', { name: /15%/ });
    const form = page.getByRole('dialog', { name: 'Contact Us' });
    await page.getByRole('contentinfo').getByRole('button', { name: /@/ }).click();
    await runUntil(100, () => form.isVisible());
    await page.clock.runFor(5000);
    await expect(popup).toBeHidden();
    await page.keyboard.press('Escape');
    await runUntil(500, () => popup.isVisible());
  });
});

test('the sale ends at midnight in Toronto on a page that stays open', async ({
  page,
  complaints,
}) => {
  await inShop(page, { SHOP_NOW: '2026-11-01T03:00:00Z' }, async (shop) => {
    await page.goto(`${shop.url}/contact`);
    await whenAlive(page);
    const banner = page.getByText(BANNER);
    await expect(banner).toBeVisible();
    // Its script is on its way, and must have arrived before the shop stops.
    const popup = page.getByRole('dialog', { name: /15%/ });
    await expect(popup).toBeVisible();
    complaints.forgive('Failed to load resource'); // whatever else the page fetches meanwhile
    await shop.close();
    await shop.open({ SHOP_NOW: '2026-11-01T04:00:00Z' });
    await page.clock.fastForward('01:00:01');
    await expect(banner).toBeHidden();
    await expect(popup).toBeHidden();
    expect(await (await page.request.get(`${shop.url}/contact`)).text()).not.toContain('Save 15%');
  });
});

test('outside October there is neither banner nor pop-up', async ({ page }) => {
  await inShop(page, { SHOP_NOW: '2026-03-01T12:00:00Z' }, async ({ url }) => {
    await page.goto(`${url}/`);
    await whenAlive(page);
    await page.clock.runFor(3000);
    await expect(page.getByText(BANNER)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
