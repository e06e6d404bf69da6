import { runCommand } from '../../support/fakes/terminal';
import { ADMIN_PASSWORD, shopTime } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { appShows } from '../../support/session/factor';

const typePassword = async (page: Page, url: string, next = '/') => {
  await page.goto(`${url}/auth?next=${next}`);
  await whenAlive(page);
  await page.getByRole('textbox', { name: 'Username' }).fill('admin');
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
};

test('the owner adds a second factor, signs in with it, loses it and gets back in', async ({
  page,
  newShop,
}) => {
  const shop = await newShop();
  await page.setViewportSize({ width: 360, height: 740 });
  await typePassword(page, shop.url, '/account');
  await page.getByRole('button', { name: 'Add an Authenticator App' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await checkAxe(page);
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = shown?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Code From Your App').fill(appShows(secret, shopTime()));
  await page.getByRole('button', { name: 'Confirm the Code' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkAxe(page);
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();

  // The password alone opens nothing. Back returns to it.
  await page.context().clearCookies();
  await typePassword(page, shop.url);
  const code = page.getByLabel('Code From Your App');
  await expect(code).toBeFocused();
  await checkAxe(page);
  expect((await page.request.get(`${shop.url}/api/user`)).status()).toBe(401);
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  await typePassword(page, shop.url);
  // A code is taken only once, so this is the next one: a phone may be 30 s ahead.
  await code.fill(appShows(secret, shopTime() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/`);

  // Phone and recovery codes are lost.
  const { out } = await runCommand(['admin', 'reset-factor'], { DATA_DIR: shop.dataDir });
  expect(out).toContain('The second factor of admin is removed');
  await page.context().clearCookies();
  await typePassword(page, shop.url);
  await expect(page).toHaveURL(`${shop.url}/`);
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  // Nothing may ask the shop while it closes.
  await page.goto('about:blank');
});
