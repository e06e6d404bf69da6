import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import {
  confirmedNumber,
  GOOD,
  ordersOf,
  payForPickup,
  signUp,
} from '../../support/browser/checkout-page';

const EXAMPLE = 'Triangulated rear four-link';

test('“rear four link” leads to the four-link tool, to a whole example for a one-ton axle, and to its paid parts', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signUp(page);
  await page.goto('/search');
  await whenAlive(page);
  const box = page.getByRole('main').getByPlaceholder('Part name, size or SKU');
  await box.fill('rear four link');
  await box.press('Enter');
  await page.getByRole('region', { name: 'Tools' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Four-Link Geometry');

  await page.getByRole('link', { name: 'Example builds with all their parts' }).click();
  await page.getByRole('link', { name: EXAMPLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(EXAMPLE);
  await expect(
    page.getByText('for a heavy axle with 3-1/2 in tubes', { exact: false }),
  ).toBeVisible();
  await checkAxe(page);
  await page.getByRole('link', { name: 'Copy to my lists' }).click();
  await page.getByRole('button', { name: 'Save to my lists' }).click();
  const list = page.getByRole('region', { name: EXAMPLE });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText(/added to your cart\.$/).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await payForPickup(page, GOOD);
  const orderNumber = await confirmedNumber(page);
  expect(await ordersOf(page)).toMatchObject([{ orderNumber, buildName: EXAMPLE, itemCount: 43 }]);
  expect(complaints.all).toEqual([]);
});
