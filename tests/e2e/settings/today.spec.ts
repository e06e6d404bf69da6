import { expect, test, whenAlive } from '../../support/browser/browser';
import { buy, signInAsAdmin } from '../../support/admin';

test('the page of today shows a new order by itself, which leads to its list', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [page, guest] = [await open(), await open()];
  await signInAsAdmin(page);
  await page.goto('/admin');
  await whenAlive(page);
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('link', { name: 'New orders 0' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  const { orderNumber } = await buy(guest.request);
  const link = orders.getByRole('link', { name: 'New orders 1' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/admin\/orders\?status=pending$/);
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible();
  await page.context().close();
  await guest.context().close();
});
