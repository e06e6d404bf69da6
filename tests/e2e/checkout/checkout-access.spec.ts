import type { Locator } from '@playwright/test';
import { type Page, expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import {
  ASKS_BANK,
  DECLINED,
  atCheckout,
  confirmedNumber,
  fillAddress,
  fillCard,
  ordersOf,
  payButton,
} from '../../support/browser/checkout-page';

test('axe finds no violations from the cart to the cancelled order', async ({
  page,
  complaints,
}) => {
  const check = (face: string) => checkAxe(page, 'html', face);
  await page.setViewportSize({ width: 1440, height: 900 });
  await atCheckout(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await check('checkout');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Enter Discount Code', { exact: true })).toBeVisible();
  await check('checkout with errors');

  await fillAddress(page);
  await page.getByLabel('Discount code', { exact: true }).fill('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('is applied.', { exact: false }).first()).toBeVisible();
  await fillCard(page, DECLINED);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await check('checkout with a declined card');
  await fillCard(page, ASKS_BANK);
  await payButton(page).click();
  const bank = page.getByRole('alertdialog', { name: 'Your bank asks' });
  await expect(bank).toBeVisible();
  await check("the bank's question");
  await bank.getByRole('button', { name: 'Complete' }).click();
  await confirmedNumber(page);
  expect(await ordersOf(page)).toHaveLength(1);
  await check('order confirmed');

  await page.goto('/cart');
  await whenAlive(page);
  await expect(page.getByText('Your cart is currently empty.')).toBeVisible();
  await check('cart');
  await page.goto('/orders');
  await whenAlive(page);
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('SKU:').first()).toBeVisible();
  await check('orders with the panel');
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).waitFor();
  await check('cancel dialog');
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByText('Order Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await check('cancelled order');
  await page.goto('/profile');
  await whenAlive(page);
  await expect(page.getByText(/^ORD-/)).toBeVisible();
  await check('profile');
  complaints.forgive('status of 402');
});

/** Presses Tab until this element has the focus. */
const tabTo = async (page: Page, goal: Locator) => {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
};

test('a customer can buy and cancel with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atCheckout(page);
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Builder'],
    ['Address *', '12 Elm St'],
    ['City', 'Sudbury'],
    ['Province', 'Ont'],
    ['Postal code', 'P3A 1A1'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  const pickup = page.getByLabel(/Local Pickup/);
  await tabTo(page, pickup);
  await page.keyboard.press('Space');
  await expect(pickup).toBeChecked();
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expiry date', '1240'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await expect(payButton(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await confirmedNumber(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'View Orders' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep Order' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Details' })).toBeFocused();
  expect(await ordersOf(page)).toMatchObject([{ status: 'cancelled', isPickup: true }]);
});
