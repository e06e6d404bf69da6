import { startShop } from '../../support/browser/built-shop';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import {
  ASKS_BANK,
  DECLINED,
  GOOD,
  atCheckout,
  confirmedNumber,
  fillAddress,
  fillCard,
  openCheckout,
  ordersOf,
  payButton,
  payForPickup,
  putInCart,
  signUp,
  stockOf,
} from '../../support/browser/checkout-page';

// Bought by one test only, which checks its stock.
const COUNTED = 'shock-tab-pair-1-2-in-bolt';

/** The value of this term in the order summary. */
const sum = (page: Page, term: string | RegExp) =>
  page
    .getByRole('region', { name: 'Order summary' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: term }) })
    .locator('dd');

test('a customer adds parts, pays, sees the order and cancels it; payment and stock are returned', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/product/${COUNTED}`);
  await whenAlive(page);
  const before = await stockOf(page, COUNTED);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();

  await fillAddress(page);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByLabel('City').focus();
  await expect(page.getByLabel('Postal code')).toHaveValue('P3A 1A1');
  await fillCard(page, GOOD);
  await payButton(page).click();
  const number = await confirmedNumber(page);
  await expect.poll(() => stockOf(page, COUNTED)).toBe(before - 2);
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    orderNumber: number,
    isPickup: false,
    shippingAddress: { zipCode: 'P3A 1A1' },
  });
  const total = order?.total ?? '';
  await page.reload();
  await whenAlive(page);
  expect(await confirmedNumber(page)).toBe(number);
  expect(await ordersOf(page)).toHaveLength(1);

  await page.getByRole('link', { name: 'View Orders' }).click();
  const card = page.getByRole('article', { name: `Order ${number}` });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText(`$${total} CAD`);
  await card.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(
    `Are you sure you want to cancel order #${number}? This action cannot be undone.`,
  );
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Order Cancelled', { exact: true })).toBeVisible();
  await expect(card).toContainText('Cancelled');
  await expect(card.getByRole('link', { name: 'View Details' })).toBeFocused();
  await expect.poll(() => stockOf(page, COUNTED)).toBe(before);
  await expect.poll(async () => (await ordersOf(page))[0]?.refund).toBe('succeeded');
  await page.reload();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(
    page.getByText(`$${total} CAD went back to the card that paid.`, { exact: false }),
  ).toBeVisible();
});

test('a declined card shows the reason, and a good one then places one pickup order, on a phone', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await atCheckout(page);
  await payForPickup(page, DECLINED);
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  complaints.forgive('status of 402');
  await fillCard(page, GOOD);
  await payButton(page).click();
  const orderNumber = await confirmedNumber(page);
  expect(await ordersOf(page)).toMatchObject([{ orderNumber, isPickup: true }]);
});

test('a failed bank authentication shows the reason and places no order', async ({
  page,
  complaints,
}) => {
  await atCheckout(page);
  await payForPickup(page, ASKS_BANK);
  const bank = page.getByRole('alertdialog', { name: 'Your bank asks' });
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText(/unable to authenticate your payment method/).first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue(ASKS_BANK);
  expect(await ordersOf(page)).toEqual([]);
  complaints.forgive('status of 402');
});

test('a payment cannot be completed after another tab has begun one for a changed cart', async ({
  page,
  context,
  complaints,
}) => {
  await atCheckout(page);
  await payForPickup(page, ASKS_BANK);
  const bank = page.getByRole('alertdialog', { name: 'Your bank asks' });
  await expect(bank).toBeVisible();

  const other = await context.newPage();
  await putInCart(other, 1);
  await openCheckout(other);
  await payForPickup(other, ASKS_BANK);
  await expect(other.getByRole('alertdialog', { name: 'Your bank asks' })).toBeVisible();

  await bank.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByText('Your cart changed', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
  expect(await ordersOf(page)).toEqual([]);
  complaints.forgive('status of 402');

  await other.getByRole('button', { name: 'Complete' }).click();
  await confirmedNumber(other);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a discount code applies, follows the cart, and is removed by hand or with the last part', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atCheckout(page);
  const cents = async (term: string | RegExp) =>
    Number((await sum(page, term).textContent())?.replace(/[^\d]/g, ''));
  const field = page.getByLabel('Discount code', { exact: true });
  await field.fill('welcome10');
  await expect(field).toHaveValue('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Discount Applied', { exact: true })).toBeVisible();
  const subtotal = await cents('Subtotal');
  expect(await cents('Discount (WELCOME10)')).toBe(Math.floor(subtotal / 10 + 0.5));

  await page.getByRole('button', { name: 'One more' }).click();
  await expect.poll(() => cents('Subtotal')).toBe((subtotal / 2) * 3);
  await expect
    .poll(() => cents('Discount (WELCOME10)'))
    .toBe(Math.floor((subtotal * 3) / 20 + 0.5));

  await page.getByRole('button', { name: 'Remove code' }).click();
  await expect(page.getByText('Discount Removed', { exact: true })).toBeVisible();
  await expect(sum(page, /^Discount/)).toHaveCount(0);

  await field.fill('WELCOME10');
  await field.press('Enter');
  await expect(sum(page, /^Discount/)).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove Weld-On/ }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeFocused();
  await putInCart(page);
  await openCheckout(page);
  await expect(field).toBeVisible();
  await expect(sum(page, 'Subtotal')).toHaveText(/\d/);
  await expect(sum(page, /^Discount/)).toHaveCount(0);
});

test('two pieces save 15% in October, and the order shows it', async ({ page }) => {
  const october = await startShop({ SHOP_NOW: '2026-10-15T12:00:00Z' });
  try {
    await page.addInitScript(() => localStorage.setItem('october-sale-dismissed', 'true'));
    const { origin } = new URL(october.url);
    const made = await page.request.post(`${origin}/api/register`, {
      data: { username: 'october', password: 'a long enough one', email: 'o@shop.example' },
    });
    expect(made.status()).toBe(201);
    await page.request.post(`${origin}/api/cart`, { data: { productId: 1041, quantity: 2 } });
    await page.goto(`${origin}/checkout`);
    await whenAlive(page);
    await payForPickup(page, GOOD);
    const number = await confirmedNumber(page);
    await page.getByRole('link', { name: 'View Orders' }).click();
    await page.getByRole('link', { name: 'View Details' }).click();
    const panel = page.getByRole('region', { name: `Order ${number}` });
    // 2 × 6.99 less 15 % (2.10), 13 % HST on 11.88.
    await expect(panel).toContainText('Discount (October sale)-$2.10 CAD');
    await expect(panel).toContainText('HST (13%)$1.54 CAD');
    await expect(panel).toContainText('Total$13.42 CAD');
  } finally {
    await page.close(); // its prefetches must not fail when the shop stops
    await october.stop();
  }
});

test('after the session has ended, the checkout leads to the login page, which leads back', async ({
  page,
  context,
}) => {
  await atCheckout(page);
  await context.clearCookies();
  // The toast is there for half a second only, which a look at each frame can miss: this sees every change.
  let tell = (): void => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.exposeFunction('tell', tell);
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.body.textContent.includes('You are logged out. Logging in again...'))
        (window as unknown as { tell: () => void }).tell(); // exposed above
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
  await page.getByRole('button', { name: 'One more' }).click();
  await told;
  await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout$/);
});

test('the client secret that the bank’s page sends back is removed from the address', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const from =
    '/checkout?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=';
  await page.goto(`${from}succeeded`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fcheckout%3Fbank%3Ddone$/);
  await signUp(page);
  await page.goto(`${from}succeeded`);
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.goto(`${from}failed`);
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.goBack();
  expect(page.url()).not.toContain('secret');
  expect(asked.filter((url) => url.includes('secret'))).toHaveLength(3);
});
