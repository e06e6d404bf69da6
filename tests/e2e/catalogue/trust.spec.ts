import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const HEIM = '/product/chromoly-heim-joint-3-4-16-right-hand';

test('what a stranger asks stands beside the price, each a tap from its page, also without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const reader = await plain.newPage();
  await reader.goto(HEIM);
  for (const words of [
    'Nickel Range Fabrication Supply, Sudbury, Ontario',
    'Local Pickup in Sudbury, Ontario is free.',
    'Ships on the next business day, from Sudbury.',
  ])
    await expect(reader.getByRole('main').getByText(words)).toBeVisible();
  // The owner of the sample has given no number.
  await expect(reader.getByRole('main').getByText('Phone')).toBeHidden();
  await reader.getByRole('main').getByRole('link', { name: 'Returns' }).click();
  await expect(reader).toHaveURL('/pages/returns');
  await plain.close();

  await page.goto(HEIM);
  await whenAlive(page);
  await page.getByRole('link', { name: 'What it costs to your postal code' }).click();
  await expect(page.getByLabel('Where should it go?')).toBeInViewport();
  await checkAxe(page);
});

test('a part is shared by its link, copied or as a QR code, where the browser has no share sheet', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/product/gusset-plate-set?item=1042');
  await whenAlive(page);
  await page.getByRole('button', { name: 'Share this part' }).click();
  await expect(page.getByRole('img', { name: 'QR code of this part' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(
    '/product/gusset-plate-set?item=1042',
  );
  await checkAxe(page);
});
