import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const HEIM = '/product/chromoly-heim-joint-3-4-16-right-hand';

test('a click on a picture opens it full screen; keys zoom, switch pictures and close', async ({
  page,
}) => {
  await page.goto(HEIM);
  await whenAlive(page);
  const opener = page.getByRole('main').getByRole('link', { name: /Full size/ });
  await opener.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await checkAxe(page, '[role=dialog]');
  const picture = viewer.getByRole('img');
  const first = await picture.getAttribute('alt');
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const small = await width();
  expect(small).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  await page.keyboard.press('+');
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();
  await expect.poll(width).toBeGreaterThan(small * 1.2);
  await page.keyboard.press('-');
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await picture.click();
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeVisible();

  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect(picture).not.toHaveAttribute('alt', first ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(picture).toHaveAttribute('alt', first ?? '');

  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(opener, 'the focus goes back').toBeFocused();
});

test('a drawing prints alone on one page at true size', async ({ page }) => {
  await page.goto(HEIM);
  await whenAlive(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Full size/ })
    .click();
  const viewer = page.getByRole('dialog');
  const print = viewer.getByRole('button', { name: 'Print' });
  const next = viewer.getByRole('button', { name: 'Next picture' });
  await expect(next).toBeVisible();
  await expect(print, 'a photograph has no scale').toBeHidden();
  await expect(async () => {
    await next.click();
    await expect(print).toBeVisible({ timeout: 1000 });
  }).toPass();

  await page.emulateMedia({ media: 'print' });
  const millimetres = async () => {
    const box = await viewer.getByRole('img').boundingBox();
    // 96 CSS px are an inch.
    return Math.round(((box?.width ?? 0) / 96) * 25.4);
  };
  await expect.poll(millimetres).toBe(254);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('Back closes the viewer and the menu, and then leaves the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/category/heim-joints/chromoly');
  await whenAlive(page);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  const part = page.url();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /Full size/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(part);

  const menu = page.getByRole('button', { name: /menu/i });
  await menu.click();
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1);
  await page.goBack();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');

  // A link in the menu closes it; Back returns to the part, without a stop on the menu's entry.
  await menu.click();
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBe(1);
  await page.locator('#site-menu').getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page).toHaveURL(/\/category\/tools/);
  await page.goBack();
  await expect(page).toHaveURL(part);
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL(/\/category\/heim-joints\/chromoly/);
});
