// People who call the shop: the admin, and customers who buy.

const ADDRESS = {
  firstName: 'Ann',
  lastName: 'Lee',
  address1: '12 Elm St',
  city: 'Sudbury',
  state: 'ON',
  zipCode: 'P3A 1A1',
};
const CARD = { number: '4242424242424242', exp: '12/40', cvc: '123' };

/** A browser of one person. @returns a call to the shop; the answer's text, or what its JSON says */
const visitor = (/** @type {string} */ url) => {
  let cookie = '';
  /** @param {string} method @param {string} path @param {object} [body] */
  const ask = async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const [set] = answer.headers.getSetCookie();
    if (set) cookie = set.split(';', 1)[0] ?? '';
    const isJson = answer.headers.get('content-type')?.includes('json');
    return isJson ? JSON.parse(text) : text;
  };
  return ask;
};

/** @param {string} url @param {string} username @param {string} password */
export const signIn = async (url, username, password) => {
  const ask = visitor(url);
  await ask('POST', '/api/login', { username, password });
  return ask;
};

/** A new customer, who can call the shop and buy one piece. @param {string} url @param {string} username */
export const signUp = async (url, username) => {
  const ask = visitor(url);
  const email = `${username}@shop.test`;
  await ask('POST', '/api/register', { username, email, password: 'of-wind-and-water-9' });
  const buy = async (/** @type {number} */ productId) => {
    await ask('POST', '/api/cart', { productId, quantity: 1 });
    const quote = await ask('GET', '/api/checkout/quote?pickup=true');
    const { clientSecret } = await ask('POST', '/api/create-payment-intent', {
      amount: quote.total,
      pickup: true,
      shippingAddress: ADDRESS,
    });
    await ask('POST', '/api/demo-payments/confirm', { clientSecret, ...CARD });
    const { total, hst } = quote;
    const order = { total, hst, shippingCost: '0.00', shippingAddress: ADDRESS };
    await ask('POST', '/api/orders', order);
  };
  return { ask, buy };
};
