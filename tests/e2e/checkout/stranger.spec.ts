import type { Locator } from '@playwright/test';
import { expect, test, whenAlive } from '../../support/browser/browser';
import { checkAxe } from '../../support/browser/check-axe';
import {
  GOOD,
  confirmedNumber,
  fillAddress,
  fillCard,
  ordersOf,
  payButton,
} from '../../support/browser/checkout-page';

test.use({ hasTouch: true, viewport: { width: 360, height: 800 } });

test('a stranger with a phone pays for a part in seven taps, from a search result to the confirmation', async ({
  page,
}) => {
  let taps = 0;
  /** Taps what leads on. Fields are reached with the keyboard's Next, and are not counted. */
  const tap = async (goal: Locator) => {
    taps += 1;
    await goal.tap();
  };
  const main = page.getByRole('main');
  await page.goto('/search?q=light%20bar%20tab', { referer: 'https://search.example/' });
  await whenAlive(page);
  await tap(
    main
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Light Bar Tab Pair/ }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Light Bar Tab Pair/);
  await expect(main.getByText('Local Pickup in Sudbury, Ontario is free.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Returns and Refunds' })).toBeVisible();
  await checkAxe(page);

  await tap(main.getByRole('button', { name: 'Add to Cart' }));
  await tap(main.getByRole('link', { name: 'Login' }));
  await tap(page.getByRole('tab', { name: 'Sign Up' }));
  const form = page.getByRole('form', { name: 'Sign Up' });
  const username = `stranger-${process.pid}`;
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@shop.example`);
  await form.getByRole('textbox', { name: /Password/ }).fill('a long enough one');
  await checkAxe(page);
  await tap(form.getByRole('button', { name: 'Create Account' }));
  await expect(page.getByText(/has been added to your cart\./).first()).toBeVisible();

  await tap(page.getByRole('banner').getByRole('link', { name: /cart/i }));
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await fillAddress(page);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await fillCard(page, GOOD);
  await checkAxe(page);
  await tap(payButton(page));
  const orderNumber = await confirmedNumber(page);
  await checkAxe(page);
  expect(await ordersOf(page)).toMatchObject([{ orderNumber, isPickup: false, itemCount: 1 }]);
  expect(taps).toBe(7);
});
