import { signInAsAdmin } from '../../support/admin';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

test('the owner raises the prices of selected parts with the keyboard alone, and takes it back', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/products?category=suspension');
  await whenAlive(page);
  for (const name of ['Weld-On Link Bracket 2.625 in Wide', 'Adjustable Link Bracket 3 Hole']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText('2 parts selected')).toBeVisible();
  await page.getByRole('button', { name: /^Change prices/ }).focus();
  await page.keyboard.press('Enter');
  const region = page.getByRole('region', { name: 'Change the prices of 2 parts' });
  await expect(region.getByLabel('Per cent')).toBeFocused();
  await page.keyboard.type('-10');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(
    region.getByRole('row', { name: /^Weld-On .*\$32\.99 CAD \$29\.99 CAD/ }),
  ).toBeVisible();
  await checkAxe(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(region.getByRole('button', { name: 'Change 2 Prices' })).toBeFocused();
  await page.keyboard.press('Enter');
  const done = page.getByRole('heading', { name: '2 prices changed: -10%, to .99' });
  await expect(done).toBeFocused();
  await expect(page.getByRole('row', { name: /^Select Weld-On .*\$29\.99 CAD/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Prices are as before')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Select Weld-On .*\$32\.99 CAD/ })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: /^Change prices/ }).click();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
