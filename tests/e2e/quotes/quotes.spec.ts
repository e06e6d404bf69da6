import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { DECLINED, GOOD, fillCard, payButton } from '../../support/browser/checkout-page';

/** The size of a phone. */
const PHONE = { width: 360, height: 740 };

test('the owner makes a quote, and somebody without an account pays it by its link', async ({
  browser,
  newShop,
}) => {
  const shop = await newShop();
  const open = async (more: object = {}) =>
    (await browser.newContext({ baseURL: shop.url, ...more })).newPage();
  const [owner, buyer] = [await open(), await open({ viewport: PHONE })];
  const fits = async (page: typeof buyer) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(page.viewportSize()?.width);

  await owner.request.post('/api/login', {
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  await owner.goto('/admin/quotes/new');
  await whenAlive(owner);
  await owner.getByLabel('Find a part').fill('link bracket');
  await owner.getByRole('list', { name: 'Found parts' }).getByRole('button').first().click();
  await owner.getByRole('list', { name: 'Found parts' }).getByRole('button').first().click();
  await expect(owner.getByLabel('Lines *')).toHaveValue(/ 2$/);
  await owner.getByLabel('Name *').fill('Ann Lee');
  await owner.getByLabel('Email').fill('ann@people.test');
  const price = owner.getByRole('complementary', { name: 'Price' });
  await expect(price.getByText('Total', { exact: true })).toBeVisible();
  await owner.setViewportSize(PHONE);
  await fits(owner);
  await checkAxe(owner);
  await owner.getByRole('button', { name: 'Make Quote' }).click();
  await expect(owner.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible();
  await owner.getByRole('button', { name: 'Mail It' }).click();
  await expect(owner.getByText('Quote mailed', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: 'Show Pay Link' }).click();
  const link = await owner.getByLabel('Pay link').inputValue();
  await fits(owner);
  await checkAxe(owner);

  const page = await buyer.request.get(link);
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
  await buyer.goto(link);
  await whenAlive(buyer);
  await expect(buyer.getByRole('heading', { name: /^Quote Q-/ })).toBeVisible();
  await buyer.getByLabel('Name on the card').fill('Ann Lee');
  await fillCard(buyer, DECLINED);
  await fits(buyer);
  await checkAxe(buyer);
  await payButton(buyer).click();
  await expect(buyer.getByText('Your card was declined.')).toBeVisible();
  await fillCard(buyer, GOOD);
  await payButton(buyer).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await fits(buyer);
  await checkAxe(buyer);
  const number = /ORD-\w+/.exec(await buyer.getByText(/your order ORD-/).innerText())?.[0] ?? '';

  // Nothing of it is on the phone.
  const kept = await buyer.evaluate(async (secret) => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return [...all.flat(), JSON.stringify(localStorage), JSON.stringify(sessionStorage)].filter(
      (text) => text.includes(secret),
    );
  }, new URL(link).pathname.slice('/pay/'.length));
  expect(kept).toEqual([]);

  await owner.reload();
  await expect(owner.getByRole('article', { name: `Receipt ${number}` })).toBeVisible();
  await checkAxe(owner);
  await owner.getByRole('link', { name: `Order ${number}` }).click();
  await expect(owner.getByRole('heading', { name: `Order ${number}` })).toBeVisible();
});
