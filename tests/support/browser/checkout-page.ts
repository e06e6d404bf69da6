import { type Page, expect, whenAlive } from './browser';

export const GOOD = '4242 4242 4242 4242';
export const DECLINED = '4000 0000 0000 0002';
export const ASKS_BANK = '4000 0027 6000 3184';
const PART = 'weld-on-link-bracket-2-625-in-wide';

let people = 0;

interface Placed {
  id: string;
  orderNumber: string;
  status: string;
  refund: string | null;
  total: string;
  isPickup: boolean;
  discountCode: string | null;
  shippingAddress: { zipCode: string } | null;
}

/** The orders of the signed-in customer. */
export const ordersOf = async (page: Page): Promise<Placed[]> =>
  (await page.request.get('/api/orders')).json();

/** Current stock of a product. */
export const stockOf = async (page: Page, slug: string): Promise<number> => {
  const part: { stock: number } = await (await page.request.get(`/api/products/${slug}`)).json();
  return part.stock;
};

/** Adds pieces of a product to the cart through the API. */
export const putInCart = async (page: Page, quantity = 2, slug = PART): Promise<void> => {
  const part: { id: number } = await (await page.request.get(`/api/products/${slug}`)).json();
  const added = await page.request.post('/api/cart', { data: { productId: part.id, quantity } });
  expect(added.ok()).toBe(true);
};

/** Registers a new customer and signs in. @returns the username */
export const signUp = async (page: Page): Promise<string> => {
  people += 1;
  const username = `payer-${process.pid}-${people}`;
  const made = await page.request.post('/api/register', {
    data: { username, password: 'a long enough one', email: `${username}@shop.example` },
  });
  expect(made.status()).toBe(201);
  return username;
};

export const openCheckout = async (page: Page): Promise<void> => {
  await page.goto('/checkout');
  await whenAlive(page);
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email *')).toHaveValue(/@/);
};

/** Opens the checkout as a new customer with two pieces of a product in the cart. */
export const atCheckout = async (page: Page): Promise<void> => {
  await signUp(page);
  await putInCart(page);
  await openCheckout(page);
};

export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Builder');
  await page.getByLabel('Address *').fill('12 Elm St');
  await page.getByLabel('City').fill('Sudbury');
  await page.getByLabel('Province').selectOption('ON');
  await page.getByLabel('Postal code').fill('p3a1a1');
};

export const fillCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 40');
  await page.getByLabel('Security code').fill('123');
};

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Fills in the form, for pickup, and pays. */
export const payForPickup = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel(/Local Pickup/).check();
  await fillAddress(page);
  await fillCard(page, number);
  await payButton(page).click();
};

/** The order number that the confirmation shows. */
export const confirmedNumber = async (page: Page): Promise<string> => {
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  return (await page.getByText(/^ORD-/).textContent()) ?? '';
};
