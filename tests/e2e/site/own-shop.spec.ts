import { fileURLToPath } from 'node:url';
import { buy, mailed, mailsTo, openAsDealer, papersIn, signInAsAdmin } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { textIn } from '../../support/paper';
import { DEFAULT_FACTS } from '../../../src/shop/site/default-site';

const PARTS = fileURLToPath(
  new URL('../../fixtures/trailer-parts-woocommerce.csv', import.meta.url),
);

/** What names the shop of the sample: its names, its town, its links and its partners. */
const SAMPLE = [
  DEFAULT_FACTS.name,
  DEFAULT_FACTS.shortName,
  DEFAULT_FACTS.town,
  'nickelrange',
  'Northern Ontario',
  ...DEFAULT_FACTS.partners.map(({ name }) => name),
];

/** Words of the sample's trade. */
const TRADE = [
  '4x4',
  '70W',
  'ff-road',
  'abricat',
  'Heim',
  'heim joint',
  'CWB',
  'eadlock',
  'russ',
  'usset',
];

/** The lines of a text that name the sample's shop or its trade. */
const tracesIn = (text: string): string[] =>
  [...SAMPLE, ...TRADE].flatMap((name) =>
    text.split('\n').flatMap((line) => {
      const at = line.indexOf(name);
      return at < 0 ? [] : [line.slice(Math.max(0, at - 60), at + 60)];
    }),
  );

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await whenAlive(page);
};

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Everything that anyone can read of the shop without a browser, by address. */
const FILES = [
  '/',
  '/all-products',
  '/category/axles',
  '/product/weld-on-coupler',
  '/search?q=hub',
  '/cart',
  '/contact',
  '/auth',
  '/privacy',
  '/offline',
  '/reminders',
  '/vendor-request',
  '/build/four-link',
  '/pages/shipping',
  '/pages/returns',
  '/pages/warranty',
  '/pages/terms',
  '/pages/about',
  '/no/such/page',
  '/manifest.webmanifest',
  '/llms.txt',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/site',
  '/api/config',
  '/api/offline/catalogue',
];

test('an empty machine becomes a maker of trailer parts in Thunder Bay', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop({ NODE_ENV: 'production', ALLOW_DEMO_PAYMENTS: '1' });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await signInAsAdmin(page);

  await open(page, '/admin/open');
  await press(page, 'Start With an Empty Shelf');
  await press(page, 'Remove the Sample');
  await expect(page.getByText('The shelf is empty').first()).toBeVisible();
  // The page reads everything again. Leaving it meanwhile was aborted once.
  await page.waitForLoadState('networkidle');

  await open(page, '/admin/site');
  await fill(page, {
    'Name of the shop *': 'Lakehead Trailer Parts',
    "Short name, under the app's icon *": 'Lakehead',
    'Founded in *': '2016',
    'Legal name, if it differs': '1234567 Ontario Inc.',
    'What the shop makes': 'parts for builders of trailers',
    'Street and number': '12 Cumberland St N',
    'Town *': 'Thunder Bay',
    'Postal code': 'p7a4l1',
    Phone: '807 555 0142',
    Mail: 'hello@lakehead.example',
    'Opening hours': 'Mon to Fri 8:00 to 17:00',
    'Person in charge of privacy': 'Aila Korhonen, owner',
    'GST/HST number': '123456782rt0001',
    'Colour of buttons and links': '#0b5d3b',
    'Colour of the footer': '#10233f',
  });
  for (const number of [1, 2, 3])
    await fill(page, { [`Name of link ${number}`]: '', [`Address of link ${number}`]: '' });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await fill(page, { [`Name of partner ${number}`]: '' });
    await press(page, `Remove: Logo of partner ${number}`);
  }
  await press(page, 'Save');
  await expect(page.getByText('Your shop is saved').first()).toBeVisible();

  await open(page, '/admin/home');
  await fill(page, {
    'Title *': 'Parts for Trailers',
    'Text below it': 'Couplers, axles and jacks for builders of trailers.',
    'Title of the story': 'From {town}',
    'Story, with an empty line between paragraphs': '{name} has made parts since {founded}.',
    'Words below fact 4': 'founded',
    'Sentence in the footer': 'Parts for builders of trailers.',
    'Sentence on the login page': 'Parts for builders of trailers since {founded}.',
  });
  await press(page, 'Save');
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  await open(page, '/admin/promotions');
  await press(page, 'Add a Banner');
  await fill(page, { 'All products *': '25', 'Text of banner 1': 'Couplers in stock again' });
  await press(page, 'Save');
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  await open(page, '/admin/products/import');
  await page.getByLabel('CSV file').setInputFiles(PARTS);
  await press(page, /^Add \d categories$/);
  await press(page, 'Apply 30 changes');
  await expect(page.getByText('The changes are in the shop now.')).toBeVisible();

  await open(page, '/admin/settings/tax');
  await page.getByLabel('Tax by place of delivery').check();
  await page.getByRole('form', { name: 'How Tax Is Charged' }).getByRole('button').click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  for (const slug of ['shipping', 'returns', 'warranty', 'terms', 'privacy', 'about']) {
    await open(page, `/admin/pages/${slug}`);
    await press(page, /Confirm/);
    await expect(page.getByText(/confirmed/i).first()).toBeVisible();
  }

  const guest = await browser.newContext({ baseURL: shop.url });
  const visitor = await guest.newPage();
  const traces: Record<string, string[]> = {};
  const search = (where: string, text: string) => {
    const found = tracesIn(text);
    if (found.length) traces[where] = found;
  };
  for (const path of FILES) {
    const reply = await guest.request.get(path, { headers: { accept: 'text/html,*/*' } });
    search(path, await reply.text());
  }

  await open(visitor, '/product/weld-on-coupler');
  await expect(visitor.getByRole('heading', { level: 1, name: /Weld-on Coupler/ })).toBeVisible();
  await expect(visitor).toHaveTitle(/Lakehead/);
  await expect(visitor.getByText('Couplers in stock again')).toBeVisible();
  const parts = await (await guest.request.get('/api/products')).json();
  expect(parts).toHaveLength(30);
  const [part] = parts;
  const menu = visitor.getByRole('navigation', { name: 'Categories' });
  await expect(menu).toHaveText('CouplersAxlesSuspensionJacksFendersDeck');
  const { id, email } = await buy(guest.request, { productId: part.id, city: 'Timmins' });
  await mailed(shop, email, '2 x Weld-on Coupler, 1-7/8 in');
  for (const path of ['/orders', `/orders/${id}`, '/checkout', '/account']) {
    await open(visitor, path);
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    search(path, await visitor.locator('body').innerText());
  }
  for (const path of [
    '/admin',
    `/admin/orders/${id}`,
    `/admin/orders/${id}/invoice`,
    `/admin/orders/${id}/packing-slip`,
    '/admin/site',
    '/admin/open',
    '/admin/pages',
    '/admin/settings',
  ]) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    search(path, await page.locator('body').innerText());
  }
  for (const mail of mailsTo(shop)) search('a mail', mail);
  const dealerContext = await browser.newContext({ baseURL: shop.url });
  const dealer = await openAsDealer(dealerContext, page.request);
  const papers = await Promise.all([
    guest.request.get(`/api/orders/${id}/invoice.pdf`),
    dealer.request.get('/api/dealer/price-list.pdf'),
  ]);
  const pdfs = [...(await Promise.all(papers.map((paper) => paper.body()))), ...papersIn(shop)];
  expect(pdfs).toHaveLength(3);
  for (const pdf of pdfs) {
    const text = await textIn(pdf);
    expect(text).toContain('Lakehead Trailer Parts');
    search('a PDF', text);
  }
  expect(traces).toEqual({});
  expect(mailsTo(shop, email)[0]).toContain('Lakehead Trailer Parts');
  await Promise.all([context.close(), guest.close(), dealerContext.close()]);
});
