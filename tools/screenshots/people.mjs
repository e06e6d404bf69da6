// A shop that looks lived in: a visitor, a customer, a dealer and the owner, each with something to see.

/** @typedef {import('@playwright/test').APIRequestContext} Requests */
/**
 * A person's cookies, and the pages they visit.
 * @typedef {{ cookies: import('@playwright/test').Cookie[], pages: string[] }} Person
 */

export const ADMIN_PASSWORD = 'a-tour-of-the-shop-1';
const PASSWORD = 'a-tour-of-the-shop-2';
const CARD = { number: '4242424242424242', exp: '12/40', cvc: '123' };
const ADDRESS = {
  firstName: 'Casey',
  lastName: 'Tremblay',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};

/** The requests of a person; each must succeed. @param {Requests} requests */
const asking =
  (requests) =>
  /**
   * @param {'get' | 'post' | 'put'} method
   * @param {string} path
   * @param {object} [data]
   */
  async (method, path, data) => {
    const answer = await requests[method](path, data && { data });
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
/** @typedef {ReturnType<typeof asking>} Ask */

/** Buys, picked up at the shop. @param {Ask} ask @param {[productId: number, quantity: number][]} parts */
const buy = async (ask, parts) => {
  for (const [productId, quantity] of parts)
    await ask('post', '/api/cart', { productId, quantity });
  const quote = await ask('get', '/api/checkout/quote?pickup=true');
  const { clientSecret } = await ask('post', '/api/create-payment-intent', {
    amount: quote.total,
    pickup: true,
    shippingAddress: ADDRESS,
  });
  await ask('post', '/api/demo-payments/confirm', { clientSecret, ...CARD });
  const { total, hst } = quote;
  return ask('post', '/api/orders', {
    total,
    hst,
    shippingCost: '0.00',
    shippingAddress: ADDRESS,
  });
};

/**
 * Fills an empty shop and says who sees what in it.
 * @param {() => Promise<Requests>} newcomer the requests of a new browser
 * @returns {Promise<Record<'visitor' | 'customer' | 'dealer' | 'owner', Person>>}
 */
export const meetPeople = async (newcomer) => {
  const [customers, dealers, owners] = [await newcomer(), await newcomer(), await newcomer()];
  const [customer, dealer, owner] = [asking(customers), asking(dealers), asking(owners)];
  const register = (/** @type {Ask} */ ask, /** @type {string} */ username) =>
    ask('post', '/api/register', {
      username,
      email: `${username}@example.com`,
      password: PASSWORD,
      firstName: username[0]?.toUpperCase() + username.slice(1),
    });
  await register(customer, 'casey');
  const { id: dealerId } = await register(dealer, 'valley4x4');
  await owner('post', '/api/login', { username: 'admin', password: ADMIN_PASSWORD });
  await owner('post', `/api/admin/users/${dealerId}/dealer`, { isDealer: true });

  const order = await buy(customer, [
    [1041, 4],
    [1002, 2],
  ]);
  const cancelled = await buy(customer, [[1005, 1]]);
  await customer('put', `/api/orders/${cancelled.id}/cancel`);
  await customer('post', '/api/cart', { productId: 1042, quantity: 2 });
  await customer('post', '/api/cart', { productId: 1001, quantity: 1 });
  await buy(dealer, [
    [1041, 12],
    [1003, 6],
  ]);
  await dealer('post', '/api/cart', { productId: 1041, quantity: 8 });
  await customer('post', '/api/contact', {
    name: 'Casey Tremblay',
    email: 'casey@example.com',
    subject: 'Tube sizes',
    message: 'Do you cut clamps for 1.75 in tube with a wall of 0.188 in?',
  });
  await owner('post', '/api/admin/discounts', {
    code: 'WELD15-SPRING',
    percent: 15,
    minTotal: '50.00',
    active: true,
  });

  const products = await owner('get', '/api/products');
  const { messages = [], items = messages } = await owner('get', '/api/admin/inbox');
  const cookies = async (/** @type {Requests} */ requests) =>
    (await requests.storageState()).cookies;
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
      cookies: await cookies(customers),
      pages: ['/cart', '/checkout', '/orders', `/orders/${order.id}`, '/profile', '/account'],
    },
    dealer: {
      cookies: await cookies(dealers),
      pages: [
        '/category/suspension',
        `/product/${heim.slug}`,
        '/cart',
        '/order-history',
        '/order-pad',
      ],
    },
    owner: {
      cookies: await cookies(owners),
      pages: [
        '/admin/orders',
        `/admin/orders/${order.id}`,
        `/admin/orders/${order.id}/packing-slip`,
        `/admin/orders/${order.id}/invoice`,
        '/admin/vendor-orders',
        '/admin/dealers',
        '/admin/products',
        '/admin/products/1041',
        '/admin/inbox',
        ...items.slice(0, 1).map((/** @type {{ id: string }} */ one) => `/admin/inbox/${one.id}`),
        '/admin/discounts',
        '/admin/discounts/new',
        '/admin/settings',
        '/admin/settings/shipping',
        '/admin/settings/tax',
      ],
    },
  };
};
