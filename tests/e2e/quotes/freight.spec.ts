import { PayableQuote } from '../../../src/contract/quotes/quotes';
import { ADMIN_PASSWORD } from '../../support/browser/built-shop';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import { GOOD, fillCard, payButton } from '../../support/browser/checkout-page';

/** The size of a phone. */
const PHONE = { width: 360, height: 740 };
const TRUSS = 1001;

test('a visitor asks for freight, the owner answers with a price, and its link pays it', async ({
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
  await owner.request.put(`/api/admin/products/${TRUSS}`, {
    data: { supply: { kind: 'made', leadDays: 15 } },
  });

  await buyer.goto('/product/trailing-arm-bracket-kit-2-50-in-wide');
  await whenAlive(buyer);
  const order = buyer.getByRole('group', { name: 'Quantity' }).first();
  await order.getByRole('textbox').fill('65');
  // The build list is the cart of somebody who is not signed in.
  await buyer.getByRole('button', { name: 'Add to Build List' }).first().click();
  await buyer.getByRole('link', { name: 'See the list' }).first().click();
  // The address changes first; until the list has come, the field is that of the product's page.
  await expect(buyer.getByRole('heading', { level: 1, name: 'Build' })).toBeVisible();
  const estimate = buyer.getByRole('region', { name: 'Shipping to your postal code' });
  await estimate.getByLabel('Where should it go?').fill('P3A 1A1');
  await estimate.getByRole('link', { name: 'Ask for Freight' }).click();
  await expect(buyer.getByText('65 ×')).toBeVisible();
  await buyer.getByLabel('Email *').fill('ann@people.test');
  await buyer.getByLabel('First name *').fill('Ann');
  await buyer.getByLabel('Last name *').fill('Lee');
  await buyer.getByLabel('Address *', { exact: true }).fill('12 Elm St');
  await buyer.getByLabel('Postal code *').fill('P3A 1A1');
  await buyer.getByLabel('Kind of place *').selectOption('dock');
  await buyer.getByLabel('Call ahead').check();
  await buyer.getByRole('button', { name: 'Send Request' }).click();
  // The city is missing; what was typed stays, also after a reload.
  await expect(buyer.getByText('City is required')).toBeVisible();
  await buyer.reload();
  await whenAlive(buyer);
  await expect(buyer.getByLabel('First name *')).toHaveValue('Ann');
  await buyer.getByLabel('City *').fill('Sudbury');
  await buyer.getByLabel(/^(State|Province)/).selectOption('ON');
  await fits(buyer);
  await checkAxe(buyer);
  await buyer.getByRole('button', { name: 'Send Request' }).click();
  await expect(buyer.getByRole('heading', { name: 'We have your request' })).toBeVisible();

  await owner.setViewportSize(PHONE);
  await owner.goto('/admin/quotes?state=requested');
  await whenAlive(owner);
  await owner.getByRole('link', { name: /^F-/ }).click();
  await expect(owner.getByText('A loading dock. Call ahead.')).toBeVisible();
  await expect(owner.getByText('This order is too heavy for parcels.')).toBeVisible();
  await fits(owner);
  await checkAxe(owner);
  await owner.getByLabel('Price of the freight (dollars) *').fill('412.50');
  await owner.getByRole('button', { name: 'Mail the Quote' }).click();
  await expect(owner.getByText('Quote mailed', { exact: true })).toBeVisible();
  await owner.getByRole('button', { name: 'Show Pay Link' }).click();
  const link = await owner.getByLabel('Pay link').inputValue();

  await buyer.goto(link);
  await whenAlive(buyer);
  await expect(buyer.getByText('By freight. A loading dock. Call ahead.')).toBeVisible();
  await expect(buyer.getByText(/^Made to order: ships by /)).toBeVisible();
  await buyer.getByLabel('Name on the card').fill('Ann Lee');
  await fillCard(buyer, GOOD);
  await fits(buyer);
  await checkAxe(buyer);
  await payButton(buyer).click();
  await expect(buyer.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await fits(buyer);
  const paid = await buyer.request.get(`/api${new URL(link).pathname}`);
  expect(PayableQuote.parse(await paid.json())).toMatchObject({
    state: 'paid',
    shipping: '412.50',
    lines: [{ productId: TRUSS, promisedBy: expect.stringMatching(/^2\d{3}-\d\d-\d\d$/) }],
  });

  await owner.goto('/admin/orders');
  await whenAlive(owner);
  await owner.getByRole('link', { name: /^ORD-/ }).first().click();
  const shipTo = owner.getByRole('region', { name: 'Ship to' });
  await expect(shipTo.getByText('By freight', { exact: true })).toBeVisible();
  await fits(owner);
});
