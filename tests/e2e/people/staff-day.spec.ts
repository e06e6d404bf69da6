import { readFileSync } from 'node:fs';
import { exportPath } from '../../../src/contract/reports';
import { shopDay } from '../../../src/shop/shop-day';
import { buy, mailsTo, signInAsAdmin } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { ADMIN_PASSWORD, shopTime } from '../../support/browser/built-shop';
import { appShows } from '../../support/session/factor';

const ORDERS = 30;
const PASSWORD = 'bend, notch, then weld';

test('a day of the staff: invited by mail, they pack, ship and book; a stolen password and a lost phone end nothing', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, buyer] = [await open(), await open()];
  const placed: Awaited<ReturnType<typeof buy>>[] = [];
  for (let count = 0; count < ORDERS; count += 1) placed.push(await buy(buyer.request));
  const [first] = placed;
  await signInAsAdmin(owner);

  /** The owner invites somebody, who makes their account with the link of the mail, in a browser of their own. */
  const join = async (name: string, role: string) => {
    const email = `${name}@people.test`;
    await owner.goto('/admin/people');
    await whenAlive(owner);
    await owner.getByRole('button', { name: 'Invite Somebody' }).click();
    const form = owner.getByRole('form', { name: 'Invite Somebody' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByRole('combobox', { name: 'Role' }).selectOption(role);
    await form.getByRole('button', { name: 'Send the Invitation' }).click();
    await expect(owner.getByText('Invitation made').first()).toBeVisible();
    const link = () =>
      /\S+\/invitation\?token=\S+/.exec(mailsTo(shop, email).join('\n'))?.[0] ?? '';
    await expect.poll(link).not.toBe('');
    const page = await open();
    await page.goto(link());
    await whenAlive(page);
    await page.getByRole('textbox', { name: 'Username' }).fill(name);
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    return page;
  };
  const packer = await test.step('the packer joins', () => join('pat-packer', 'Packer'));
  const bookkeeper = await test.step('the bookkeeper joins', () => join('bo-books', 'Bookkeeper'));

  await test.step('the packer packs and ships thirty orders, and gives no refund', async () => {
    await expect(packer.getByRole('heading', { name: 'Sold' })).toHaveCount(0);
    await packer.goto('/admin/orders?status=pending');
    await whenAlive(packer);
    const bar = packer.getByRole('region', { name: 'Selected orders' });
    await packer.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await packer.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(
      packer.getByRole('checkbox', { name: 'Select all on this page' }),
    ).not.toBeChecked();
    await packer.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar.getByText(`${ORDERS} orders selected`)).toBeVisible();
    await bar.getByRole('button', { name: `Accept (${ORDERS})` }).click();
    await expect(packer.getByRole('heading', { name: `${ORDERS} orders done` })).toBeFocused();
    await packer.getByRole('button', { name: `Select these ${ORDERS} again` }).click();
    await expect(bar.getByRole('link', { name: `Print packing slips (${ORDERS})` })).toBeVisible();
    await bar.getByRole('button', { name: `Ship... (${ORDERS})` }).click();
    await packer
      .getByRole('textbox', { name: 'Orders and tracking numbers' })
      .fill(
        placed.map(({ orderNumber }, place) => `${orderNumber}\t7023 ${1000 + place}`).join('\n'),
      );
    await packer.getByRole('button', { name: 'Check' }).click();
    await packer.getByRole('button', { name: `Ship ${ORDERS} orders` }).click();
    await expect(packer.getByRole('heading', { name: `${ORDERS} orders done` })).toBeFocused();

    await packer.goto(`/admin/orders/${first?.id}`);
    const refunds = packer.getByRole('region', { name: 'Refunds' });
    await expect(refunds.getByText('Your role cannot give refunds.')).toBeVisible();
    await expect(packer.getByRole('button', { name: 'Refund a part' })).toHaveCount(0);
    const refused = await packer.request.post(`/api/admin/orders/${first?.id}/refunds`, {
      data: { amount: '5', reason: 'Goodwill' },
    });
    expect([refused.status(), await refused.json()]).toEqual([
      403,
      {
        code: 'right_missing',
        right: 'orders.refund',
        message:
          'Your role does not allow this. It needs the right: Cancel orders and give refunds.',
      },
    ]);
  });

  await test.step('the bookkeeper exports the month and sees no addresses', async () => {
    await expect(bookkeeper.getByRole('heading', { name: 'Sold' })).toBeVisible();
    await expect(bookkeeper.getByText('Ready to ship')).toHaveCount(0);
    await bookkeeper.clock.setSystemTime(shopTime());
    await bookkeeper.goto('/admin/reports');
    const saved = bookkeeper.waitForEvent('download');
    await bookkeeper.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
    const today = shopDay(new Date(shopTime()));
    const texts = [
      readFileSync(await (await saved).path(), 'utf8'),
      await (
        await bookkeeper.request.get(exportPath('customers', { from: today, to: today }))
      ).text(),
    ];
    for (const { orderNumber } of placed) expect(texts[0]).toContain(orderNumber);
    for (const text of texts)
      for (const word of ['Elm St', 'P3A 1A1', 'Ann', '@people.test', 'desk-buyer'])
        expect([word, text.includes(word)]).toEqual([word, false]);
    await bookkeeper.goto(`/admin/orders/${first?.id}`);
    await expect(bookkeeper.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  const { secret } = await (await owner.request.post('/api/account/totp')).json();
  const confirmed = await owner.request.post('/api/account/totp/confirm', {
    data: { code: appShows(secret, shopTime()) },
  });
  const [recovery = '']: string[] = (await confirmed.json()).recoveryCodes;
  const thief = await open();
  const code = thief.getByLabel('Code From Your App');
  const typePassword = async (page: Page) => {
    await page.goto('/auth?next=/admin');
    await whenAlive(page);
    await page.getByRole('textbox', { name: 'Username' }).fill('admin');
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  };

  await test.step("the owner's stolen password opens nothing without the app", async () => {
    await typePassword(thief);
    await expect(code).toBeFocused();
    await code.fill('000000');
    await thief.keyboard.press('Enter');
    await expect(thief.getByText('This code is not right').first()).toBeVisible();
    await thief.goto('/admin/orders');
    await expect(thief.getByRole('form', { name: 'Login' })).toBeVisible();
    expect((await thief.request.get('/api/admin/orders')).status()).toBe(401);
  });

  await test.step('the phone is lost, and a recovery code lets the owner in', async () => {
    await owner.context().clearCookies();
    await typePassword(owner);
    await owner.getByRole('button', { name: 'Use a recovery code' }).click();
    await owner.getByLabel('Recovery Code').fill(recovery.toLowerCase());
    await owner.keyboard.press('Enter');
    await expect(owner.getByText(/You have 9 recovery codes left/).first()).toBeVisible();
    await expect(owner.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });
  // Nothing may ask the shop while it closes.
  for (const page of [owner, packer, bookkeeper, thief]) await page.goto('about:blank');
});
