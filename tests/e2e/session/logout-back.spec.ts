import { type Page, expect, register, test, visitOnce } from '../../support/browser/truck';

test.use({ keepsPages: true });

const CANARY = 'back-canary';

const shown = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

test('after logout the Back button shows no personal data, and drafts of other tabs are gone', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  await register(page, CANARY);
  await page.goto(`${line.url}/profile`);
  await expect(page.getByText(`@${CANARY}`)).toBeVisible();
  await page.goto(`${line.url}/contact`);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await page.getByRole('main').getByLabel('Message').fill(`Yours, ${CANARY}`);

  const other = await phone.context().newPage();
  await other.goto(`${line.url}/profile`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage)))
    .not.toContain(CANARY);
  expect(await page.evaluate(() => localStorage.getItem('session-epoch'))).toMatch(/^[1-9]\d*$/);

  await page.goBack();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(`@${CANARY}`)).toHaveCount(0);
  expect(await shown(page)).not.toContain(CANARY);
});
