import { readFileSync } from 'node:fs';
import { exportPath } from '../../../src/contract/reports';
import { shopDay } from '../../../src/shop/shop-day';
import { buy, mailsTo, signInAsAdmin } from '../../support/admin';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { appShows } from '../../support/session/factor';

const ORDERS = 30;
const PASSWORD = 'bend, notch, then weld';

test('a day of the staff: a packer ships thirty orders, a bookkeeper books them, and neither sees the rest', async ({
  browser,
  newShop,
}) => {
  // Thirty orders are bought first.
  test.setTimeout(240_000);
  const shop = await newShop();
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [owner, buyer] = [await open(), await open()];
  const placed = [];
  for (let count = 0; count < ORDERS; count += 1) placed.push(await buy(buyer.request));
  const [first] = placed;

  await signInAsAdmin(owner);
  /** Invites somebody, who makes their account with the link of the mail, in a browser of their own. */
  const join = async (name: string, role: string) => {
    const email = `${name}@people.test`;
    const invited = await owner.request.post('/api/admin/people', { data: { email, name, role } });
    expect(invited.status()).toBe(201);
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

  const packer = await join('pat-packer', 'packer');
  await expect(packer.getByRole('heading', { name: 'Sold' })).toHaveCount(0);
  await packer.goto('/admin/orders?status=pending');
  await whenAlive(packer);
  const bar = packer.getByRole('region', { name: 'Selected orders' });
  await packer.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await packer.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(packer.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked();
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
      message: 'Your role does not allow this. It needs the right: Cancel orders and give refunds.',
    },
  ]);

  const bookkeeper = await join('bo-books', 'bookkeeper');
  await expect(bookkeeper.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await expect(bookkeeper.getByText('Ready to ship')).toHaveCount(0);
  await bookkeeper.goto('/admin/reports');
  const saved = bookkeeper.waitForEvent('download');
  await bookkeeper.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  const today = shopDay(new Date());
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

  // A stolen password opens nothing, and a lost phone does not lock the owner out.
  const { secret } = await (await owner.request.post('/api/account/totp')).json();
  const confirmed = await owner.request.post('/api/account/totp/confirm', {
    data: { code: appShows(secret, Date.now()) },
  });
  const { recoveryCodes } = await confirmed.json();
  expect(recoveryCodes).toHaveLength(10);
  const thief = await open();
  const knocks = await thief.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const { code, challenge } = await knocks.json();
  expect([knocks.status(), code]).toEqual([401, 'factor_required']);
  expect((await thief.request.get('/api/admin/orders')).status()).toBe(401);
  const returned = await thief.request.post('/api/login/factor', {
    data: { challenge, code: recoveryCodes[0] },
  });
  expect(returned.status()).toBe(200);
  expect((await thief.request.get('/api/admin/orders')).status()).toBe(200);
});
