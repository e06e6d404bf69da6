import AxeBuilder from '@axe-core/playwright';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import {
  ADMIN_PASSWORD,
  type Page,
  type RunningShop,
  expect,
  test,
  whenAlive,
} from '../support/browser';
import { readMail } from '../server/read-mail';

const BRACKET = 1002;
const ZIP = 'P3A 1A1';
const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: ZIP,
};

interface Placed {
  id: string;
  orderNumber: string;
  total: string;
}

let people = 0;

/** Somebody new buys two brackets, sent by parcel. */
const buy = async (request: APIRequestContext): Promise<Placed & { email: string }> => {
  people += 1;
  const username = `desk-buyer-${process.pid}-${people}`;
  const email = `${username}@people.test`;
  const post = async (path: string, data: object) => {
    const said = await request.post(path, { data });
    expect([path, said.ok()]).toEqual([path, true]);
    return said.json();
  };
  await post('/api/register', { username, password: 'a long enough one', email });
  await post('/api/cart', { productId: BRACKET, quantity: 2 });
  const [{ service }] = await post('/api/shipping/calculate', { weight: 1, zipCode: ZIP });
  const asked = new URLSearchParams({ service, zipCode: ZIP });
  const quote = await (await request.get(`/api/checkout/quote?${asked}`)).json();
  const { clientSecret } = await post('/api/create-payment-intent', {
    amount: quote.total,
    pickup: false,
    shippingService: service,
    shippingAddress: ADDRESS,
  });
  await post('/api/demo-payments/confirm', {
    clientSecret,
    number: '4242424242424242',
    exp: '12/40',
    cvc: '123',
    billing_details: { name: 'Ann Lee' },
  });
  const placed = await post('/api/orders', {
    total: quote.total,
    shippingCost: quote.shipping,
    hst: quote.hst,
    shippingAddress: ADDRESS,
  });
  return { ...placed, email };
};

const signInAsAdmin = async (page: Page) => {
  await page.context().clearCookies();
  const said = await page.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  expect(said.ok()).toBe(true);
};

/** The subjects and texts of the mails to somebody. */
const mailsTo = ({ dataDir }: RunningShop, address: string) => {
  const outbox = join(dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => readMail(readFileSync(join(outbox, file), 'utf8')))
    .filter(({ headers }) => headers.get('to')?.includes(address))
    .map(({ headers, parts }) => `${headers.get('subject')}\n${parts['text/plain']}`);
};

const mailed = (shop: RunningShop, address: string, words: string) =>
  expect.poll(() => mailsTo(shop, address).filter((mail) => mail.includes(words)).length).toBe(1);

test('the owner ships an order with tracking, the buyer is told; another is cancelled and refunded', async ({
  page,
  shop,
}) => {
  const first = await buy(page.request);
  const second = await buy(page.request);
  await signInAsAdmin(page);

  await page.goto('/profile');
  await whenAlive(page);
  await page.getByRole('link', { name: 'All Orders and Desks' }).click();
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(first.orderNumber);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: first.orderNumber }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Order ${first.orderNumber}` }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Accept order' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Accepted')).toBeVisible();
  await page.getByLabel('Tracking number').fill('7023 2101 2345 6789');
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '7023 2101 2345 6789' })).toBeVisible();
  await mailed(shop, first.email, `Your order ${first.orderNumber} has shipped`);
  await mailed(shop, first.email, 'Tracking number: 7023 2101 2345 6789');

  // Back to the list as it was left.
  await page.getByRole('link', { name: 'All orders', exact: true }).click();
  await expect(page).toHaveURL(`${shop.url}/admin/orders?q=${first.orderNumber}`);

  await page.goto(`/admin/orders/${second.id}`);
  await whenAlive(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Order' });
  await expect(dialog.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(page.getByText('This order is cancelled.')).toBeVisible();
  await mailed(shop, second.email, `Your refund for order ${second.orderNumber}`);
  await page.reload();
  await expect(page.getByText(`$${second.total} CAD was given back.`)).toBeVisible();
});

test('the papers of an order print on one page, dark on white in the dark theme', async ({
  page,
}) => {
  const placed = await buy(page.request);
  await signInAsAdmin(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [paper, name] of [
    ['packing-slip', 'Packing slip'],
    ['invoice', 'Invoice'],
  ] as const) {
    await page.goto(`/admin/orders/${placed.id}/${paper}`);
    await whenAlive(page);
    const sheet = page.getByRole('article', { name: `${name} ${placed.orderNumber}` });
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const part of ['banner', 'contentinfo'] as const)
      await expect(page.getByRole(part)).toBeHidden();
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect([paper, format, pdf.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([paper, format, 1]);
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  }
});

test('the order desk has nothing to complain about, in both themes, on phone and desk', async ({
  page,
}) => {
  test.slow();
  const { id } = await buy(page.request);
  await signInAsAdmin(page);
  for (const path of [
    '/admin/orders',
    '/admin/orders?q=nothing-like-it',
    `/admin/orders/${id}`,
    `/admin/orders/${id}/packing-slip`,
    `/admin/orders/${id}/invoice`,
    '/admin/no-such-desk',
  ])
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await whenAlive(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect([path, colorScheme, width, violations.map(({ id }) => id)]).toEqual([
        path,
        colorScheme,
        width,
        [],
      ]);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > window.innerWidth,
      );
      expect([path, width, tooWide]).toEqual([path, width, false]);
    }
});
