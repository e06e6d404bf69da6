import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';

test('the contact page rejects empty fields, keeps the text, sends it, and the shop gets a mail', async ({
  page,
  shop,
  complaints,
}) => {
  await page.goto('/contact');
  await whenAlive(page);
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Rae Builder');
  await main.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Required Fields', { exact: true })).toBeVisible();
  await expect(main.getByText('Message is required')).toBeVisible();
  await expect(main.getByLabel('Name')).toHaveValue('Rae Builder');

  await main.getByLabel('Email').fill('rae@shop.example');
  await main.getByLabel('Subject').fill('Tube sizes');
  await main
    .getByLabel('Message')
    .fill("Do you cut 1-3/4 in. clamps?\nThanks, <b>Rae</b> & O'Neil");
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 500, json: { code: 'failed', message: 'Please try again.' } }),
  );
  await main.getByRole('button', { name: 'Send Message' }).click();
  await expect(main.getByText(/try again or contact us directly/).first()).toBeVisible();
  await expect(main.getByLabel('Subject')).toHaveValue('Tube sizes');

  complaints.forgive('status of 500');
  await page.unroute('**/api/contact');
  await main.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(/We'll get back to you within 24 hours/).first()).toBeVisible();
  await expect(main.getByLabel('Subject')).toHaveValue('');

  const outbox = join(shop.dataDir, 'outbox');
  const mails = () =>
    existsSync(outbox)
      ? readdirSync(outbox)
          .filter((file) => file.endsWith('.eml'))
          .map((file) => readFileSync(join(outbox, file), 'utf8'))
      : [];
  await expect
    .poll(() => mails().some((mail) => /Reply-To: Rae Builder <rae@shop\.example>/.test(mail)))
    .toBe(true);
  await expect.poll(() => mails().some((mail) => /^To: Rae Builder/m.test(mail))).toBe(true);
});

test('the contact dialog opens from the footer, sends and closes', async ({ page }) => {
  await page.goto('/all-products');
  await whenAlive(page);
  const opener = page.getByRole('contentinfo').getByRole('button', { name: /@|contact/i });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Contact Us' });
  await dialog.getByLabel('Name').fill('Rae');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog.getByLabel('Name'), 'kept after closing by accident').toHaveValue('Rae');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
  await checkAxe(page, '[role=dialog]');
  await dialog.getByLabel('Email').fill('rae@shop.example');
  await dialog.getByLabel('Message').fill('Hello there');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a vendor application shows a message under each invalid field, then a page with the next steps', async ({
  page,
}) => {
  await page.goto('/vendor-request');
  await whenAlive(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /submit/i }).click();
  for (const message of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Company name must be at least 2 characters',
    'Please enter a valid website URL',
    'Message must be at least 10 characters',
  ])
    await expect(main.getByText(message, { exact: true })).toBeVisible();

  await main.getByLabel('Contact Name').fill('Jo Dealer');
  await main.getByLabel('Email Address').fill('jo@dealer.example');
  await main.getByLabel('Company Name').fill('Jo 4x4');
  await main.getByLabel('Company Website').fill('www.jo4x4.example');
  await main.getByLabel('Tell Us About Your Business').fill('We build axles and sell parts.');
  await expect(main.getByLabel('Company Website')).toHaveValue('https://www.jo4x4.example');
  await main.getByRole('button', { name: /submit/i }).click();
  // The toast first, which goes away by itself.
  await expect(page.getByText('Vendor Request Submitted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible();
  await expect(main.getByText(/2-3 business days/).first()).toBeVisible();
  await expect(main.getByText(/What's Next/)).toBeVisible();
  await main.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
