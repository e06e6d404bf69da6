import { expect } from 'vitest';
import { signUp } from '../../../tools/rig/buyers.mjs';
import { untilPasses } from '../../support/until';
import type { Visit } from '../visit';
import type { Story } from './story';

const PART = '/product/weld-on-link-bracket-2-625-in-wide';

interface Placed {
  status: string;
  orderNumber: string;
}
const orders = async (visit: Visit) => (await visit.call('GET', '/api/orders')) as Placed[];

/** Puts the part into the cart by its own button, and waits until the shop has it. */
export const addToCart = async (visit: Visit, path = PART): Promise<void> => {
  await visit.open(path);
  await visit.click('button', 'Add to Cart', 'main');
  await visit.sees('has been added to your cart.');
};

/** Buys what is in the cart, for pickup, with the demo card. @returns the order's number */
export const buy = async (visit: Visit): Promise<string> => {
  await visit.open('/checkout');
  await visit.click('checkbox', '/Local Pickup/');
  for (const [label, text] of [
    ['/^First name/', 'Ada'],
    ['/^Last name/', 'Builder'],
    ['/^Address /', '12 Elm St'],
    ['/^City/', 'Sudbury'],
    ['/^Postal code/', 'P3A 1A1'],
    ['/^Card number/', '4242 4242 4242 4242'],
    ['/^Expiry date/', '12 / 40'],
    ['/^Security code/', '123'],
  ] as const)
    await visit.type(label, text, 'main');
  await visit.choose('/^Province/', 'Ontario');
  await visit.click('button', '/^Pay \\$/');
  await visit.sees('Order Confirmed');
  const [order] = await orders(visit);
  await visit.sees(order?.orderNumber ?? '?');
  return order?.orderNumber ?? '?';
};

export const BUYING: readonly Story[] = [
  {
    name: 'sign-up',
    tell: async (visit) => {
      await visit.open('/auth');
      await visit.click('tab', 'Sign Up');
      const form = '[role=tabpanel]';
      await visit.type('/^Username/', `new-${Date.now()}`, form);
      await visit.type('/^Email/', `new-${Date.now()}@shop.example`, form);
      await visit.type('/^Password/', 'a long enough one', form);
      await visit.click('button', '/[Cc]reate|[Ss]ign [Uu]p/', `${form} form`);
      await visit.sees('Account created!');
      await visit.find('link', 'Profile', 'header');
    },
  },
  {
    name: 'cart',
    tell: async (visit) => {
      await visit.signUp(`cart-${Date.now()}`);
      await addToCart(visit, '/product/gusset-plate-set');
      await visit.open('/checkout');
      await visit.click('button', 'One more', 'main');
      await visit.sees('Subtotal $13.98 CAD');
      await visit.open('/cart');
      await visit.sees('You have 2 items in your cart');
    },
  },
  {
    name: 'checkout with the demo card',
    tell: async (visit) => {
      await visit.signUp(`buyer-${Date.now()}`);
      await addToCart(visit);
      expect(await buy(visit)).toMatch(/^ORD-/);
      expect(await orders(visit)).toHaveLength(1);
    },
  },
  {
    name: 'cancel',
    tell: async (visit, { url }) => {
      const customer = { username: `cancels-${Date.now()}`, password: 'a long enough one' };
      const { buy: order } = await signUp(url, customer.username, customer);
      await order([[1041, 1]]);
      await visit.callFirst('/api/login', customer);
      await visit.open('/orders');
      await visit.click('button', '/^Cancel/', 'main');
      await visit.click('button', 'Cancel Order', '[role=alertdialog]');
      await visit.sees('Order Cancelled');
      await untilPasses(async () => expect((await orders(visit))[0]?.status).toBe('cancelled'));
    },
  },
];
