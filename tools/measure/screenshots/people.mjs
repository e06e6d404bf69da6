// A shop that looks lived in: a visitor, a customer, a dealer and the owner, each with something to see.
import { signIn, signUp } from '../../rig/buyers.mjs';

/** @typedef {{ name: string, value: string, url: string }} Cookie */
/** A person's cookies, and the pages they visit. @typedef {{ cookies: Cookie[], pages: string[] }} Person */

export const ADMIN_PASSWORD = 'a-tour-of-the-shop-1';

/**
 * Fills an empty shop and says who sees what in it.
 * @param {string} url
 * @returns {Promise<Record<'visitor' | 'customer' | 'dealer' | 'owner', Person>>}
 */
export const meetPeople = async (url) => {
  const customer = await signUp(url, 'casey', { firstName: 'Casey' });
  const dealer = await signUp(url, 'valley4x4', { firstName: 'Valley4x4' });
  const owner = await signIn(url, 'admin', ADMIN_PASSWORD);
  const { id: dealerId } = await dealer.ask('GET', '/api/user');
  await owner.ask('POST', `/api/admin/users/${dealerId}/dealer`, { isDealer: true });

  const order = await customer.buy([
    [1041, 4],
    [1002, 2],
  ]);
  const cancelled = await customer.buy([[1005, 1]]);
  await customer.ask('PUT', `/api/orders/${cancelled.id}/cancel`);
  await customer.ask('POST', '/api/cart', { productId: 1042, quantity: 2 });
  await customer.ask('POST', '/api/cart', { productId: 1001, quantity: 1 });
  await dealer.buy([
    [1041, 12],
    [1003, 6],
  ]);
  await dealer.ask('POST', '/api/cart', { productId: 1041, quantity: 8 });
  await customer.ask('POST', '/api/contact', {
    name: 'Casey Tremblay',
    email: 'casey@example.com',
    subject: 'Tube sizes',
    message: 'Do you cut clamps for 1.75 in tube with a wall of 0.188 in?',
  });
  await owner.ask('POST', '/api/admin/discounts', {
    code: 'WELD15-SPRING',
    percent: 15,
    minTotal: '50.00',
    active: true,
  });

  const products = await owner.ask('GET', '/api/products');
  const { rows } = await owner.ask('GET', '/api/admin/inbox');
  const heim = products.find(
    (/** @type {{ category: { name: string } }} */ one) => one.category.name === 'Heim Joints',
  );
  const slug = (/** @type {number} */ id) =>
    products.find((/** @type {{ id: number }} */ one) => one.id === id)?.slug;
  return {
    visitor: {
      cookies: [],
      pages: [
        '/',
        '/category/suspension',
        '/category/trusses',
        '/all-products',
        '/search?q=heim',
        '/search?q=nothing+like+it',
        `/product/${heim.slug}`,
        `/product/${slug(1041)}`,
        '/auth',
        '/forgot-password',
        '/contact',
        '/vendor-request',
        '/privacy',
        '/cart',
        '/nowhere',
      ],
    },
    customer: {
      cookies: customer.cookies(),
      pages: ['/cart', '/checkout', '/orders', `/orders/${order.id}`, '/profile', '/account'],
    },
    dealer: {
      cookies: dealer.cookies(),
      pages: [
        '/category/suspension',
        `/product/${heim.slug}`,
        '/cart',
        '/order-history',
        '/order-pad',
      ],
    },
    owner: {
      cookies: owner.cookies(),
      pages: [
        '/admin/orders',
        `/admin/orders/${order.id}`,
        `/admin/orders/${order.id}/packing-slip`,
        `/admin/orders/${order.id}/invoice`,
        '/admin/vendor-orders',
        '/admin/owed',
        '/admin/dealers',
        '/admin/products',
        '/admin/products/1041',
        '/admin/inbox',
        ...rows.slice(0, 1).map((/** @type {{ id: string }} */ one) => `/admin/inbox/${one.id}`),
        '/admin/discounts',
        '/admin/discounts/new',
        '/admin/settings',
        '/admin/settings/shipping',
        '/admin/settings/tax',
      ],
    },
  };
};
