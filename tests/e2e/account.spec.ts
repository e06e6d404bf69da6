import AxeBuilder from '@axe-core/playwright';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_PASSWORD, type RunningShop, expect, test, whenAlive } from '../support/browser';
import { readMail } from '../server/mail/read-mail';

const mails = ({ dataDir }: RunningShop) => {
  const outbox = join(dataDir, 'outbox');
  return existsSync(outbox)
    ? readdirSync(outbox)
        .filter((file) => file.endsWith('.eml'))
        .map((file) => readMail(readFileSync(join(outbox, file), 'utf8')))
    : [];
};

test('a forgotten password: asked for, mailed, reset, signed in', async ({
  page,
  shop,
  context,
}) => {
  await context.request.post(`${shop.url}/api/register`, {
    data: { username: 'forgetful', password: 'bead of weld 7', email: 'forgetful@people.test' },
  });
  await context.clearCookies();
  await page.goto('/auth');
  await whenAlive(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('forgetful@people.test');
  await page.getByRole('button', { name: 'Send the Link' }).click();
  await expect(page.getByText(/If there is an account with forgetful@people.test/)).toBeVisible();

  let link = '';
  await expect
    .poll(() => {
      const mail = mails(shop).find(({ headers }) =>
        headers.get('subject')?.startsWith('A new password'),
      );
      link = /http\S+token=[\w-]+/.exec(mail?.parts['text/plain'] ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');

  await page.goto(link);
  await expect(page).toHaveURL(`${shop.url}/reset-password`);
  await page.getByLabel('New Password *').fill('grind, then paint');
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page.getByRole('heading', { name: 'New Password Set' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  const signIn = page.getByRole('form', { name: 'Sign In' });
  await signIn.getByLabel('Username').fill('forgetful');
  await signIn.getByLabel('Password *').fill('grind, then paint');
  await signIn.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
});

test('the pages of an account have nothing to complain about, in both themes, on phone and desk', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.request.post(`${shop.url}/api/login`, {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  for (const path of ['/forgot-password', '/reset-password', '/account', '/privacy'])
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await whenAlive(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([path, colorScheme, violations.map(({ id }) => id)]).toEqual([path, colorScheme, []]);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect([path, width, tooWide]).toEqual([path, width, false]);
    }
});

test('the owner makes a discount code, and a customer uses it', async ({ page, shop, browser }) => {
  test.slow();
  await page.request.post(`${shop.url}/api/login`, {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  await page.goto('/admin/discounts/new');
  await whenAlive(page);
  await page.getByLabel('Code', { exact: true }).fill('trail-2026');
  await page.getByLabel('Per cent *').fill('15');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Add Code' }).click();
  await expect(page.getByRole('link', { name: 'TRAIL-2026' })).toBeVisible();

  const customers = await browser.newContext({ baseURL: shop.url });
  const customer = await customers.newPage();
  await customers.request.post('/api/register', {
    data: { username: 'coder', password: 'bead of weld 7', email: 'coder@people.test' },
  });
  await customers.request.post('/api/cart', { data: { productId: 1002, quantity: 1 } });
  await customer.goto('/checkout');
  await whenAlive(customer);
  await customer.getByRole('textbox', { name: 'Discount code' }).fill('trail-2026');
  await customer.getByRole('button', { name: 'Apply' }).click();
  await expect(customer.getByText('Discount Applied', { exact: true })).toBeVisible();
  await customers.close();
});

test('the desk of settings has nothing to complain about, in both themes', async ({
  page,
  shop,
}) => {
  test.slow();
  await page.request.post(`${shop.url}/api/login`, {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  for (const [path, colorScheme] of [
    ['/admin/settings', 'light'],
    ['/admin/settings', 'dark'],
    ['/admin/settings/shipping', 'light'],
    ['/admin/settings/mails', 'dark'],
    ['/admin/settings/log', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await whenAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect([path, colorScheme, violations.map(({ id }) => id)]).toEqual([path, colorScheme, []]);
  }
});
