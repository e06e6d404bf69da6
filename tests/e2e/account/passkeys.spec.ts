import type { CDPSession } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { openLine } from '../../support/browser/line';

const PASSWORD = 'a long enough one';

/** Gives a page's browser an authenticator of software, whose user unlocks it at once. */
const addAuthenticator = async (cdp: CDPSession): Promise<string> => {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
};

const openAuthenticator = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  return { cdp, authenticatorId: await addAuthenticator(cdp) };
};

const register = (page: Page, url: string) =>
  page.request.post(`${url}/api/register`, {
    data: { username: 'casey', email: 'casey@people.test', password: PASSWORD },
  });

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await whenAlive(page);
};

/** Presses a button as somebody without a mouse does. */
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
};

const myPasskeys = (page: Page) =>
  page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

// Nothing may ask the shop while it closes.
test.afterEach(({ page }) => page.goto('about:blank'));

const REFUSED = 'This passkey was not accepted. Try again, or log in with your password.';

const checkWidth = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

test('a customer adds a passkey, signs in with it and removes it', async ({ page, newShop }) => {
  const shop = await newShop({}, 'localhost');
  await page.setViewportSize({ width: 360, height: 740 });
  const { cdp, authenticatorId } = await openAuthenticator(page);
  const kept = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await register(page, shop.url);
  await open(page, `${shop.url}/account`);
  await press(page, 'Add a Passkey');
  await expect(myPasskeys(page)).toHaveText([/ on Linux.*Not used yet/]);
  await checkAxe(page);
  await checkWidth(page);

  await page.context().clearCookies();
  await open(page, `${shop.url}/auth?next=/account`);
  await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeVisible();
  await checkAxe(page);
  await checkWidth(page);
  await press(page, 'Use a Passkey');
  await expect(page).toHaveURL(`${shop.url}/account`);
  await expect(myPasskeys(page)).toHaveText([/ on Linux.*Last used/]);

  const [credential] = await kept();
  await page.getByRole('button', { name: /^Remove the passkey / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Remove Passkey' });
  await expect(dialog.getByRole('button', { name: 'Keep the Passkey' })).toBeFocused();
  await checkAxe(page, '[role=alertdialog]');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(myPasskeys(page)).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Passkeys' })).toBeFocused();

  // The browser is told, and removes it too.
  await expect.poll(kept).toEqual([]);

  // Another phone still has it.
  if (!credential) throw new Error('No passkey');
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
  await page.context().clearCookies();
  await open(page, `${shop.url}/auth`);
  await press(page, 'Use a Passkey');
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await checkAxe(page);
});

test('the owner has a passkey as the only second factor, and a stolen password opens nothing', async ({
  page,
  newShop,
  browser,
}) => {
  const shop = await newShop({}, 'localhost');
  await openAuthenticator(page);
  const typePassword = async (there: Page) => {
    await open(there, `${shop.url}/auth?next=/account`);
    await there.getByRole('textbox', { name: 'Username' }).fill('admin');
    await there.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
    await there.keyboard.press('Enter');
  };
  await typePassword(page);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(page.getByText(/Your passkey is your second factor/)).toBeVisible();
  await checkAxe(page);

  await page.context().clearCookies();
  await typePassword(page);
  await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeFocused();
  await checkAxe(page);
  expect((await page.request.get(`${shop.url}/api/user`)).status()).toBe(401);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${shop.url}/account`);

  // Somebody else has the password, and then a recovery code.
  const other = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const stolen = await other.newPage();
  await typePassword(stolen);
  const code = stolen.getByLabel('Recovery Code');
  await code.fill('1234-5678');
  await stolen.keyboard.press('Enter');
  await expect(stolen.getByText('This code is not right')).toBeVisible();
  await checkAxe(stolen);
  await checkWidth(stolen);
  expect((await stolen.request.get(`${shop.url}/api/user`)).status()).toBe(401);
  await code.fill(recovery);
  await stolen.keyboard.press('Enter');
  await expect(stolen.getByText(/You have 9 recovery codes left/).first()).toBeVisible();
  await other.close();
});

test('a passkey is refused from another address, and from a copy whose counter is behind', async ({
  page,
  newShop,
}) => {
  const shop = await newShop({}, 'localhost');
  const { cdp, authenticatorId } = await openAuthenticator(page);
  await register(page, shop.url);
  await open(page, `${shop.url}/account`);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(myPasskeys(page)).toHaveCount(1);
  const [copy] = (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const usePasskey = async (url: string) => {
    await page.context().clearCookies();
    await open(page, `${url}/auth?next=/account`);
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
  };
  await usePasskey(shop.url);
  await expect(myPasskeys(page)).toHaveCount(1);

  // A browser takes this page for one of the same site.
  const line = await openLine(Number(new URL(shop.url).port));
  await usePasskey(`http://localhost:${new URL(line.url).port}`);
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();

  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const second = await addAuthenticator(cdp);
  if (!copy) throw new Error('The authenticator has no passkey.');
  const credential = { ...copy, signCount: 0 };
  await cdp.send('WebAuthn.addCredential', { authenticatorId: second, credential });
  await usePasskey(shop.url);
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  // The first has used it three times by now.
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId: second });
  await cdp.send('WebAuthn.addCredential', {
    authenticatorId: second,
    credential: { ...copy, signCount: copy.signCount + 3 },
  });
  await usePasskey(shop.url);
  await expect(myPasskeys(page)).toHaveCount(1);
  line.set('cut');
  line.close();
});

test('nobody is offered a passkey at an address that is a number', async ({ page }) => {
  await open(page, '/auth');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Use a Passkey')).toBeHidden();
});
