import { readFileSync } from 'node:fs';
import encodeQR from 'qr';
import type { Line } from '../../support/browser/kept';
import {
  GOOD,
  confirmedNumber,
  fillAddress,
  fillCard,
  payButton,
} from '../../support/browser/checkout-page';
import {
  type Page,
  type Phone,
  expect,
  register,
  test,
  visitForWorkbench,
} from '../../support/browser/truck';

const NARROW = { width: 360, height: 780 };

/** A builder's choices for a link, and the measures at its ends. */
interface Chosen {
  link: string;
  tube: string;
  joint: string;
  bracket: string;
  measured: Record<string, string>;
}

const CHOSEN: readonly Chosen[] = [
  {
    link: 'Upper link',
    tube: 'Link Tube 2 in x 0.250 Wall 48 in',
    joint: 'Chromoly Heim Joint 7/8-14 Right Hand',
    bracket: 'Weld-On Link Bracket 2 in Wide',
    measured: {
      'Ball centre to the end of the shank': '2 7/8',
      'Adapter outside the tube': '1/4',
      'Usable thread on the shank': '2 1/2',
      'Jam nut height': '1/2',
      'Thread depth in the adapter': '2',
    },
  },
  {
    link: 'Lower link',
    tube: 'Link Tube 2 in x 0.250 Wall 48 in',
    joint: 'Chromoly Heim Joint 1-1/4-12 Right Hand',
    bracket: 'Weld-On Link Bracket 2.625 in Wide',
    measured: {
      'Ball centre to the end of the shank': '4',
      'Adapter outside the tube': '3/8',
      'Usable thread on the shank': '3',
      'Jam nut height': '5/8',
      'Thread depth in the adapter': '2 1/2',
    },
  },
];

/** Requests that pages and browser make by themselves to see whether the shop is back. */
const BACKGROUND =
  /^\/(api\/(user|health|config|site|stock|stock\/changes|offline\/catalogue|shipping\/tables)|icons\/.*)$/;

const open = async (phone: Phone, line: Line): Promise<Page> => {
  const page = await phone.page();
  await page.setViewportSize(NARROW);
  await visitForWorkbench(page, line.url);
  return page;
};

/** The parts that a list has. */
const namesOn = async (page: Page, list: string): Promise<string[]> =>
  (
    await page
      .getByRole('region', { name: list })
      .getByRole('listitem')
      .getByRole('link')
      .allTextContents()
  ).toSorted();

/** Saves what is shown as a PDF. @returns how the file begins */
const savedPdf = async (page: Page): Promise<string> => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save PDF/ }).click();
  return readFileSync(await (await saved).path(), 'latin1').slice(0, 5);
};

test('a rear four-link designed without a connection is one list on two phones, and one paid order', async ({
  line,
  phone,
  friendsPhone,
}) => {
  const page = await open(phone, line);
  await register(page, 'four-linker');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  const friend = await open(friendsPhone, line);
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  line.set('cut');
  const answered: string[] = [];
  const tried: string[] = [];
  for (const { context } of [phone, friendsPhone]) {
    context().on('response', (response) => {
      if (!response.fromServiceWorker()) answered.push(response.url());
    });
    context().on('requestfailed', (request) => {
      // A page that is left stops what it was loading ahead.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') tried.push(request.url());
    });
  }
  const notBackground = (urls: string[]) =>
    urls.filter((url) => !url.startsWith('blob:') && !BACKGROUND.test(new URL(url).pathname));

  await page.goto(`${line.url}/build/four-link`);
  await page.getByRole('button', { name: 'Example: Triangulated four-link' }).click();
  const step = (name: string) =>
    page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
  await step('Points');
  const width = page.getByRole('group', { name: 'Upper link at the frame' }).getByLabel('y (in)');
  await width.fill('16');
  await step('Forces');
  await page.getByRole('link', { name: 'Design these links' }).click();

  for (const { link, tube, joint, bracket, measured } of CHOSEN) {
    const section = page.getByRole('region', { name: link, exact: true });
    await page
      .getByRole('group', { name: 'Link', exact: true })
      .getByRole('button', { name: link })
      .click();
    await step('Link');
    await expect(section.getByLabel('How many')).toHaveValue('2');
    await section.getByLabel('Tube', { exact: true }).selectOption({ label: tube });
    await step('First end');
    await section.getByLabel('Joint').selectOption({ label: joint });
    await section.getByLabel('Bracket').selectOption({ label: bracket });
    await section.getByText(/known of these parts$/).click();
    for (const [label, text] of Object.entries(measured))
      await section.getByLabel(label).fill(text);
    await step('Numbers');
    await expect(section.getByRole('row', { name: /^Tube, cut to \d/ })).toBeVisible();
  }
  await step('Parts');
  const parts = page.getByRole('region', { name: 'Parts for all links' });
  await expect(parts.getByText('4 right-hand ends, 4 left-hand ends')).toBeVisible();
  await parts.getByRole('button', { name: 'Add to Build List' }).click();
  await parts.getByRole('link', { name: 'See the build list' }).click();
  await expect(page.getByRole('heading', { name: 'My build' })).toBeVisible();
  await expect.poll(() => namesOn(page, 'My build')).toHaveLength(15);
  const names = await namesOn(page, 'My build');
  await expect(
    page.getByText('Each of these 15 parts fits another part of this list'),
  ).toBeVisible();
  await expect(page.getByText('Do these parts fit together?')).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('img', { name: 'QR code of this list' });
  const rows = [...((await code.locator('path').getAttribute('d')) ?? '').matchAll(/h(\d+)v/g)];
  const drawn = rows.reduce((sum, [, length]) => sum + Number(length), 0);
  const asked = encodeQR(link, 'raw', { ecc: 'low', border: 4 });
  expect(drawn).toBe(asked.flat().filter(Boolean).length);

  await page.goBack();
  await step('Cuts');
  await page.getByRole('link', { name: 'Print as a sheet' }).click();
  expect(await savedPdf(page)).toBe('%PDF-');
  await page.getByLabel('What to print').selectOption('Tube notch');
  expect(await savedPdf(page)).toBe('%PDF-');

  await friend.goto(link);
  await friend.getByRole('button', { name: 'Save to my lists' }).click();
  await expect(friend.getByRole('heading', { name: 'My build', level: 2 })).toBeVisible();
  await expect.poll(() => namesOn(friend, 'My build')).toEqual(names);
  await expect(
    friend.getByText('Each of these 15 parts fits another part of this list'),
  ).toBeVisible();
  await expect(friend.getByText('15 parts, 44 pieces')).toBeVisible();
  expect(notBackground(answered)).toEqual([]);
  expect(notBackground(tried)).toEqual([]);

  line.set('ok');
  // Parts that are added before the page knows are saved for later, without the name of the build.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText(/^You're offline/)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Workbench' })
    .getByRole('link', { name: 'Build List' })
    .click();
  await page.getByRole('button', { name: 'Add all to cart' }).click();
  await expect(page.getByText(/added to your cart\.$/).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await page.getByLabel(/Local Pickup/).check();
  await fillAddress(page);
  await fillCard(page, GOOD);
  await payButton(page).click();
  const orderNumber = await confirmedNumber(page);
  for (const name of names)
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  const orders = await page.evaluate(async () => (await fetch('/api/orders')).json());
  expect(orders).toMatchObject([{ orderNumber, buildName: 'My build', itemCount: 44 }]);
});
