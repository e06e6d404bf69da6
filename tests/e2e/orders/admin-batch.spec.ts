import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { buy, mailed, signInAsAdmin } from '../../support/admin';

test('the admin accepts, prints and ships several orders from the list, on a phone', async ({
  page,
  shop,
}) => {
  const placed = [await buy(page.request), await buy(page.request), await buy(page.request)];
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const isNarrow = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await page.goto('/admin/orders?status=open&customer=desk-buyer');
  await whenAlive(page);
  const select = async () => {
    for (const { orderNumber } of placed)
      await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  };
  await select();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar.getByText('3 orders selected')).toBeInViewport();
  expect(await isNarrow()).toBe(true);
  await checkAxe(page);
  await bar.getByRole('button', { name: 'Accept (3)' }).click();
  await expect(page.getByRole('heading', { name: '3 orders done' })).toBeFocused();
  await page.getByRole('button', { name: 'Select these 3 again' }).click();

  await bar.getByRole('link', { name: 'Print packing slips (3)' }).click();
  for (const { orderNumber } of placed)
    await expect(page.getByRole('article', { name: `Packing slip ${orderNumber}` })).toBeVisible();
  expect(await isNarrow()).toBe(true);
  await checkAxe(page);
  const pages = (await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(3);
  await page.getByRole('link', { name: 'All orders', exact: true }).click();

  await bar.getByRole('button', { name: 'Ship... (3)' }).click();
  const [first, second, third] = placed.map(({ orderNumber }) => orderNumber);
  await page
    .getByRole('textbox', { name: 'Orders and tracking numbers' })
    .fill(`${first}\t7023 9901\n${second}\t7023 9902\n${third}\t7023 9901`);
  await page.getByRole('button', { name: 'Check' }).click();
  const lines = page.getByRole('list', { name: 'What the list would do' });
  await expect(lines.getByText('Line 3 has this tracking number, too.')).toBeVisible();
  expect(await isNarrow()).toBe(true);
  await checkAxe(page);
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.getByRole('heading', { name: '1 order done' })).toBeFocused();
  await mailed(shop, placed[1]?.email ?? '', 'Tracking number: 7023 9902');
  await expect(page.getByRole('textbox', { name: 'Orders and tracking numbers' })).toHaveValue(
    `${first}, 7023 9901\n${third}, 7023 9901`,
  );
});
