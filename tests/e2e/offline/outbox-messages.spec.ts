import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { type Page, WHEN_BACK, expect, test, visitOnce } from '../../support/browser/truck';

const SAVED = "Message saved. It will be sent when you're back online.";

/** The messages from this address, as the admin sees them. */
const arrived = async (shop: string, email: string): Promise<{ message: string }[]> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const login = await fetch(`${shop}/api/login`, { method: 'POST', headers, body });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const inbox = await fetch(`${shop}/api/admin/inbox`, { headers: { cookie } });
  const { rows } = (await inbox.json()) as { rows: { email: string; message: string }[] };
  return rows.filter((row) => row.email === email);
};

const write = async (page: Page, email: string, message: string) => {
  const form = page.getByRole('main').getByRole('form', { name: 'Contact Us' });
  await form.getByLabel('Name').fill('Robin Tremblay');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Subject').fill('Left hand thread');
  await form.getByLabel('Message').fill(message);
  await form.getByRole('button', { name: 'Send Message' }).click();
};

test('a message written offline waits, can be edited, survives a restart and arrives once', async ({
  line,
  phone,
  shop,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/contact`);
  await write(page, 'robin@bush.example', 'Do you stock 3/4-16 left hand?');
  const main = page.getByRole('main');
  await expect(main.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('Message sent successfully!')).toHaveCount(0);
  const waiting = main.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByRole('button', { name: 'Edit' }).click();
  await expect(waiting).toHaveCount(0);
  await expect(main.getByLabel('Subject')).toHaveValue('Left hand thread');
  await write(page, 'robin@bush.example', 'Do you stock 7/8-14 left hand?');
  await expect(waiting.getByText('Do you stock 7/8-14 left hand?')).toBeVisible();

  await phone.restart();
  const next = await phone.page();
  await next.goto(line.url);
  await next.getByRole('button', { name: 'Waiting to send (1)' }).click();
  await expect(next.getByRole('dialog').getByText('Message: Left hand thread')).toBeVisible();
  await checkAxe(next, ['[role=dialog]', '[data-reach]']);
  await next.keyboard.press('Escape');
  line.set('ok');
  await expect(next.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0, WHEN_BACK);
  await expect
    .poll(async () => (await arrived(shop.url, 'robin@bush.example')).map((it) => it.message))
    .toEqual(['Do you stock 7/8-14 left hand?']);
});

test('a message whose reply was lost arrives once', async ({ line, phone, shop }) => {
  const page = await phone.page();
  await visitOnce(page, `${line.url}/contact`);
  let lost = false;
  await phone.context().route('**/api/contact', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await write(page, 'once@bush.example', 'Did this arrive?');
  await expect(page.getByText('Message Sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Waiting to send/ })).toHaveCount(0);
  expect(await arrived(shop.url, 'once@bush.example')).toHaveLength(1);
});

test('a vendor application waits too, and shows as submitted only after it was sent', async ({
  line,
  phone,
  shop,
}) => {
  const page = await phone.page();
  await visitOnce(page, line.url);
  line.set('cut');
  await page.goto(`${line.url}/vendor-request`);
  await page.getByLabel('Contact Name').fill('Val Fournier');
  await page.getByLabel('Email Address').fill('val@bush.example');
  await page.getByLabel('Company Name').fill('B4 Off-Road');
  await page.getByLabel('Company Website').fill('www.b4.example');
  await page.getByLabel('Tell Us About Your Business').fill('We build trail rigs in North Bay.');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('main').getByText(SAVED)).toBeVisible();
  await expect(page.getByText('Application Submitted')).toHaveCount(0);
  line.set('ok');
  await expect(page.getByText('Vendor Request Submitted').first()).toBeVisible(WHEN_BACK);
  await expect(page.getByRole('region', { name: 'Waiting to be sent' })).toHaveCount(0);
  expect(await arrived(shop.url, 'val@bush.example')).toHaveLength(1);
});

test('a blocked call is retried less and less often, even while the shop answers everything else', async ({
  line,
  phone,
}) => {
  const page = await phone.page();
  await page.clock.install();
  let tries = 0;
  await page.route('**/api/contact', (route) => {
    tries += 1;
    return route.abort();
  });
  await visitOnce(page, `${line.url}/contact`);
  await whenAlive(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await write(page, 'patient@bush.example', 'Is anybody there?');
  // Two tries come at once. The others come after 0.5, 1, 2, 4, 8 and 16 s, each shortened by up to a quarter, although
  // the shop answers the health checks. When its answers are slow, they come later, but never earlier.
  let seconds = 0;
  const triesAfterOneSecond = async () => {
    await page.clock.runFor(1000);
    seconds += 1;
    return tries;
  };
  await expect.poll(triesAfterOneSecond, { intervals: [50], timeout: 90_000 }).toBeGreaterThan(7);
  expect(seconds).toBeGreaterThanOrEqual(23);
});
