import sharp from 'sharp';
import { type Placed, buy } from '../../support/admin';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { checkAxe } from '../../support/browser/check-axe';

const PART = '/product/weld-on-link-bracket-2-625-in-wide';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await whenAlive(page);
};

/** The stars beside the name of the part. */
const stars = (page: Page) => page.locator('.buy .stars');

test('a buyer reviews a delivered part with a picture, and the owner answers and hides the review', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const newPage = async (width: number) =>
    (await browser.newContext({ baseURL: shop.url, viewport: { width, height: 800 } })).newPage();
  const [owner, buyer] = [await newPage(1440), await newPage(360)];
  const placed: Placed = await buy(buyer.request);
  await owner.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  for (const status of ['processing', 'shipped', 'delivered'])
    await owner.request.put(`/api/admin/orders/${placed.id}/status`, { data: { status } });
  await open(buyer, PART);
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stars(buyer)).toHaveCount(0);

  // With the keyboard alone, and a first try without stars.
  await open(buyer, `/orders/${placed.id}`);
  const lines = buyer.getByRole('region', { name: 'Reviews' });
  await lines.getByRole('button', { name: 'Write a review' }).press('Enter');
  const form = lines.getByRole('form', { name: /^Review of / });
  await form.getByRole('textbox', { name: 'Your review' }).fill('Square, and it welds well.');
  await form.getByRole('textbox', { name: 'Name to show' }).fill('Ann, Sudbury');
  await form.getByLabel('Add pictures').setInputFiles({
    name: 'bracket.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c2410c' } })
      .jpeg()
      .toBuffer(),
  });
  await expect(form.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
  await form.getByRole('button', { name: 'Send Review' }).press('Enter');
  await expect(form.getByText('Please choose one to five stars')).toBeVisible();
  await checkAxe(buyer);
  await form.getByRole('radio', { name: '4 stars' }).press('Space');
  await form.getByRole('button', { name: 'Send Review' }).press('Enter');
  await expect(lines.getByText('Square, and it welds well.')).toBeVisible();

  await open(buyer, PART);
  await expect(stars(buyer)).toHaveAccessibleName('4 out of 5 stars');
  await expect(buyer.getByText('(1 review)')).toBeVisible();
  const reviews = buyer.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText(/^Ann, Sudbury, /)).toBeVisible();
  await expect(reviews.getByRole('link', { name: /Picture 1 of the review/ })).toBeVisible();
  await checkAxe(buyer);

  await open(owner, '/admin/reviews?show=new');
  await owner.getByRole('button', { name: 'Answer or hide' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Your answer' }).fill('Glad to hear it.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await open(buyer, PART);
  await expect(reviews.getByText('Glad to hear it.')).toBeVisible();

  await open(owner, '/admin/reviews');
  await owner.getByRole('button', { name: 'Answer or hide' }).click();
  await dialog.getByRole('checkbox', { name: 'Hide this review' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason for hiding it' }).fill('Names a person');
  await checkAxe(owner, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('Hidden: Names a person')).toBeVisible();
  await checkAxe(owner);

  await open(buyer, PART);
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stars(buyer)).toHaveCount(0);
  await open(buyer, `/orders/${placed.id}`);
  await expect(lines.getByText(/does not show this review: Names a person/)).toBeVisible();
});
