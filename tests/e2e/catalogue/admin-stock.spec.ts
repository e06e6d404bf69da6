import { expect, test, whenAlive } from '../../support/browser/browser';
import { buy, signInAsAdmin } from '../../support/admin';

test('on the phone a delivery is received and a shelf counted while a customer buys', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const context = { baseURL: shop.url, viewport: { width: 360, height: 740 } };
  const open = async () => (await browser.newContext(context)).newPage();
  const [page, guest] = [await open(), await open()];
  await signInAsAdmin(page);
  const { sku, stock } = await (await page.request.get('/api/admin/products/1002')).json();

  await page.goto('/admin/stock/receive');
  await whenAlive(page);
  await page.getByLabel('Parts and pieces').fill(`${sku} 10`);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Book 10 pieces of 1 part' }).click();
  await expect(page.getByText('10 pieces of 1 part are in the stock now.')).toBeVisible();

  await page.goto('/admin/stock/count?category=suspension');
  await whenAlive(page);
  await expect(page.getByText(/^Sheet of /)).toBeVisible();
  await buy(guest.request);
  await page.locator('#count-1002').fill(String(stock + 9));
  await page.reload();
  await whenAlive(page);
  await expect(page.locator('#count-1002')).toHaveValue(String(stock + 9));
  await page.getByRole('button', { name: 'Show Differences' }).click();
  // One is missing, and the two that were sold meanwhile stay sold.
  await expect(page.getByText(`${stock + 8} → ${stock + 7}`)).toBeVisible();
  await page.getByRole('button', { name: 'Book 1 part' }).click();
  await expect(page.getByText('Count booked', { exact: true })).toBeVisible();

  await page.goto('/admin/stock?part=1002');
  await whenAlive(page);
  const causes = page.getByRole('row').filter({ hasText: /Counted|Sold|Received|Opening/ });
  await expect(causes).toHaveText([/Counted/, /Sold/, /Received/, /Opening stock/]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.context().close();
  await guest.context().close();
});
