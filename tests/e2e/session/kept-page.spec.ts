import { expect, register, test, visitOnce } from '../../support/browser/truck';

test.use({ keepsPages: true });

const ADDRESS = {
  label: 'Shop',
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  address2: '',
  city: 'Levack',
  state: 'ON',
  zipCode: 'P3A 1A1',
  phone: '',
  isDefault: false,
};

test('Back to a page that the browser has kept shows what other devices have changed meanwhile', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  await register(page, 'kept-page');
  const { request } = phone.context();
  for (const productId of [1002, 1003])
    await request.post(`${line.url}/api/cart`, { data: { productId, quantity: 1 } });
  await page.goto(`${line.url}/account`);
  const cart = page.getByRole('link', { name: /^Cart/ }).first();
  await expect(cart).toHaveText('2');
  await expect(page.getByText('Saved Addresses')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.keptPage = 'yes';
  });
  // Another site, because the name of its host is another one.
  await page.goto(line.url.replace('127.0.0.1', 'localhost') + '/robots.txt');
  await request.delete(`${line.url}/api/cart/1003`);
  const saved = await request.post(`${line.url}/api/account/addresses`, { data: ADDRESS });
  expect(await saved.text()).toContain('Levack');

  await page.goBack({ waitUntil: 'commit' });
  // The browser has not loaded it again.
  await expect(page.locator('html')).toHaveAttribute('data-kept-page', 'yes');
  await expect(cart).toHaveText('1');
  await expect(page.getByRole('list', { name: 'Saved addresses' })).toContainText('Levack');
});
