import { dayAfter } from '../../../src/shop/plain-day';
import { FIRST_CALENDAR, openDays } from '../../../src/shop/promises/work-days';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { TRUSS, makeTrusses } from '../../support/browser/made-parts';
import { buy, mailed, mailsTo, signInAsAdmin } from '../../support/admin';

test('a truss is made to order, slips, its buyer accepts the later day by a link, and it ships', async ({
  page,
  shop,
}) => {
  await signInAsAdmin(page);
  const api = page.request;
  await makeTrusses(api);
  await page.context().clearCookies();
  const { id, orderNumber, email } = await buy(api, { productId: TRUSS });
  const [{ promisedBy: was }] = await (await api.get(`/api/orders/${id}/items`)).json();

  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'What to make' }).click();
  await whenAlive(page);
  const later = page.getByRole('region', { name: /^Later: 2 pieces to make$/ });
  await expect(later.getByRole('link', { name: orderNumber })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trusses' }).getByText(/^2 of \d+$/)).toBeVisible();
  await checkAxe(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
  await later.getByRole('button', { name: /^Move the day of .+, ORD-/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the day' });
  let day = dayAfter(was, 21);
  while (!openDays(FIRST_CALENDAR)(day)) day = dayAfter(day);
  await dialog.getByLabel('New day').fill(day);
  await dialog.getByLabel('Note to the buyer').fill('The tube is late.');
  await checkAxe(page);
  await dialog.getByRole('button', { name: 'Move and ask the buyer' }).click();
  await expect(later.getByText(/^The buyer was asked/)).toBeVisible();

  await mailed(shop, email, 'Accept the new day');
  const mail = mailsTo(shop, email).find((one) => one.includes('Accept the new day')) ?? '';
  const link = /http\S+(\/promise\/[\w-]+)/.exec(mail)?.[1] ?? '';
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A later day', level: 1 })).toBeVisible();
  await expect(page.getByText('The tube is late.')).toBeVisible();
  await whenAlive(page);
  await checkAxe(page);
  expect(await width()).toBe(360);
  await page.getByRole('button', { name: 'Accept the new day' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused();

  await signInAsAdmin(page);
  await page.goto(`/admin/orders/${id}`);
  const days = page.getByRole('region', { name: 'Promised days' });
  await expect(days.getByText('The buyer accepted this day')).toBeVisible();
  await checkAxe(page);
  expect(await width()).toBe(360);

  await page.getByRole('button', { name: 'Accept order' }).click();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByRole('main').getByText('Shipped', { exact: true })).toBeVisible();
  await mailed(shop, email, `Your order ${orderNumber} has shipped`);
  await page.goto('/admin/queue');
  await whenAlive(page);
  // The link in the list of answers stays.
  await expect(page.getByRole('link', { name: orderNumber })).toHaveCount(1);
  await expect(page.getByText('Nothing is promised for the weeks after this one.')).toBeVisible();
});
