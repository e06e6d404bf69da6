import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { signInAsAdmin } from '../../support/admin';
import type { RunningShop } from '../../support/browser/built-shop';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { readMail } from '../../server/mail/read-mail';

const mails = ({ dataDir }: RunningShop) => {
  const outbox = join(dataDir, 'outbox');
  return existsSync(outbox)
    ? readdirSync(outbox)
        .filter((file) => file.endsWith('.eml'))
        .map((file) => readMail(readFileSync(join(outbox, file), 'utf8')))
    : [];
};

test('resets a forgotten password by mail and signs in with the new one', async ({
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
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  const signIn = page.getByRole('form', { name: 'Login' });
  await signIn.getByLabel('Username').fill('forgetful');
  await signIn.getByLabel('Password *').fill('grind, then paint');
  await signIn.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
});

test('account pages fit the screen, and axe finds no violations', async ({ page }) => {
  await signInAsAdmin(page);
  for (const path of ['/forgot-password', '/reset-password', '/account', '/privacy']) {
    await page.goto(path);
    await whenAlive(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth),
          `${path} ${width} px`,
        )
        .toBe(width);
    }
    await checkAxe(page, 'html');
  }
});
