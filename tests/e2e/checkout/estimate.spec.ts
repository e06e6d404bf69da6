import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

test('a stranger with a phone learns what shipping costs, and the build list remembers where it goes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/product/chromoly-heim-joint-3-4-16-right-hand');
  await whenAlive(page);
  const panel = page.getByRole('region', { name: 'Shipping to your postal code' });
  await panel.getByLabel('Where should it go?').fill('p3a 1a1');
  await expect(panel.getByText('Regular Parcel')).toBeVisible();
  await expect(panel.getByText(/^Arrives \w{3} \w{3} \d/).first()).toBeVisible();
  await panel.getByText('In 1 parcel').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkAxe(page, ['[aria-labelledby]:has(> div > input[name=estimate-postal])']);
  await page.getByRole('button', { name: 'Add to Build List' }).click();
  await page.getByRole('link', { name: 'See the list' }).click();
  await expect(panel.getByLabel('Where should it go?')).toHaveValue('P3A 1A1');
  await expect(panel.getByText('Regular Parcel')).toBeVisible();
});
