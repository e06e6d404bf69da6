import type { Locator } from '@playwright/test';
import { expect, test, whenAlive } from '../../support/browser/browser';
import {
  GOOD,
  atCheckout,
  confirmedNumber,
  fillAddress,
  fillCard,
  ordersOf,
  payButton,
} from '../../support/browser/checkout-page';

test('a second order takes at most four taps, from the list of orders to its confirmation', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await atCheckout(page);
  await fillAddress(page);
  await fillCard(page, GOOD);
  await payButton(page).click();
  const first = await confirmedNumber(page);

  await page.goto('/orders');
  await whenAlive(page);
  let taps = 0;
  const tap = async (goal: Locator) => {
    taps += 1;
    await goal.click();
  };
  await tap(page.getByRole('button', { name: 'Buy Again' }));
  await expect(page.getByLabel('Postal code')).toHaveValue(/^P3A ?1A1$/i);
  // The card is the only thing to type.
  await tap(page.getByLabel('Card number'));
  await fillCard(page, GOOD);
  await tap(payButton(page));
  expect(await confirmedNumber(page)).not.toBe(first);
  expect(taps).toBeLessThanOrEqual(4);
  expect((await ordersOf(page)).map(({ shippingAddress }) => shippingAddress?.zipCode)).toEqual([
    'P3A 1A1',
    'P3A 1A1',
  ]);
  expect(complaints.all).toEqual([]);
});
