import { type Page, expect, test, whenAlive } from '../support/browser';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const PART = 'chromoly-heim-joint-12-12-right';

let people = 0;

interface Placed {
  orderNumber: string;
  total: string;
  isPickup: boolean;
  shippingAddress: { zipCode: string } | null;
}

const ordersOf = async (page: Page): Promise<Placed[]> =>
  (await page.request.get('/api/orders')).json();

/** Somebody new, signed in, with two pieces of a part in the cart, at the checkout. */
const atCheckout = async (page: Page) => {
  people += 1;
  const username = `payer-${process.pid}-${people}`;
  const made = await page.request.post('/api/register', {
    data: { username, password: 'a long enough one', email: `${username}@shop.example` },
  });
  expect(made.status()).toBe(201);
  const products: { id: number; inStock: boolean; slug: string }[] = await (
    await page.request.get('/api/products')
  ).json();
  const part = products.find(({ slug }) => slug === PART) ?? products.find((one) => one.inStock);
  const added = await page.request.post('/api/cart', {
    data: { productId: part?.id, quantity: 2 },
  });
  expect(added.ok()).toBe(true);
  await page.goto('/checkout');
  await whenAlive(page);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email *')).toHaveValue(`${username}@shop.example`);
};

const fillAddress = async (page: Page) => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Builder');
  await page.getByLabel('Address *').fill('12 Elm St');
  await page.getByLabel('City').fill('Sudbury');
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('Postal code').fill('p3a1a1');
};

const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
};

const confirmedNumber = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  return (await page.getByText(/^ORD-/).textContent()) ?? '';
};

test('an empty cart says so', async ({ page }) => {
  const made = await page.request.post('/api/register', {
    data: {
      username: `nothing-${process.pid}`,
      password: 'a long enough one',
      email: 'no@shop.example',
    },
  });
  expect(made.status()).toBe(201);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
});

test('fields tell what they miss; shipped, paid by card, confirmed, and still so after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atCheckout(page);
  await page.getByRole('button', { name: /^Pay/ }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Address is required',
    'City is required',
    'State is required',
    'Zip code must be at least 5 characters',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();

  await fillAddress(page);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByLabel('City').focus();
  await expect(page.getByLabel('Postal code')).toHaveValue('P3A 1A1');

  await page.getByLabel('Discount code').fill('welcome10');
  await expect(page.getByLabel('Discount code')).toHaveValue('WELCOME10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Discount Applied', { exact: true })).toBeVisible();

  await fillCard(page, GOOD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const number = await confirmedNumber(page);
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    orderNumber: number,
    isPickup: false,
    shippingAddress: { zipCode: 'P3A 1A1' },
  });
  await page.reload();
  expect(await confirmedNumber(page)).toBe(number);
  expect(await ordersOf(page)).toHaveLength(1);
});

test('picked up, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await atCheckout(page);
  await page.getByLabel(/Local Pickup/).check();
  await fillAddress(page);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await fillCard(page, GOOD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const number = await confirmedNumber(page);
  expect(await ordersOf(page)).toMatchObject([{ orderNumber: number, isPickup: true }]);
});

test('a declined card says why; a good one then gives one order', async ({ page, complaints }) => {
  await atCheckout(page);
  await page.getByLabel(/Local Pickup/).check();
  await fillAddress(page);
  await fillCard(page, DECLINED);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  complaints.forget('status of 402');
  await fillCard(page, GOOD);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const number = await confirmedNumber(page);
  expect(await ordersOf(page)).toMatchObject([{ orderNumber: number }]);
});

test('without a way to get it nothing is paid', async ({ page, complaints }) => {
  await page.route('**/api/shipping/calculate', (route) => route.abort());
  await atCheckout(page);
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await fillCard(page, GOOD);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Shipping Required', { exact: true })).toBeVisible();
  complaints.forget('net::ERR_FAILED');
  expect(await ordersOf(page)).toEqual([]);
});
