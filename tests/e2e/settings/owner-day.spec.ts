import type { Locator } from '@playwright/test';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { buy, mailed } from '../../support/admin';

const BRACKET = 'weld-on-link-bracket-2-625-in-wide';

/** Presses Tab until this element has the focus. @throws Error after 250 presses */
const tabTo = async (page: Page, wanted: Locator, tab = 'Tab'): Promise<void> => {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 250; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(tab);
  }
  throw new Error(`Tab does not reach ${wanted}`);
};

const press = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
};

/** Replaces the text of the field. */
const type = async (page: Page, wanted: Locator, text: string): Promise<void> => {
  await tabTo(page, wanted);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const reply = (page: Page, words: string) => page.getByText(words, { exact: true }).first();
/** Opens an admin page through the links above the page, so with Shift+Tab. */
const openAdminPage = async (page: Page, name: RegExp) => {
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
};

test('the admin can do a day’s work with the keyboard alone', async ({ browser, newShop }) => {
  // A separate shop, because prices change in it.
  const shop = await newShop();
  const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
  const [page, guest] = [await open(), await open()];
  const { request } = guest;
  // Before the day: two orders, a message, an application, and a customer who is not a dealer yet.
  const first = await buy(request);
  const second = await buy(request);
  const register = async (username: string) =>
    request.post('/api/register', {
      data: { username, password: 'a long enough one', email: `${username}@people.test` },
    });
  await register('day-customer');
  await register('day-applicant');
  await request.post('/api/contact', {
    data: {
      name: 'Val Fournier',
      email: 'day-applicant@people.test',
      company: 'B4 Off-Road',
      website: 'https://b4.example',
      subject: 'Vendor Request',
      message: 'We build trail rigs.',
    },
  });
  await request.post('/api/contact', {
    data: {
      name: 'Robin Tremblay',
      email: 'day-robin@people.test',
      subject: 'Left hand thread',
      message: 'Do you stock 3/4-16 left hand?',
    },
  });

  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true');
  });
  await page.goto('/auth?next=/admin/inbox');
  await whenAlive(page);
  const signIn = page.getByRole('form', { name: 'Login' });
  await type(page, signIn.getByRole('textbox', { name: 'Username' }), 'admin');
  await type(page, signIn.locator('[name=password]'), ADMIN_PASSWORD);
  await page.keyboard.press('Enter');

  // Approve an application and answer a message.
  await press(page, page.getByRole('link', { name: 'Val Fournier' }).first());
  await press(page, button(page, 'Approve'));
  await press(page, button(page, 'Approve Anyway'));
  await expect(reply(page, 'Application approved')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Back to Inbox' }));
  await press(page, page.getByRole('link', { name: 'Robin Tremblay' }).first());
  await type(page, page.getByLabel('Your answer'), 'We do, two are on the shelf.');
  await press(page, button(page, 'Send Answer'));
  await expect(reply(page, 'Answer saved')).toBeVisible();

  // Make a customer a dealer.
  await openAdminPage(page, /^Dealers/);
  await type(page, page.getByRole('searchbox', { name: 'Search', exact: true }), 'day-customer');
  await press(page, page.getByRole('switch', { name: 'Dealer Status of day-customer' }), 'Space');
  await expect(reply(page, 'Dealer status updated')).toBeVisible();

  // Ship one order with a tracking number and a packing slip; cancel and refund the other.
  await openAdminPage(page, /^Orders/);
  await press(page, page.getByRole('link', { name: first.orderNumber }));
  await press(page, button(page, 'Accept order'));
  await expect(page.getByRole('heading', { name: 'Next step' })).toBeFocused();
  await type(page, page.getByLabel('Tracking number'), '7023 2101 2345 6789');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Packing slip' }));
  await press(page, button(page, 'Print'));
  await expect(page.locator('html[data-printed=true]')).toBeAttached();
  expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await openAdminPage(page, /^Orders/);
  await press(page, page.getByRole('link', { name: second.orderNumber }));
  await press(page, button(page, 'Cancel order'));
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Order' });
  await press(page, dialog.getByRole('button', { name: 'Cancel and refund' }));
  await expect(page.getByText('This order is cancelled.')).toBeVisible();

  // Change a price, which visitors see.
  await openAdminPage(page, /^Products/);
  await type(page, page.getByRole('searchbox', { name: 'Search', exact: true }), 'NR-SU-LB-262');
  await press(page, page.getByRole('link', { name: 'Weld-On Link Bracket 2.625 in Wide' }));
  await type(page, page.getByLabel('Price (CAD) *'), '37.50');
  await press(page, button(page, 'Save Changes'));
  await expect(reply(page, 'Product saved')).toBeVisible();
  await guest.goto(`/product/${BRACKET}`);
  await expect(guest.getByText('$37.50 CAD').first()).toBeVisible();

  // Import prices with three invalid lines: dry run, then apply the rest.
  await press(page, page.getByRole('link', { name: 'All Products' }).first());
  await press(page, page.getByRole('link', { name: 'Import CSV' }));
  const csv = [
    'sku,name,price,weight_kg,category',
    'NR-SU-LB-ADJ3,Adjustable Link Bracket 3 Hole,66.50,1.84,suspension',
    'NR-DAY-1,Bad Price,four,0.2,tabs-gussets',
    'NR-DAY-2,Bad Weight,4.25,0,tabs-gussets',
    'NR-DAY-3,Bad Shelf,4.25,0.2,nowhere',
  ].join('\r\n');
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose a file, or drop it here' }));
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await (await choosing).setFiles(file);
  await expect(page.getByText('3 lines were refused and will change nothing.')).toBeVisible();
  await press(page, button(page, 'Apply 1 change'));
  await expect(page.getByRole('heading', { name: 'Imported prices.csv' })).toBeVisible();
  await guest.goto('/product/adjustable-link-bracket-3-hole');
  await expect(guest.getByText('$66.50 CAD').first()).toBeVisible();

  // The activity log lists it all in plain words.
  await openAdminPage(page, /^Settings/);
  await press(page, page.getByRole('link', { name: 'Activity Log' }));
  for (const what of [
    'Products imported: 0 added, 1 changed',
    `Cancelled, refund of $${second.total} CAD begun`,
    'Shipped: Canada Post 7023 2101 2345 6789',
    'Answered; the mail is written to the outbox folder, no mail server is set',
    'Application approved',
  ])
    await expect(page.getByRole('cell', { name: what, exact: true })).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Product changed price \$32\.99 CAD ?\$37\.50 CAD/ }),
  ).toBeVisible();

  // Everyone has got their mail.
  await mailed(shop, 'day-applicant@people.test', 'Your dealer account is ready');
  await mailed(shop, 'day-robin@people.test', 'We do, two are on the shelf.');
  await mailed(shop, 'day-customer@people.test', 'Your dealer account is ready');
  await mailed(shop, first.email, 'Tracking number: 7023 2101 2345 6789');
  await mailed(shop, second.email, `We refunded $${second.total} CAD`);
  await guest.context().close();
  await page.context().close();
});
