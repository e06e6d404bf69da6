import type { Locator } from '@playwright/test';
import type { CartLine } from '../../../src/shop/cart/cart';
import type { Product } from '../../../src/shop/catalogue/product';
import { expect, register, test, visitForWorkbench } from '../../support/browser/truck';

/** The parts of a pair of lower links, from bracket to bracket. */
const PAIR = {
  'NR-HJ-CM-087R': 2,
  'NR-HJ-CM-087L': 2,
  'NR-HH-JN-087P': 2,
  'NR-HH-TA-087P': 2,
  'NR-SU-TUBE-200': 2,
  'NR-SU-LB-200': 4,
  'NR-HH-MS-7562': 4,
  'NR-HH-BN-62350': 4,
};

test('without a signal, a pair of lower links is in the cart after a few taps, and all of it fits', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(line.url);
  await register(page, 'lower-links');
  await visitForWorkbench(page, line.url);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  line.set('cut');

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('searchbox', { name: 'Search products' }));
  await page.keyboard.type('7/8 heim');
  await page.keyboard.press('Enter');
  taps += 1;
  await tap(
    page.getByRole('main').getByRole('link', { name: 'Chromoly Heim Joint 7/8-14 Right Hand' }),
  );
  const stacks = page.getByRole('region', { name: 'Complete this joint' });
  await tap(stacks.getByRole('radio', { name: /^A pair of links/ }));
  await tap(stacks.getByRole('button', { name: 'Show 1 other way' }));
  await tap(stacks.getByRole('button', { name: 'Add all 22 pieces' }));
  await expect(stacks.getByText(/^8 parts saved/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Waiting to send (8)' })).toBeVisible();

  line.set('ok');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0);
  await tap(page.getByRole('link', { name: 'Cart, 8 lines' }));
  await page.waitForURL(/\/checkout/);
  await tap(page.getByRole('button', { name: /^Order summary/ }));
  for (const name of ['Chromoly Heim Joint 7/8-14 Left Hand', 'Bolt and Nut 5/8-18 x 3-1/2 in'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(15);

  const read = async <Answer>(path: string) =>
    (await (await page.request.get(line.url + path)).json()) as Answer;
  const products = await read<Product[]>('/api/products');
  const items = (await read<CartLine[]>('/api/cart')).map(({ productId, quantity }) => ({
    productId,
    quantity,
  }));
  const skuOf = (wanted: number) => products.find(({ id }) => id === wanted)?.sku;
  expect(
    Object.fromEntries(items.map(({ productId, quantity }) => [skuOf(productId), quantity])),
  ).toEqual(PAIR);
  const found = await page.request.post(`${line.url}/api/fits/check`, { data: { items } });
  expect(await found.json()).toEqual({ findings: [] });
  await expect(page.getByRole('region', { name: 'Do these parts fit together?' })).toHaveCount(0);
});
