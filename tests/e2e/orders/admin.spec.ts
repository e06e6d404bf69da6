import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { buy, mailed, signInAsAdmin } from '../../support/admin';
import { held } from '../../support/held';

test('the admin ships an order with a tracking number and the buyer gets a mail; cancelling another refunds it', async ({
  page,
  shop,
}) => {
  const first = await buy(page.request);
  const second = await buy(page.request);
  await signInAsAdmin(page);

  await page.goto('/profile');
  await whenAlive(page);
  await page.getByRole('link', { name: 'All Orders' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(first.orderNumber);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: first.orderNumber }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Order ${first.orderNumber}` }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Accept order' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Accepted')).toBeVisible();
  await page.getByLabel('Tracking number').fill('7023 2101 2345 6789');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '7023 2101 2345 6789' })).toBeVisible();
  await mailed(shop, first.email, `Your order ${first.orderNumber} has shipped`);
  await mailed(shop, first.email, 'Tracking number: 7023 2101 2345 6789');

  // Back to the list with its filter.
  await page.getByRole('link', { name: 'All orders', exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/orders?q=${first.orderNumber}`);

  await page.goto(`/admin/orders/${second.id}`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Order' });
  await expect(dialog.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await checkAxe(page, '[role=alertdialog]');
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(page.getByText('This order is cancelled.')).toBeVisible();
  await mailed(shop, second.email, `Your refund for order ${second.orderNumber}`);
  await page.reload();
  await expect(page.getByText(`$${second.total} CAD was refunded.`)).toBeVisible();
});

test('an order leaves in two parcels, each with its packing slip, also on a phone', async ({
  page,
  shop,
}) => {
  const placed = await buy(page.request);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/admin/orders/${placed.id}`);
  await whenAlive(page);
  await page.getByText('Ship only a part now').click();
  await page.getByRole('textbox', { name: /^Weld-On Link Bracket/ }).fill('1');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const parcels = page.getByRole('region', { name: 'Parcels' });
  await expect(parcels.getByText('Still to ship: 1 piece')).toBeVisible();
  await checkAxe(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await mailed(shop, placed.email, `Part of your order ${placed.orderNumber} is on its way`);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await parcels.getByRole('link', { name: 'Print slip of parcel 2' }).click();
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
});

test('an admin page whose code is late keeps the navigation, and says what it opens', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  const [asked, released] = [held(), held()];
  await page.route('**/assets/order-list-*.js', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const links = page.getByRole('navigation', { name: 'Admin' });
  await links.getByRole('link', { name: 'Orders' }).first().click();
  await asked.promise;
  await expect(page.getByRole('status', { name: 'Opening Orders' })).toBeVisible();
  await expect(links).toBeVisible();
  released.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

test('packing slip and invoice print on one page, dark on white even in the dark theme', async ({
  page,
}) => {
  const placed = await buy(page.request);
  await signInAsAdmin(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [paper, name] of [
    ['packing-slip', 'Packing slip'],
    ['invoice', 'Invoice'],
  ] as const) {
    await page.goto(`/admin/orders/${placed.id}/${paper}`);
    await whenAlive(page);
    const sheet = page.getByRole('article', { name: `${name} ${placed.orderNumber}` });
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const part of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(part)).toBeHidden();
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([paper, format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([paper, format, 1]);
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});
