import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { ADMIN_PASSWORD, type RunningShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

const PASSWORD = 'a long enough one';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await whenAlive(page);
};

/** A person with a separate browser context. */
const visitor = async (browser: Browser, shop: RunningShop): Promise<Page> =>
  (await browser.newContext({ baseURL: shop.url })).newPage();

const register = async (page: Page, username: string) => {
  const made = await page.request.post('/api/register', {
    data: { username, password: PASSWORD, email: `${username}@shop.example` },
  });
  expect(made.status()).toBe(201);
};

const asOwner = async (page: Page) => {
  const reply = await page.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  expect(reply.ok()).toBe(true);
};

/** Waits for the mail to this address with this subject. @returns its text, unfolded */
const mailTo = async (shop: RunningShop, address: string, subject: string): Promise<string> => {
  const outbox = join(shop.dataDir, 'outbox');
  const found = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(join(outbox, file), 'utf8').replace(/=\r\n/g, ''))
      .find(
        (mail) =>
          /^To: .*$/m.exec(mail)?.[0].includes(address) && mail.includes(`Subject: ${subject}`),
      );
  await expect.poll(found).toBeTruthy();
  return found() ?? '';
};

test('the admin approves an application, makes a customer a dealer and answers a message, and each gets a mail', async ({
  page,
  browser,
  shop,
  complaints,
}) => {
  const applicant = await visitor(browser, shop);
  await register(applicant, 'b4-offroad');
  await register(await visitor(browser, shop), 'north-bay-4x4');
  await open(applicant, '/vendor-request');
  await applicant.getByLabel('Contact Name').fill('Val Fournier');
  await applicant.getByLabel('Email Address').fill('b4-offroad@shop.example');
  await applicant.getByLabel('Company Name').fill('B4 Off-Road');
  await applicant.getByLabel('Company Website').fill('www.b4.example');
  await applicant.getByLabel('Tell Us About Your Business').fill('We build trail rigs.');
  await applicant.getByRole('button', { name: 'Submit Application' }).click();
  await expect(applicant.getByRole('heading', { name: 'Application Submitted' })).toBeVisible();
  await applicant.request.post('/api/contact', {
    data: {
      name: 'Robin Tremblay',
      email: 'robin@shop.example',
      subject: 'Left hand thread',
      message: 'Do you stock 3/4-16 left hand?',
    },
  });

  await asOwner(page);
  await open(page, '/admin/inbox');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await checkAxe(page);
  await page.getByRole('link', { name: 'Val Fournier' }).click();
  await expect(page.getByText('We build trail rigs.')).toBeVisible();
  await expect(page.getByText('Was logged in when writing this.')).toBeVisible();
  await checkAxe(page);
  await page.getByRole('button', { name: 'Decline' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Decline application' });
  await expect(asks.getByLabel('Your note (optional)')).toBeFocused();
  await checkAxe(page, '[role=alertdialog]');
  await asks.getByRole('button', { name: 'Keep it open' }).click();
  await expect(asks).toBeHidden();
  await page.getByRole('button', { name: 'Approve' }).click();
  const doubts = page.getByRole('alertdialog', { name: 'This address is not confirmed' });
  await expect(doubts).toContainText('b4-offroad@shop.example belongs to the account b4-offroad');
  await checkAxe(page, '[role=alertdialog]');
  await doubts.getByRole('button', { name: 'Approve Anyway' }).click();
  await expect(page.getByText('Application approved', { exact: true })).toBeVisible();
  await expect(page.getByText('b4-offroad (Dealer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const ready = await mailTo(shop, 'b4-offroad@shop.example', 'Your dealer account is ready');
  expect(ready).toContain('20% off general products and 5% off Heim Joints');
  expect(ready).toContain(`${shop.url}/order-pad`);

  await page.getByRole('link', { name: 'Back to Inbox' }).click();
  await page.getByRole('link', { name: 'Robin Tremblay' }).click();
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await expect(page.getByText('Please write an answer')).toBeVisible();
  await page.getByLabel('Your answer').fill('We do, two are on the shelf.');
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await expect(page.getByText('Answer saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText(
    'two are on the shelf',
  );
  const answer = await mailTo(shop, 'robin@shop.example', 'Re: Left hand thread');
  expect(answer).toContain('We do, two are on the shelf.');
  expect(answer).toMatch(/^Reply-To: .*<info@nickelrange\.example>/m);

  await open(page, '/admin/dealers');
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('NORTH-bay');
  const dealerSwitch = page.getByRole('switch', { name: /Dealer Status of north-bay-4x4/ });
  await expect(page.getByRole('switch')).toHaveCount(1);
  await expect(dealerSwitch).not.toBeChecked();
  await dealerSwitch.click();
  await expect(page.getByText('Dealer status updated', { exact: true })).toBeVisible();
  await expect(dealerSwitch).toBeChecked();
  await expect(page.getByRole('row', { name: /north-bay-4x4/ })).toContainText('Dealer');
  await checkAxe(page);
  await mailTo(shop, 'north-bay-4x4@shop.example', 'Your dealer account is ready');

  await page.route('**/dealer', (route) => route.fulfill({ status: 500, body: '{}' }));
  await dealerSwitch.click();
  await expect(
    page.getByText('Failed to update dealer status. Please try again.').first(),
  ).toBeVisible();
  await expect(dealerSwitch).toBeChecked();
  complaints.forgive('status of 500');
});

test('a dealer sees dealer prices everywhere, and no box for discount codes', async ({
  page,
  browser,
  shop,
}) => {
  await register(page, 'price-looker');
  const owner = await visitor(browser, shop);
  await asOwner(owner);
  const { id } = await (await page.request.get('/api/user')).json();
  await open(page, '/product/weld-on-link-bracket-2-625-in-wide');
  await expect(page.getByText('$32.99 CAD').first()).toBeVisible();
  await owner.request.post(`/api/admin/users/${id}/dealer`, { data: { isDealer: true } });

  for (const [path, percent, retail, price] of [
    ['/product/weld-on-link-bracket-2-625-in-wide', 20, '$32.99 CAD', '$26.39 CAD'],
    ['/category/suspension', 20, '$32.99 CAD', '$26.39 CAD'],
    ['/category/heim-joints/chromoly', 5, '$24.99 CAD', '$23.74 CAD'],
    ['/search?q=link+bracket', 20, '$32.99 CAD', '$26.39 CAD'],
    ['/all-products', 20, '$32.99 CAD', '$26.39 CAD'],
  ] as const) {
    await open(page, path);
    const main = page.getByRole('main');
    await expect(main.getByText(`Vendor Pricing (${percent}% off)`).first()).toBeVisible();
    await expect(main.locator('s', { hasText: retail }).first()).toBeVisible();
    await expect(main.locator('b', { hasText: price }).first()).toBeVisible();
  }
  await page.request.post('/api/cart', { data: { productId: 1002, quantity: 2 } });
  await open(page, '/checkout');
  const line = page.getByRole('listitem', { name: /Link Bracket/ });
  await expect(line.getByText('Vendor Pricing (20% off)')).toBeVisible();
  await expect(line.locator('s')).toHaveText('$32.99 CAD');
  await expect(line.getByText('$26.39 CAD each')).toBeVisible();
  await expect(page.getByLabel('Discount code')).toHaveCount(0);
});

test('a dealer orders by SKU: rejected lines stay in the box, and the order has the PO number', async ({
  page,
  browser,
  shop,
}) => {
  await register(page, 'pad-writer');
  await open(page, '/order-pad');
  await expect(page.getByText('This page is only available to registered vendors.')).toBeVisible();
  const owner = await visitor(browser, shop);
  await asOwner(owner);
  const { id } = await (await page.request.get('/api/user')).json();
  await owner.request.post(`/api/admin/users/${id}/dealer`, { data: { isDealer: true } });

  await open(page, '/order-pad');
  const box = page.getByRole('textbox', { name: 'Lines' });
  await box.fill(
    'NR-SU-LB-262\t4\n12 x NR-HJ-CM-050R\nNR-NOPE 3\nnr-su-lb-262, 2\nNR-SU-4LK-200 400',
  );
  await expect(page.getByRole('heading', { name: '2 lines need a look' })).toBeVisible();
  await expect(page.getByText('We have no part with the SKU "NR-NOPE".')).toBeVisible();
  await expect(page.getByText(/Only \d+ in stock\./)).toBeVisible();
  await expect(page.getByText('Lines 1 and 4 are the same part: 6 together.')).toBeVisible();
  const sum = page.getByRole('complementary', { name: 'Order pad summary' });
  await expect(sum).toContainText('2 parts, 18 pieces');
  await expect(sum).toContainText('$443.22 CAD');
  await page.getByLabel('PO number').fill('PO 4711');
  await checkAxe(page);

  // The text survives a reload.
  await page.reload();
  await whenAlive(page);
  await expect(sum).toContainText('$443.22 CAD');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('18 pieces of 2 parts added to your cart.').first()).toBeVisible();
  await expect(box).toHaveValue('NR-NOPE 3\nNR-SU-4LK-200 400');

  await page.getByLabel('CSV file').setInputFiles({
    name: 'order.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('NR-SU-TAB-250;1\r\n'),
  });
  await expect(box).toHaveValue('NR-NOPE 3\nNR-SU-4LK-200 400\nNR-SU-TAB-250;1');
  await expect(sum).toContainText('1 part, 1 piece');

  await page.getByRole('link', { name: 'Go to Checkout' }).click();
  await expect(page.getByLabel(/^PO number/)).toHaveValue('PO 4711');
  await page.getByLabel(/Local Pickup/).check();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Builder');
  await page.getByLabel('Address *').fill('12 Elm St');
  await page.getByLabel('City').fill('Sudbury');
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('Postal code').fill('P3A 1A1');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel(/^PO number/).fill('PO 4712');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  const [order] = await (await page.request.get('/api/orders')).json();
  expect(order).toMatchObject({ poNumber: 'PO 4712', itemCount: 18, subtotal: '443.22' });
  const mail = await mailTo(shop, 'pad-writer@shop.example', `Your order ${order.orderNumber}`);
  expect(mail).toContain('Your PO number: PO 4712');

  await open(page, '/order-history');
  const entry = page.getByRole('article', { name: `Order ${order.orderNumber}` });
  await expect(entry).toContainText('Pending');
  await expect(entry).toContainText('Ada Builder, 12 Elm St, Sudbury ON P3A 1A1');
  await expect(entry).toContainText(order.id);
  await checkAxe(page);

  await open(owner, '/admin/vendor-orders');
  await owner
    .getByRole('searchbox', { name: 'Search', exact: true })
    .fill(order.orderNumber.toLowerCase());
  await expect(owner).toHaveURL(/q=/);
  await expect(owner.getByText('1 vendor order', { exact: true })).toBeVisible();
  await expect(owner.getByRole('row')).toHaveCount(2);
  await checkAxe(owner);
  await owner.getByRole('button', { name: 'View Details' }).click();
  const dialog = owner.getByRole('dialog', { name: 'pad-writer' });
  await expect(dialog.getByRole('region', { name: 'Order History' })).toContainText(
    order.orderNumber,
  );
  await checkAxe(owner, '[role=dialog]');
});

test('badges: pending yellow, processing blue, shipped green, delivered emerald, cancelled red', async ({
  page,
}) => {
  const colours = {
    pending: 'rgb(250, 204, 21)',
    processing: 'rgb(28, 87, 179)',
    shipped: 'rgb(21, 128, 61)',
    delivered: 'rgb(6, 95, 70)',
    cancelled: 'rgb(180, 35, 24)',
  };
  await asOwner(page);
  await page.route(/\/api\/admin\/vendor-orders\?/, (route) =>
    route.fulfill({
      json: Object.keys(colours).map((status) => ({
        id: status,
        userId: 'visitor',
        username: 'visitor',
        email: 'visitor@shop.example',
        orderNumber: `ORD-${status}`,
        status,
        total: '12.00',
        createdAt: '2026-06-15T16:00:00.000Z',
      })),
    }),
  );
  await page.route('**/api/admin/vendor-orders/figures', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...((await response.json()) as object), total: 5 } });
  });
  await open(page, '/admin/vendor-orders');
  for (const [status, colour] of Object.entries(colours)) {
    const word = status.slice(0, 1).toUpperCase() + status.slice(1);
    const badge = page.getByRole('row', { name: `ORD-${status}` }).getByText(word, { exact: true });
    await expect(badge).toHaveCSS('background-color', colour);
  }
  await expect(page.getByText('Jun 15, 2026')).toHaveCount(5);
});
